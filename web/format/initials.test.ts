import { expect, test } from 'vitest';
import { firstName, initials } from './initials.ts';

test.each([
  ['Maria Clara Souza', 'MC'],
  ['  ana   beatriz ', 'AB'],
  ['Érica', 'É'],
  ['ângela de oliveira', 'ÂD'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => expect(initials(name)).toBe(expected));

test('a first name is the first word', () => {
  expect(firstName('  Maria Clara Souza')).toBe('Maria');
  expect(firstName('')).toBe('');
  expect(firstName('Dra. Helena Prado')).toBe('Helena');
  expect(firstName('Dr.')).toBe('Dr.');
});
