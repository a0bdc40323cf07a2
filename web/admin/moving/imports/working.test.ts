import { expect, test } from 'vitest';
import { sayRemaining } from './working.tsx';

test.each([
  [null, ''],
  [0, 'falta menos de um minuto'],
  [60, 'falta cerca de um minuto'],
  [150, 'faltam cerca de 3 minutos'],
  [89 * 60, 'faltam cerca de 89 minutos'],
  [100 * 60, 'faltam cerca de 2 horas'],
])('%s seconds: %s', (seconds, words) => {
  expect(sayRemaining(seconds)).toBe(words);
});
