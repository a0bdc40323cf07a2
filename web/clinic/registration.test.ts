import { expect, test } from 'vitest';
import { registrationOf } from './registration.ts';

const none = { council: null, councilNumber: null, councilState: null, rqe: null };

test.each([
  [none, null],
  [{ ...none, council: 'CRM', councilNumber: '12345', councilState: 'RJ' }, 'CRM 12345/RJ'],
  [{ council: 'CRM', councilNumber: '12345', councilState: 'RJ', rqe: '678' }, 'CRM 12345/RJ · RQE 678'],
  [{ ...none, rqe: 'RQE nº 678' }, 'RQE nº 678'],
])('%o is written as %s', (registered, text) => {
  expect(registrationOf(registered)).toBe(text);
});
