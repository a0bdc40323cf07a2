import { expect, test } from 'vitest';
import { formatPhone, telephoneLink } from './phone.ts';

test.each([
  ['', ''],
  ['2', '(2'],
  ['24', '(24'],
  ['249', '(24) 9'],
  ['2422334455', '(24) 2233-4455'],
  ['24988776655', '(24) 98877-6655'],
  ['(24) 98877-6655', '(24) 98877-6655'],
  ['+55 24 98877-6655', '(24) 98877-6655'],
  ['249887766554', '(24) 98877-6655'],
])('%j is written %j', (given, written) => expect(formatPhone(given)).toBe(written));

test('a number is dialled with the country’s code, once', () => {
  expect(telephoneLink('24988776655')).toBe('tel:+5524988776655');
  expect(telephoneLink('+55 (24) 98877-6655')).toBe('tel:+5524988776655');
});
