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
import { notify } from '#web/ui/toasts.tsx';

type PatientQuotesProps = { label: string; quotes: readonly ListedQuote[]; onAccepted: () => void };

export function PatientQuotes({ label, quotes, onAccepted }: PatientQuotesProps) {
  const queryClient = useQueryClient();
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
  });
  if (quotes.length === 0) return null;
  return (
    <LabelledList label={label}>
      {quotes.map((quote) => (
        <QuoteCard
          key={quote.id}
          quote={quote}
          isAccepting={accepting.isPending}
          onAccept={() => accepting.mutate(quote.id)}
        />
      ))}
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
      <Stack component="ul" gap="sm" aria-labelledby={id}>
        {children}
      </Stack>
    </Stack>
  );
}

type QuoteCardProps = { quote: ListedQuote; isAccepting: boolean; onAccept: () => void };

function QuoteCard({ quote, isAccepting, onAccept }: QuoteCardProps) {
  const { number, lines, totalCents } = quote;
  const today = useToday();
  const { timeZone } = useClinic();
  const isOpen = isAcceptable(quote, today);
  const [isAsked, setAsked] = useState(false);
  return (
    <Card component="li" withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" align="baseline" gap="xs">
          <Text fw={500}>Orçamento {number}</Text>
          <Text>{formatCents(totalCents)}</Text>
        </Group>
        <Text>{lines.map(({ description, quantity }) => `${quantity} × ${description}`).join(', ')}</Text>
        {isOpen && isAsked ? (
          <>
            <Text role="status">{sayAcceptance(quote, today)}</Text>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setAsked(false)} disabled={isAccepting} data-autofocus>
                Voltar
              </Button>
              <Button loading={isAccepting} onClick={onAccept}>
                Aceitar orçamento
              </Button>
            </Group>
          </>
        ) : (
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
                onClick={() => setAsked(true)}
                aria-label={`Aceitar o orçamento ${number}`}
              >
                Aceitar
              </Button>
            ) : null}
          </Group>
        )}
      </Stack>
    </Card>
  );
}
