import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('accents and case do not count', () => {
  expect(fold('Configurações')).toBe(fold('CONFIGURACOES'));
  expect(fold('Álvaro')).toBe('alvaro');
});
