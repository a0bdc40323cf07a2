import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%s of a hundred bytes', (header, part) => {
  expect(readRange(header, 100)).toEqual(part);
});

test.each([undefined, '', 'bytes=-', 'bytes=20-10', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=1-2x'])(
  '%s requests the whole object',
  (header) => {
    expect(readRange(header, 100)).toBeUndefined();
  },
);
