/** Sends the patient a link by e-mail to choose a new password; without a mail server, shows the link to hand over. */
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { IconLink, IconMailForward } from '#web/ui/icons/icons.ts';
import { useSaveBlocked } from '#web/ui/save-blocked.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useHandOver } from '../../../accounts/access/use-hand-over.tsx';
import { mailIsOff } from '../../../mail-off.tsx';

export function SendPasswordReset({ patient }: { patient: Patient }) {
  const { id, email, hasAccount, fullName, phone } = patient;
  const { sendsMail } = useClinic();
  const { handOver, dialog } = useHandOver();
  const queryClient = useQueryClient();
  const blocked = useSaveBlocked() !== null;
  const linkName = hasAccount ? 'redefinição de senha' : 'acesso';
  const send = useMutation(
    api.patients.sendPasswordReset.mutationOptions({
      onSuccess: ({ email: address, link }) => {
        if (link)
          handOver({
            name: fullName,
            email: address,
            phone,
            area: 'portal',
            password: null,
            link: { purpose: 'password', url: link },
          });
        else if (sendsMail) notify.success(`Email de ${linkName} enviado para ${address}`);
        else notify.info(mailIsOff);
        // The first link also creates the account.
        if (!hasAccount) queryClient.invalidateQueries({ queryKey: api.patients.get.key({ input: { id } }) });
      },
      onError: (error) => notify.error(errorMessage(error, 'Erro ao enviar redefinição de senha')),
    }),
  );
  const wording = sendsMail
    ? { label: `Enviar e-mail de ${linkName}`, running: 'Enviando...' }
    : { label: `Criar link de ${linkName}`, running: 'Criando...' };
  return (
    <Group gap="sm">
      {dialog}
      <Button
        variant="light"
        onClick={() => send.mutate({ id })}
        disabled={blocked || send.isPending}
        aria-busy={send.isPending}
        leftSection={
          sendsMail ? <IconMailForward aria-hidden size="1.1em" /> : <IconLink aria-hidden size="1.1em" />
        }
      >
        {send.isPending ? wording.running : wording.label}
      </Button>
      {email && sendsMail ? (
        <Text size="sm" c="dimmed">
          Vai para {email}
        </Text>
      ) : null}
    </Group>
  );
}
