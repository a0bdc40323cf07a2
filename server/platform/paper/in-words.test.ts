import { expect, test } from 'vitest';
import { amountInWords } from './in-words.ts';

test.each([
  [1, 'um centavo'],
  [100, 'um real'],
  [27_010, 'duzentos e setenta reais e dez centavos'],
  [10_000, 'cem reais'],
  [110_000, 'mil e cem reais'],
  [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  [202_000, 'dois mil e vinte reais'],
  [10_100_000, 'cento e um mil reais'],
  [100_000_000, 'um milhão de reais'],
])('%i cents are %s', (cents, words) => expect(amountInWords(cents)).toBe(words));
