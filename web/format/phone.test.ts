import { expect, test } from 'vitest';
import { formatPhone, telephoneLink, whatsappLink } from './phone.ts';

test.each([
  ['', ''],
  ['2', '(2'],
  ['24', '(24'],
  ['249', '(24) 9'],
  ['2422334455', '(24) 2233-4455'],
  ['24988776655', '(24) 98877-6655'],
  ['(24) 98877-6655', '(24) 98877-6655'],
  ['+55 24 98877-6655', '(24) 98877-6655'],
  ['+', '+'],
  ['+55', '+55'],
  ['+552', '(2'],
  ['+55 55 9', '(55) 9'],
  ['+46 70 123 45 67', '+46 70 123 45 67'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['249887766554', '(24) 98877-6655'],
  ['0', '(0'],
  ['0800', '0800'],
  ['08001', '0800 1'],
  ['0800 123 4567', '0800 123 4567'],
  ['0800123456', '0800 123 456'],
  ['40041', '4004-1'],
  ['4004-1234', '4004-1234'],
])('%j is written %j', (given, written) => expect(formatPhone(given)).toBe(written));

test('a number is dialled with the country’s code, once', () => {
  expect(telephoneLink('24988776655')).toBe('tel:+5524988776655');
  expect(telephoneLink('+55 (24) 98877-6655')).toBe('tel:+5524988776655');
});

test('a number that is the same everywhere is dialled as it is', () => {
  expect(telephoneLink('0800 123 4567')).toBe('tel:08001234567');
  expect(telephoneLink('40041234')).toBe('tel:40041234');
});

test('only a mobile number has a chat', () => {
  expect(whatsappLink('24988776655')).toBe('https://wa.me/5524988776655');
  for (const other of [
    '2422334455',
    '24888776655',
    '20988776655',
    '08001234567',
    '40041234',
    '',
    '5524988776655',
  ])
    expect(whatsappLink(other)).toBeNull();
});
