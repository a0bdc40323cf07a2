import { usualPackageDays } from '#contract/patients/package-session.ts';
import type { AcceptedQuote, EndedQuote, QuoteState } from '#contract/patients/quotes.ts';
import { addDays, formatInstantDate, formatShortDate } from '#web/format/date.ts';
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

const packageUntil = (today: string) => formatShortDate(addDays(today, usualPackageDays), today);

/** What an open quote comes to, in a sentence that follows its state; '' where it makes no package. */
export const sayValidity = ({ packageCents }: QuoteState, today: string) =>
  packageCents === null ? '' : `Se for aceito hoje, as sessões valem até ${packageUntil(today)}.`;

/** What a patient accepts. */
export function sayAcceptance({ totalCents, packageCents }: QuoteState, today: string): string {
  const total = `Total de ${formatCents(totalCents)}`;
  if (packageCents === null) return `${total}, a pagar nas consultas. Nada é cobrado agora.`;
  const sessions = `As sessões valem até ${packageUntil(today)}; ${formatCents(packageCents)} ficam em aberto em Pagamentos.`;
  const other = totalCents - packageCents;
  const rest = other > 0 ? ` Os outros ${formatCents(other)} são pagos nas consultas.` : '';
  return `${total}. ${sessions}${rest} Nada é cobrado agora.`;
}

/** @param due 'a receber', or 'a pagar' for the patient */
export function sayAccepted({ package: bought, otherCents }: AcceptedQuote, due: string): string {
  const other = formatCents(otherCents);
  if (!bought) return `Orçamento aceito: ${other}, cobrados nas consultas.`;
  const rest = otherCents > 0 ? ` O resto, ${other}, é cobrado nas consultas.` : '';
  return `Orçamento aceito: pacote de ${bought.name}, ${formatCents(bought.dueCents)} ${due}.${rest}`;
}
