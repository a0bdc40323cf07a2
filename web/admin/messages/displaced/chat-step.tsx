/** The WhatsApp chat that says that the clinic will move the appointment: opened first, then sent or not. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DisplacedRow } from '#contract/messages/displaced.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { sayContact } from '#web/clinic/contact-wording.ts';
import { IconBrandWhatsapp, IconCheck } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';

type ChatStepProps = {
  row: DisplacedRow;
  /** Undefined while the link of its text is being fetched; null: no chat with this patient. */
  chat: string | null | undefined;
};

const ofChat = ({ contacts }: DisplacedRow) =>
  contacts.find(({ kind, channel }) => kind === 'displaced' && channel === 'whatsapp');

export const wasChatSent = (row: DisplacedRow) => ofChat(row)?.state === 'sent';

export function ChatStep({ row, chat }: ChatStepProps) {
  const queryClient = useQueryClient();
  const contact = ofChat(row);
  const { patient } = row;
  const write = useMutation({
    mutationFn: async (step: 'opened' | 'sent' | 'not_sent') => {
      if (step === 'not_sent') return contact ? client.confirmations.undo({ id: contact.id }) : null;
      const after = row.contacts[0]?.id ?? null;
      const about = { appointmentId: row.id, channel: 'whatsapp', about: 'displaced' } as const;
      const { isWritten, row: now } = await client.confirmations.ask({ ...about, state: step, after });
      const [newest] = now.contacts;
      if (!isWritten && newest && !newest.isOwn)
        notify.warning(
          `${newest.userName ?? 'Outra pessoa'} chegou antes: ${sayContact(newest).toLowerCase()}`,
          {
            description: `${patient.fullName}. Nada foi gravado agora.`,
          },
        );
      return null;
    },
    onError: (error) => notify.error(errorMessage(error, 'Não foi possível registrar')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.displaced.list.key() }),
  });
  if (chat === null) return null;
  if (contact?.state === 'opened')
    return (
      <>
        <Button
          size="compact-sm"
          aria-label={`Enviei: ${patient.fullName}`}
          leftSection={<IconCheck aria-hidden size="1.1rem" />}
          disabled={write.isPending}
          onClick={() => write.mutate('sent')}
        >
          Enviei
        </Button>
        {contact.isOwn ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Não enviei: ${patient.fullName}`}
            disabled={write.isPending}
            onClick={() => write.mutate('not_sent')}
          >
            Não enviei
          </Button>
        ) : null}
      </>
    );
  return (
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
      onClick={() => write.mutate('opened')}
    >
      {contact ? 'De novo' : 'WhatsApp'}
    </Button>
  );
}
