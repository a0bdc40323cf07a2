import { expect, test } from 'vitest';
import { placeIn, putPlace } from './calendar-filters.ts';

const today = '2026-11-21';
const read = (address: string) => placeIn(new URLSearchParams(address), today);

test.each([
  ['', { day: today, month: '2026-11' }],
  ['dia=2027-02-03', { day: '2027-02-03', month: '2027-02' }],
  ['mes=2027-02', { day: today, month: '2027-02' }],
  ['dia=2027-02-03&mes=2026-12', { day: '2027-02-03', month: '2026-12' }],
  ['dia=2027-02-30&mes=2026-13', { day: today, month: '2026-11' }],
  ['dia=1999-12-31&mes=1999-12', { day: today, month: '2026-11' }],
])('reads the address %s', (address, place) => {
  expect(read(address)).toEqual(place);
});

test.each([
  [{ day: today, month: '2026-11' }, ''],
  [{ day: today, month: '2026-12' }, 'mes=2026-12'],
  [{ day: '2027-02-03', month: '2027-02' }, 'dia=2027-02-03'],
  [{ day: '2027-02-03', month: '2026-12' }, 'dia=2027-02-03&mes=2026-12'],
])('the place %o has the shortest address', (place, address) => {
  const params = new URLSearchParams('dia=2020-01-01&mes=2020-02');
  putPlace(params, place, today);
  expect(params.toString()).toBe(address);
  expect(read(address)).toEqual(place);
});
