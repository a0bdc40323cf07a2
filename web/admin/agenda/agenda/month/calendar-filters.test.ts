import { expect, test } from 'vitest';
import { putShown, shownIn } from './calendar-filters.ts';

const today = '2026-11-21';
const read = (address: string) => shownIn(new URLSearchParams(address), today);

test.each([
  ['', { day: today, month: '2026-11' }],
  ['dia=2027-02-03', { day: '2027-02-03', month: '2027-02' }],
  ['mes=2027-02', { day: today, month: '2027-02' }],
  ['dia=2027-02-03&mes=2026-12', { day: '2027-02-03', month: '2026-12' }],
  ['dia=2027-02-30&mes=2026-13', { day: today, month: '2026-11' }],
  ['dia=1999-12-31&mes=1999-12', { day: today, month: '2026-11' }],
])('reads the address %s', (address, shown) => {
  expect(read(address)).toEqual(shown);
});

test.each([
  [{ day: today, month: '2026-11' }, ''],
  [{ day: today, month: '2026-12' }, 'mes=2026-12'],
  [{ day: '2027-02-03', month: '2027-02' }, 'dia=2027-02-03'],
  [{ day: '2027-02-03', month: '2026-12' }, 'dia=2027-02-03&mes=2026-12'],
])('%o has the shortest address', (shown, address) => {
  const params = new URLSearchParams('dia=2020-01-01&mes=2020-02');
  putShown(params, shown, today);
  expect(params.toString()).toBe(address);
  expect(read(address)).toEqual(shown);
});
