/** The WhatsApp chat that says that the clinic will move the appointment, or that it has: opened first, then sent or not. */
import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { sayContact } from '#web/clinic/say-contact.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { IconBrandWhatsapp, IconCheck } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { PhoneOwner } from '../../patient-phone.tsx';
import { canTakeBack, isFresh } from '../confirmations/queue.ts';

/** What the patient is told. */
type About = 'displaced' | 'moved';

type ChatStepProps = {
  row: ConfirmationRow;
  about: About;
  /** Undefined while the link of its text is being fetched; null: no chat with this patient. */
  chat: string | null | undefined;
  /** Of several moved sessions, which are told of together. */
  wholeSeries?: boolean;
};

const ofChat = ({ contacts }: ConfirmationRow, about: About) =>
  contacts.find(({ kind, channel }) => kind === about && channel === 'whatsapp');

/** By a chat or a call. */
export const wasTold = ({ contacts }: ConfirmationRow) =>
  contacts.some(
    ({ kind, channel, state }) =>
      kind === 'displaced' && state === 'sent' && (channel === 'whatsapp' || channel === 'phone'),
  );

/** A colleague has just opened the chat: a second one would double the message. */
export const isWithColleague = (row: ConfirmationRow, now: number) =>
  ofChat(row, 'displaced')?.state === 'opened' &&
  ofChat(row, 'displaced')?.isOwn === false &&
  isFresh(row, now, 'displaced');

type Told = { channel: 'whatsapp' | 'phone'; state: 'opened' | 'sent' } | { undo: string };

/** Writes down what the patient was told, or takes it back. */
function useTell(row: ConfirmationRow, about: About, wholeSeries = false) {
  const queryClient = useQueryClient();
  const { patient } = row;
  const write = useMutation({
    mutationFn: async (told: Told) => {
      if ('undo' in told) return void (await client.confirmations.undo({ id: told.undo }));
      const after = row.contacts[0]?.id ?? null;
      const seen = { appointmentId: row.id, about, after, wholeSeries };
      const { isWritten, row: now } = await client.confirmations.ask({ ...seen, ...told });
      const [newest] = now.contacts;
      if (!newest) return;
      if (!isWritten && !newest.isOwn)
        notify.warning(
          `${newest.userName ?? 'Outra pessoa'} chegou antes: ${sayContact(newest).toLowerCase()}`,
          {
            description: `${patient.fullName}. Nada foi gravado agora.`,
          },
        );
      if (isWritten && told.state === 'sent')
        notify.success(sayContact(newest), {
          description: patient.fullName,
          action: { label: 'Desfazer', onClick: () => write.mutate({ undo: newest.id }) },
        });
    },
    onError: (error) => notify.error(errorMessage(error, 'Não foi possível registrar')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.displaced.key() }),
  });
  return write;
}

export function ChatStep({ row, about, chat, wholeSeries }: ChatStepProps) {
  const contact = ofChat(row, about);
  const { patient } = row;
  const write = useTell(row, about, wholeSeries);
  const now = Date.now();
  if (chat === null) return null;
  const isOpen = contact?.state === 'opened' && contact.isOwn;
  const open =
    contact?.state === 'opened' && isFresh(row, now, about) ? null : (
      <Button
        component="a"
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        size="compact-sm"
        data-disabled={chat === undefined || undefined}
        aria-label={`${contact ? 'WhatsApp de novo' : 'WhatsApp'}: ${patient.fullName}`}
        leftSection={<IconBrandWhatsapp aria-hidden size="1.15rem" />}
        onClick={() => write.mutate({ channel: 'whatsapp', state: 'opened' })}
      >
        {contact ? 'De novo' : 'WhatsApp'}
      </Button>
    );
  if (isOpen)
    return (
      <>
        <Button
          size="compact-sm"
          aria-label={`Enviei: ${patient.fullName}`}
          leftSection={<IconCheck aria-hidden size="1.1rem" />}
          disabled={write.isPending}
          onClick={() => write.mutate({ channel: 'whatsapp', state: 'sent' })}
        >
          Enviei
        </Button>
        {canTakeBack(contact, now) ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Não enviei: ${patient.fullName}`}
            disabled={write.isPending}
            onClick={() => write.mutate({ undo: contact.id })}
          >
            Não enviei
          </Button>
        ) : null}
        {open}
      </>
    );
  return open;
}

/** Everyone with a number can be called, also who has no WhatsApp or wants none. Of a move others are told in person. */
export function Call({ row, about, wholeSeries }: Omit<ChatStepProps, 'chat'>) {
  const { patient, patientPhone, phoneOwner } = row;
  const write = useTell(row, about, wholeSeries);
  if (patientPhone === null && about === 'displaced') return null;
  return (
    <>
      {patientPhone === null ? null : (
        <Text span size="sm">
          <Anchor href={telephoneLink(patientPhone)} inherit>
            {formatPhone(patientPhone)}
          </Anchor>{' '}
          <PhoneOwner owner={phoneOwner} />
        </Text>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Já avisei por telefone: ${patient.fullName}`}
        disabled={write.isPending}
        onClick={() => write.mutate({ channel: 'phone', state: 'sent' })}
      >
        Já avisei
      </Button>
    </>
  );
}
