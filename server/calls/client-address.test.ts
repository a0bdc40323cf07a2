import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value });

test('without a proxy the address is that of the connection, and the header does not count', () => {
  expect(clientAddress('203.0.113.7', forwarded('198.51.100.1'), 0)).toBe('203.0.113.7');
  expect(clientAddress(undefined, forwarded('198.51.100.1'), 1)).toBeNull();
});

test('behind proxies the entry of our outermost proxy counts, and none that the visitor wrote', () => {
  expect(clientAddress('10.0.0.2', forwarded('1.2.3.4, 198.51.100.1'), 1)).toBe('198.51.100.1');
  expect(clientAddress('10.0.0.2', forwarded('1.2.3.4, 198.51.100.1, 10.0.0.3'), 2)).toBe('198.51.100.1');
  expect(clientAddress('10.0.0.2', new Headers(), 1)).toBe('10.0.0.2');
});

test('a malformed address counts as unknown', () => {
  expect(clientAddress('10.0.0.2', forwarded('<script>'), 1)).toBeNull();
});
