import { expect, test } from 'vitest';
import type { QuoteState } from '#contract/patients/quotes.ts';
import { sayAcceptance, sayValidity } from './say-quote.ts';

const quote: QuoteState = {
  id: '',
  number: '2026/0012',
  validUntil: '2026-12-27',
  ending: null,
  endedAt: null,
  totalCents: 350_000,
  packageCents: null,
};
const say = (packageCents: number | null) =>
  sayAcceptance({ ...quote, packageCents }, '2026-06-27').replaceAll('\u00a0', ' ');

test('only a quote with lines of the catalogue promises sessions', () => {
  expect(say(null)).toBe('Total de R$ 3.500,00, a pagar nas consultas. Nada é cobrado agora.');
  expect(sayValidity(quote, '2026-06-27')).toBe('');
  expect(say(300_000)).toBe(
    'Total de R$ 3.500,00. As sessões valem até 24/12; R$ 3.000,00 ficam em aberto em Pagamentos. Os outros R$ 500,00 são pagos nas consultas. Nada é cobrado agora.',
  );
  expect(say(350_000)).toBe(
    'Total de R$ 3.500,00. As sessões valem até 24/12; R$ 3.500,00 ficam em aberto em Pagamentos. Nada é cobrado agora.',
  );
});
