import { expect, test } from 'vitest';
import { freeTop } from './toast-place.ts';

const band = { top: 16, bottom: 96, left: 1000, right: 1400 };
const box = (top: number, bottom: number, left = 1200, right = 1380) => ({ top, bottom, left, right });

test('a toast stays in its corner where nothing is in its way', () => {
  expect(freeTop(band, [])).toBe(16);
  expect(freeTop(band, [box(300, 340)])).toBe(16);
  expect(freeTop(band, [box(40, 80, 600, 980)])).toBe(16);
});

test('a toast begins below what it would cover, also when the next thing is too close', () => {
  expect(freeTop(band, [box(36, 78)])).toBe(86);
  expect(freeTop(band, [box(150, 190), box(36, 78)])).toBe(198);
  expect(freeTop(band, [box(36, 78), box(200, 240)])).toBe(86);
});
