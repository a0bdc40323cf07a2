import { expect, test } from 'vitest';
import { isInline, readInline } from './inline-object.ts';

const text = (address: string) => {
  const bytes = readInline(address);
  return bytes && Buffer.from(bytes).toString();
};

test.each([
  ['data:image/png;base64,b2zDoQ==', 'olá'],
  ['data:image/png;base64,b2zDoQ', 'olá'],
  ['DATA:;BASE64,b2zD\n oQ==', 'olá'],
  ['data:image/svg+xml;utf8,%3Csvg/%3E', '<svg/>'],
  ['data:,ol%C3%A1', 'olá'],
])('%s is read', (address, expected) => {
  expect(isInline(address)).toBe(true);
  expect(text(address)).toBe(expected);
});

test.each([
  'data:image/png;base64,',
  'data:image/png;base64',
  'data:image/png;base64,b2zDo!',
  'data:image/png;base64,b2zDo',
  'data:,%E0%A4%A',
  'data:,',
])('%s is broken', (address) => {
  expect(readInline(address)).toBeNull();
});

test('an address of a storage is not inside the row', () => {
  expect(['https://a.test/data:x', 'fotos/data.jpg', ''].some(isInline)).toBe(false);
});
