import { expect, test } from 'vitest';
import { emptyQuoteLine, firstValues, printableWords } from './document-values.ts';

const values = firstValues('2026-11-27', { words: null, council: null, planLines: [] }, 'quote');
const quoted = (price: number | string) =>
  printableWords({ ...values, quoteLines: [{ ...emptyQuoteLine(), description: 'Peeling', price }] });

test('a price counts as it stands in the field, also before the field is left', () => {
  for (const [price, priceCents] of [
    [350.5, 35_050],
    ['350.50', 35_050],
    ['1500.00', 150_000],
    ['1500.', 150_000],
  ] as const)
    expect(quoted(price)).toMatchObject({ lines: [{ priceCents }] });
  for (const price of ['', '-', '.']) expect(quoted(price)).toBeUndefined();
});
