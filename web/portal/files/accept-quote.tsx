/** 'Aceitar orçamento', of an own quote that is open. */
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isAcceptable, type QuoteState } from '#contract/patients/quotes.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayAcceptance, sayAccepted } from '#web/clinic/money/say-quote.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

export function AcceptQuote({ quote }: { quote: QuoteState }) {
  const today = useToday();
  const queryClient = useQueryClient();
  const [opened, dialog] = useDisclosure(false);
  const refresh = () => {
    for (const { key } of [api.portalFiles, api.ownPayments])
      queryClient.invalidateQueries({ queryKey: key() });
  };
  const accepting = useMutation({
    mutationFn: () => client.ownPayments.acceptQuote({ id: quote.id }),
    onSuccess: (accepted) => {
      dialog.close();
      notify.success(sayAccepted(accepted, 'a pagar'));
      refresh();
    },
    onError: refresh,
  });
  const open = () => {
    accepting.reset();
    dialog.open();
  };
  // What ended it meanwhile stays in the open dialog.
  if (!isAcceptable(quote, today) && !opened) return null;
  return (
    <>
      <Button mt="xs" onClick={open} aria-haspopup="dialog">
        Aceitar orçamento
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title={`Aceitar o orçamento ${quote.number}?`}
        confirmLabel="Aceitar orçamento"
        confirmingLabel="Aceitando..."
        size="md"
        onConfirm={() => accepting.mutate()}
        running={accepting.isPending}
        error={accepting.error && errorMessage(accepting.error)}
      >
        <Text>{sayAcceptance(quote, today)}</Text>
      </ConfirmDialog>
    </>
  );
}
