import { expect, test } from 'vitest';
import { type Interval, overlappingIntervals } from '#contract/intervals.ts';
import {
  copiedDay,
  cut,
  type Day,
  drawn,
  drawnHours,
  moved,
  nextInterval,
  nextMonday,
  problemOfDay,
  resized,
  sayDayHours,
  sayHour,
  snap,
  totalMinutes,
} from './week.ts';

const day = (...texts: string[]): Interval[] =>
  texts.map((text) => {
    const [start = '', end = ''] = text.split('-');
    return { start, end };
  });
const at = (text: string) => {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
};
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const usual = day('08:00-12:00', '13:00-18:00');

test.each<[string, Day, Day]>([
  ['apart', drawn(usual, span('19:00', '20:00')), [...usual, ...day('19:00-20:00')]],
  ['before the others', drawn(usual, span('06:00', '07:00')), [...day('06:00-07:00'), ...usual]],
  ['over one', drawn(usual, span('11:00', '12:30')), day('08:00-12:30', '13:00-18:00')],
  ['within one', drawn(usual, span('09:00', '10:00')), usual],
  ['from one to the next', drawn(usual, span('12:00', '13:00')), day('08:00-18:00')],
  ['beside a text that is no time yet', drawn(day('1-'), span('09:00', '10:00')), day('09:00-10:00', '1-')],
])('drawn %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test.each<[string, Day, Day]>([
  ['an hour later', moved(day('08:00-12:00'), 0, 60), day('09:00-13:00')],
  ['not beyond midnight', moved(day('20:00-23:00'), 0, 300), day('21:00-24:00')],
  ['not before the day', moved(day('02:00-04:00'), 0, -300), day('00:00-02:00')],
  ['over the next one', moved(usual, 0, 120), day('10:00-18:00')],
  ['an unfinished one, not at all', moved(day('1-'), 0, 60), day('1-')],
])('moved %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test.each<[string, Day, Day]>([
  ['an earlier beginning', resized(usual, 0, 'from', at('07:30')), day('07:30-12:00', '13:00-18:00')],
  ['a later end', resized(usual, 1, 'to', at('19:15')), day('08:00-12:00', '13:00-19:15')],
  ['never empty', resized(usual, 0, 'to', at('06:00')), day('08:00-08:15', '13:00-18:00')],
  ['never turned around', resized(usual, 1, 'from', at('23:00')), day('08:00-12:00', '17:45-18:00')],
  ['up to the next one', resized(usual, 0, 'to', at('13:30')), day('08:00-18:00')],
])('resized: %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test.each<[string, Day, Day]>([
  ['in the middle', cut(day('08:00-18:00'), span('12:00', '13:00')), usual],
  ['where it is already', cut(usual, span('12:00', '13:00')), usual],
  ['at an edge', cut(day('12:30-18:00'), span('12:00', '13:00')), day('13:00-18:00')],
  ['all of it', cut(day('12:15-12:45'), span('12:00', '13:00')), []],
])('a break %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test('a day is copied to the chosen ones', () => {
  const empty: Day = [];
  const week = [usual, day('09:00-10:00'), empty, empty, empty, empty, empty];
  expect(copiedDay(week, 0, [1, 4])).toEqual([usual, usual, [], [], usual, [], []]);
});

test('edges snap to quarters of an hour within the day', () => {
  expect([snap(487), snap(488), snap(-20), snap(1500)]).toEqual([480, 495, 0, 1440]);
});

test('another interval comes an hour after the last one', () => {
  expect(nextInterval([])).toEqual({ start: '08:00', end: '12:00' });
  expect(nextInterval(day('08:00-12:00'))).toEqual({ start: '13:00', end: '17:00' });
  expect(nextInterval(day('08:00-22:00'))).toEqual({ start: '23:00', end: '24:00' });
  expect(nextInterval(day('08:00-23:30'))).toEqual({ start: '', end: '' });
});

test('problems name the interval, and unfinished texts only at the end', () => {
  const message = overlappingIntervals({ start: '08:00', end: '12:00' }, { start: '11:00', end: '13:00' });
  expect(problemOfDay(usual, true)).toBeNull();
  expect(problemOfDay(day('11:00-13:00', '08:00-12:00'), false)).toEqual({ index: 0, field: null, message });
  expect(problemOfDay(day('08:00-1', '10:00-10:00'), false)).toMatchObject({ index: 1, field: 'end' });
  expect(problemOfDay(day('22:00-02:00'), false)?.message).toMatch(/meia-noite/u);
  expect(problemOfDay(day('08:00-1'), false)).toBeNull();
  expect(problemOfDay(day('08:00-'), true)?.index).toBe(0);
  // A text that was not left yet counts as the time that it becomes.
  expect(problemOfDay(day('08:00-14'), true)).toBeNull();
  expect(problemOfDay(day('08:00-1'), true)).toMatchObject({ index: 0, field: 'end' });
});

test('the drawing shows the usual hours, and more where there are intervals', () => {
  expect(drawnHours([usual])).toEqual(span('7:00', '20:00'));
  expect(drawnHours([day('05:30-06:00', '21:10-24:00')])).toEqual(span('5:00', '24:00'));
});

test('totals and texts', () => {
  expect([totalMinutes(usual), sayHour(540), sayHour(510), sayHour(0)]).toEqual([540, '9h', '8h30', '0h']);
  expect([sayDayHours([]), sayDayHours(usual)]).toEqual(['Fechado', '08:00–12:00 e 13:00–18:00']);
});

test('the next Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(nextMonday)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ]);
});
