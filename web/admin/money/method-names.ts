import { methodNames } from '#contract/money/methods.ts';
import type { TillEntry } from '#contract/money/payments.ts';
import { formatCents } from '#web/format/money.ts';

/** 'Cartão de crédito em 3x', 'Convênio Saúde Total', 'Dinheiro (troco de R$ 5,00)' */
export function sayMethod({ method, instalments, detail, handedCents, amountCents }: TillEntry): string {
  const change = handedCents === null ? 0 : handedCents - amountCents;
  if (change > 0) return `${methodNames[method]} (troco de ${formatCents(change)})`;
  if (instalments !== null && instalments > 1) return `${methodNames[method]} em ${instalments}x`;
  return [methodNames[method], detail].filter(Boolean).join(' ');
}
