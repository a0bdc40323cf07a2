/** The quotes of a patient: an open one is accepted after a question, and its sessions become a package. */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ListedQuote } from '#contract/money/packages.ts';
import { isAcceptable } from '#contract/patients/quotes.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useSingleMutation } from '#web/api/use-single-mutation.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { sayAcceptance, sayAccepted, sayQuoteState, sayValidity } from '#web/clinic/money/say-quote.ts';
import { formatCents } from '#web/format/money.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

type PatientQuotesProps = { label: string; quotes: readonly ListedQuote[]; onAccepted: () => void };

export function PatientQuotes({ label, quotes, onAccepted }: PatientQuotesProps) {
  const today = useToday();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ListedQuote>();
  const [isAsking, setAsking] = useState(false);
  const accepting = useSingleMutation({
    mutationFn: (id: string) => client.packages.acceptQuote({ id }),
    onSuccess: (accepted) => {
      notify.success(sayAccepted(accepted, 'a receber'));
      onAccepted();
    },
    onError: (error) => {
      notify.error(errorMessage(error));
      queryClient.invalidateQueries({ queryKey: api.packages.key() });
    },
    onSettled: () => setAsking(false),
  });
  if (quotes.length === 0) return null;
  return (
    <LabelledList label={label}>
      {quotes.map((quote) => (
        <QuoteCard
          key={quote.id}
          quote={quote}
          onAccept={() => {
            setAsked(quote);
            setAsking(true);
          }}
        />
      ))}
      {asked ? (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={`Aceitar o orçamento ${asked.number}?`}
          confirmLabel="Aceitar orçamento"
          confirmingLabel="Aceitando..."
          onConfirm={() => accepting.mutate(asked.id)}
          running={accepting.isPending}
        >
          <Text>{sayAcceptance(asked, today)}</Text>
        </ConfirmDialog>
      ) : null}
    </LabelledList>
  );
}

type LabelledListProps = { label: string; isLabelShown?: boolean; children: ReactNode };

export function LabelledList({ label, isLabelShown = true, children }: LabelledListProps) {
  const id = useId();
  return (
    <Stack gap="xs">
      <Title order={3} size="h5" id={id} hidden={!isLabelShown}>
        {label}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-labelledby={id}>
        {children}
      </Stack>
    </Stack>
  );
}

type QuoteCardProps = { quote: ListedQuote; onAccept: () => void };

function QuoteCard({ quote, onAccept }: QuoteCardProps) {
  const { number, lines, totalCents } = quote;
  const today = useToday();
  const { timeZone } = useClinic();
  const isOpen = isAcceptable(quote, today);
  return (
    <Card component="li" withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="baseline" gap="xs">
          <Text fw={500}>Orçamento {number}</Text>
          <Text>{formatCents(totalCents)}</Text>
        </Group>
        <Text>{lines.map(({ description, quantity }) => `${quantity} × ${description}`).join(', ')}</Text>
        <Group justify="space-between" align="center" gap="xs">
          <Text size="sm" c="dimmed" style={{ flex: '1 1 12rem' }}>
            {[sayQuoteState(quote, today, timeZone), isOpen && sayValidity(quote, today)]
              .filter(Boolean)
              .join('. ')}
          </Text>
          {isOpen ? (
            <Button
              variant="light"
              size="compact-sm"
              onClick={onAccept}
              aria-haspopup="dialog"
              aria-label={`Aceitar o orçamento ${number}`}
            >
              Aceitar
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  );
}
