import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['CONFIGURAÇÕES', 'configuracoes'],
  ['Conceição'.normalize('NFD'), 'conceicao'],
  ["Ana D'Ávila-Costa", 'ana davilacosta'],
  ['Weiß', 'weiss'],
  ['Ægir Łukasz Ørsted', 'aegir lukasz orsted'],
  ['Иванов Ёлкин', 'иванов елкин'],
  ['😀 ... _', '  '],
])('%s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
