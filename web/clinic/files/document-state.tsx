import { Badge, Text } from '@mantine/core';
import type { ListedFile } from '#contract/patients/files.ts';
import { formatInstantDate } from '#web/format/date.ts';
import { useClinic, useToday } from '../clinic.ts';
import { sayQuoteState } from '../money/say-quote.ts';

/** What the PDF of an issued document does not say by itself. Nothing for other files. */
export function DocumentState({ document }: Pick<ListedFile, 'document'>) {
  const { timeZone } = useClinic();
  const today = useToday();
  const quote = document?.quote;
  return (
    <>
      {document?.cancelledAt ? (
        <Badge color="red" flex="none">
          {document.kind === 'term' ? 'Revogado' : 'Cancelado'} em{' '}
          {formatInstantDate(document.cancelledAt, timeZone)}
        </Badge>
      ) : null}
      {quote && quote.ending !== 'cancelled' ? (
        <Text size="sm" fw={500}>
          {sayQuoteState(quote, today, timeZone)}
        </Text>
      ) : null}
      {document?.signedBy ? (
        <Text size="sm" c="dimmed">
          Assinado digitalmente com o certificado de {document.signedBy}
        </Text>
      ) : null}
    </>
  );
}
