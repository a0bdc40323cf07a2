import { expect, test } from 'vitest';
import { gapsIn } from '#contract/agenda/conflicts.ts';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import { hoursAround, minuteAt, snapped, topOf } from './grid-geometry.ts';

const scale = { first: 480, last: 1080, pixelsPerHour: 80 };

test('minutes, times and pixels', () => {
  expect(minutesOf('10:30')).toBe(630);
  expect(timeOf(630)).toBe('10:30');
  expect(topOf(scale, 630)).toBe(200);
  expect(minuteAt(scale, 200)).toBe(630);
  expect(snapped(638)).toBe(645);
});

test('a point outside of the columns means the first or the last hour', () => {
  expect(minuteAt(scale, -10)).toBe(480);
  expect(minuteAt(scale, 9999)).toBe(1080);
});

test('hours that have nothing are left out before and after, not between', () => {
  const spans = [
    { start: minutesOf('08:30'), end: minutesOf('12:00') },
    { start: minutesOf('14:00'), end: minutesOf('18:15') },
  ];
  expect(hoursAround(spans)).toEqual({ start: minutesOf('08:00'), end: minutesOf('19:00') });
  expect(hoursAround([{ start: minutesOf('23:00'), end: minutesOf('24:00') }])).toEqual({
    start: minutesOf('23:00'),
    end: minutesOf('24:00'),
  });
  expect(hoursAround([])).toEqual({ start: minutesOf('08:00'), end: minutesOf('18:00') });
});

test('gaps between spans that overlap, in any order', () => {
  const spans = [
    { start: 300, end: 400 },
    { start: 100, end: 200 },
    { start: 150, end: 250 },
  ];
  expect(gapsIn({ start: 0, end: 350 }, spans)).toEqual([
    { start: 0, end: 100 },
    { start: 250, end: 300 },
  ]);
  expect(gapsIn({ start: 0, end: 60 }, [])).toEqual([{ start: 0, end: 60 }]);
  expect(gapsIn({ start: 150, end: 180 }, spans)).toEqual([]);
});
