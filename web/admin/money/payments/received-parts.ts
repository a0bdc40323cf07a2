/** What is received by one method each: what is typed, its check, and the change of what was handed over. */
import { randomId } from '@mantine/hooks';
import { missingAmount, parseCents, wrongAmount } from '#contract/money/cents.ts';
import type { PaymentMethod } from '#contract/money/methods.ts';
import { formatCents } from '#web/format/money.ts';

export type Part = {
  key: string;
  method: PaymentMethod;
  amount: string;
  handed: string;
  /** '1' to '24'. */
  instalments: string;
  detail: string;
};
export type Values = { parts: Part[] };

export const newPart = (method: PaymentMethod, amount: string): Part => ({
  key: randomId(),
  method,
  amount,
  handed: '',
  instalments: '1',
  detail: '',
});
export const sumOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), 0);

/** What is given back of the cash that was handed over, in cents. */
export const changeOf = (parts: readonly Pick<Part, 'method' | 'amount' | 'handed'>[]) =>
  parts
    .filter(({ method, handed }) => method === 'cash' && handed.trim() !== '')
    .reduce((sum, { amount, handed }) => sum + (parseCents(handed) ?? 0) - (parseCents(amount) ?? 0), 0);

/** By the path of the field. */
export function problemsOf({ parts }: Values, openCents: number): Record<string, string> {
  const problems: Record<string, string> = {};
  parts.forEach(({ amount, method, handed }, index) => {
    const cents = parseCents(amount);
    if (cents === null) problems[`parts.${index}.amount`] = wrongAmount;
    else if (cents === 0) problems[`parts.${index}.amount`] = missingAmount;
    else if (sumOf(parts) > openCents)
      problems[`parts.${index}.amount`] = `Faltam só ${formatCents(openCents)}`;
    if (method !== 'cash' || handed.trim() === '') return;
    const given = parseCents(handed);
    if (given === null) problems[`parts.${index}.handed`] = wrongAmount;
    else if (given < (cents ?? 0)) problems[`parts.${index}.handed`] = 'Menor que o valor';
  });
  return problems;
}
