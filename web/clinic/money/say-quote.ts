import type { AcceptedQuote, EndedQuote, QuoteState } from '#contract/patients/quotes.ts';
import { formatInstantDate, formatShortDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';

/** 'Válido até 27/12', 'Venceu em 27/12', 'Aceito em 27/11/2026 por Bia' */
export function sayQuoteState(
  quote: QuoteState & Partial<EndedQuote>,
  today: string,
  timeZone: string,
): string {
  const { validUntil, ending, endedAt, endedBy } = quote;
  if (ending === null || endedAt === null)
    return `${validUntil < today ? 'Venceu em' : 'Válido até'} ${formatShortDate(validUntil, today)}`;
  const by = endedBy ? ` por ${endedBy}` : '';
  return `${ending === 'accepted' ? 'Aceito' : 'Cancelado'} em ${formatInstantDate(endedAt, timeZone)}${by}`;
}

/** @param due 'a receber', or 'a pagar' for the patient */
export function sayAccepted({ package: bought, otherCents }: AcceptedQuote, due: string): string {
  const other = formatCents(otherCents);
  if (!bought) return `Orçamento aceito: ${other}, cobrados nas consultas.`;
  const rest = otherCents > 0 ? ` O resto, ${other}, é cobrado nas consultas.` : '';
  return `Orçamento aceito: pacote de ${bought.name}, ${formatCents(bought.dueCents)} ${due}.${rest}`;
}
