import { expect, test } from 'vitest';
import { fieldFrom } from '#contract/patients/ready-text-fields.ts';
import { isMeant, nameBefore } from './snippet-textarea.tsx';

test('a name is typed after a slash at the start of a word', () => {
  expect(nameBefore('Exame: /pee', 11)).toEqual({ start: 7, name: 'pee' });
  expect(nameBefore('/', 1)).toEqual({ start: 0, name: '' });
  for (const text of ['e/ou', '24/11', '/pee ', 'peeling']) expect(nameBefore(text, text.length)).toBeNull();
  expect(['aci', 'pos', 'sido'].map((typed) => isMeant('Pós ácido', typed))).toEqual([true, true, false]);
});

test('the fields of a text follow one another', () => {
  const text = 'Peeling de {ácido} a {concentração}%.';
  const first = fieldFrom(text, 0);
  expect(first && text.slice(first.start, first.end)).toBe('{ácido}');
  const second = fieldFrom(text, first?.end ?? 0);
  expect(second && text.slice(second.start, second.end)).toBe('{concentração}');
  expect(fieldFrom(text, second?.end ?? 0)).toBeNull();
});
