/**
 * Amounts of money: integer cents of reais, in the database and in TypeScript. Sums are the database's. The one rounding rule: a
 * part of an amount is rounded to the nearest cent, half a cent up (`partOf`).
 */
import { z } from 'zod';

/** R$ 1.000.000,00 */
export const mostCents = 100_000_000;
export const wrongAmount = 'Digite um valor como 1.234,56';
export const missingAmount = 'Digite um valor maior que zero';

export const cents = z.int(wrongAmount).min(0, wrongAmount).max(mostCents, 'O valor é alto demais');
export const positiveCents = cents.min(1, missingAmount);

/** 'R$ 1.234,56', '1234,5', '1.234': a point only before three digits, so that '1,234.56' and '12.34' are not guessed at. */
const typedAmount = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/u;

/** @returns cents; null for what is no amount */
export function parseCents(typed: string): number | null {
  const [, whole, part = ''] = typedAmount.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll('.', '')) * 100 + Number(part.padEnd(2, '0'));
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** 'R$ 1.234,56', with a plain space: the fonts of papers have no other. */
export const shownCents = (cents: number) => reais.format(cents / 100).replace('\u00a0', ' ');

/** '12,5', '12.5', '12,5%': hundredths of a percent; null for what is none. */
export function parsePercent(typed: string): number | null {
  const [, whole, part = ''] = /^(\d{1,3})(?:[,.](\d{1,2}))?\s*%?$/u.exec(typed.trim()) ?? [];
  const hundredths = whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return hundredths !== null && hundredths <= 10_000 ? hundredths : null;
}

/** @param percent with at most two decimals */
export const partOf = (amount: number, percent: number) =>
  Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000);
