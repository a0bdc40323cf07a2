import { expect, test } from 'vitest';
import { freeGaps } from '#contract/agenda/conflicts.ts';
import { columnsOf } from './grid/columns.ts';
import { agendaOf, helena, rowOf } from './grid/test-agenda.ts';

const date = '2026-11-24';
const before = { date: '2026-11-23', minute: 20 * 60 };
const open = [
  { starts: `${date}T08:00`, ends: `${date}T12:00` },
  { starts: `${date}T13:00`, ends: `${date}T18:00` },
];
const gaps = (rows: ReturnType<typeof rowOf>[], now = before) => {
  const agenda = agendaOf({
    professionals: [helena],
    openTime: [{ professionalId: helena.id, intervals: open }],
    rows,
  });
  return columnsOf(agenda).flatMap((column) => freeGaps(column, now));
};

test('gaps are the open time without appointments and their buffers', () => {
  expect(gaps([])).toEqual([
    { start: 480, end: 720 },
    { start: 780, end: 1080 },
  ]);
  expect(
    gaps([
      rowOf({ id: 'a', time: '08:00', durationMinutes: 60, bufferAfterMinutes: 10 }),
      rowOf({ id: 'b', time: '11:00', bufferBeforeMinutes: 15 }),
      // Over another one.
      rowOf({ id: 'c', time: '11:15', squeezeIn: true }),
      // Outside of the open time.
      rowOf({ id: 'd', time: '12:00', durationMinutes: 90, outsideHours: true }),
    ]),
  ).toEqual([
    { start: 550, end: 645 },
    { start: 705, end: 720 },
    { start: 810, end: 1080 },
  ]);
});

test('a gap of less than 15 minutes is not offered', () => {
  const until = (time: string) => gaps([rowOf({ time, durationMinutes: 600 })]);
  expect(until('08:15')).toEqual([{ start: 480, end: 495 }]);
  expect(until('08:14')).toEqual([]);
});

test.each([
  ['no_show', 2],
  ['cancelled', 2],
  // It would stand as free below the visit that was there.
  ['completed', 1],
] as const)('the time of one that is %s', (status, left) => {
  expect(gaps([rowOf({ time: '08:00', durationMinutes: 240, status })])).toHaveLength(left);
});

test('what is over is not offered: today from the next quarter of an hour, nothing of an earlier day', () => {
  expect(gaps([], { date, minute: 9 * 60 + 1 })).toEqual([
    { start: 555, end: 720 },
    { start: 780, end: 1080 },
  ]);
  expect(gaps([], { date, minute: 12 * 60 })).toEqual([{ start: 780, end: 1080 }]);
  expect(gaps([], { date: '2026-11-25', minute: 0 })).toEqual([]);
});
