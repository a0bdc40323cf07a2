import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

test('first names without titles, with what tells two of them apart', () => {
  expect(shortNames(['Dra. Helena Prado', 'Dr Vítor Sales', 'A definir'])).toEqual([
    'Helena',
    'Vítor',
    'A definir',
  ]);
  expect(shortNames(['Ana Luz', 'Dra. Ana Souza', 'Ana'])).toEqual(['Ana Luz', 'Ana Souza', 'Ana']);
});
