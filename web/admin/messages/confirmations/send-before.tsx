/** Sends the link of the patient's next visit, which opens the anamnesis and the terms: by WhatsApp as in 'Confirmar', or copied. */
import { Button, CopyButton, Group, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { linkToForms } from '#web/clinic/whatsapp-texts.ts';
import { sayDateAtTime } from '#web/format/date.ts';
import { FormError } from '#web/ui/form.tsx';
import { chatsBefore } from './queue.ts';
import { type LinkedWork, useLinkSent } from './use-contacts.ts';

export function SendBefore({ patientId, about }: { patientId: string; about: LinkedWork }) {
  const { clinicName } = useClinic();
  const today = useToday();
  const next = useQuery(api.patients.get.queryOptions({ input: { id: patientId } })).data?.visits.next;
  const input = next ? { day: next.date } : skipToken;
  const queue = useQuery(api.confirmations.queue.queryOptions({ input }));
  const links = useQuery(
    api.confirmations.prepare.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY }),
  );
  const row = queue.data?.rows.find(({ id }) => id === next?.id);
  const link = links.data?.links.find(({ appointmentId }) => appointmentId === next?.id)?.url;
  const write = useLinkSent(next?.id ?? '', about);
  if (next === undefined || (next && (queue.isPending || links.isPending))) return null;
  if (queue.isError || links.isError)
    return <FormError>{errorMessage(queue.error ?? links.error)}</FormError>;
  const why = !next
    ? 'Para enviar o link ao celular, o paciente precisa de uma visita marcada.'
    : !row || !link
      ? 'Não há link para enviar: a próxima visita já começou, ou o paciente não quer mensagens.'
      : row.hasBirthDate
        ? null
        : 'O link pede a data de nascimento, que falta no cadastro.';
  if (why !== null || !row || !link)
    return (
      <Text size="sm" c="dimmed">
        {why}
      </Text>
    );
  const chat = chatsBefore({ ...row, anamnesis: 'pending', term: 'pending' }, { clinicName, link })[about];
  return (
    <Group gap="xs">
      {chat ? (
        <WhatsappButton href={chat} variant="default" size="compact-md" onClick={() => write.mutate()}>
          Enviar pelo WhatsApp
        </WhatsappButton>
      ) : null}
      <CopyButton value={linkToForms(link)}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-md" onClick={copy}>
            {copied ? 'Link copiado' : 'Copiar o link'}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" c="dimmed">
        Da visita de {sayDateAtTime(row.date, row.time, today)}.
      </Text>
    </Group>
  );
}
