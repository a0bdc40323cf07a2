import { describe, expect, test } from 'vitest';
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import type { ClosedReason } from '#contract/agenda/closed-reasons.ts';
import type { ClosedTime } from '#contract/agenda/free-times.ts';
import {
  isTyped,
  listTimes,
  needOf,
  needsOf,
  needsThere,
  readTypedTime,
  remarkOn,
  stepFor,
  timesOf,
} from './time-list.ts';

const closed = (time: string, reason: ClosedReason, more: Partial<ClosedTime> = {}): ClosedTime => ({
  time,
  reason,
  name: null,
  patientName: null,
  ...more,
});
const workday = {
  free: ['08:00', '13:00'],
  closed: [
    closed('03:00', 'outside'),
    closed('07:30', 'outside'),
    closed('08:30', 'taken', { patientName: 'Ana' }),
    closed('12:00', 'outside'),
  ],
};
const choice = { times: workday, all: false, value: null };
const shown = (given: Partial<Parameters<typeof listTimes>[0]>) =>
  listTimes({ ...choice, ...given }).listed.map(({ time }) => time);

describe('listTimes', () => {
  test('lists free and taken times, and on demand those outside of the working hours of a day', () => {
    expect(shown({})).toEqual(['08:00', '08:30', '13:00']);
    expect(listTimes(choice).more).toBe(true);
    expect(shown({ all: true })).toEqual(['07:30', '08:00', '08:30', '12:00', '13:00']);
    expect(listTimes({ ...choice, all: true }).more).toBe(false);
  });

  test('a taken time that is also outside of the working hours is listed on demand, with both remarks', () => {
    const both = closed('07:30', 'taken', { patientName: 'Ana', alsoClosed: 'outside' });
    const times = { free: ['08:00'], closed: [both] };
    expect(shown({ times })).toEqual(['08:00']);
    expect(shown({ times, all: true })).toEqual(['07:30', '08:00']);
    expect(remarkOn(both)).toBe('Fora do horário · Ocupado: Ana');
    expect(needsOf(both)).toEqual(['squeezeIn', 'outsideHours']);
  });

  test('says why a time is not free', () => {
    expect(listTimes(choice).listed[1]?.closed).toMatchObject({ reason: 'taken', patientName: 'Ana' });
    expect(listTimes(choice).listed[0]?.closed).toBeNull();
  });

  test.each(['outside', 'holiday'] as const)('a day that is closed (%s) begins at 08:00', (reason) => {
    const times = {
      free: [],
      closed: ['02:00', '07:30', '08:00', '19:00'].map((each) => closed(each, reason)),
    };
    expect(shown({ times })).toEqual(['08:00', '19:00']);
    expect(shown({ times, all: true })).toEqual(['07:30', '08:00', '19:00']);
    expect(listTimes({ ...choice, times }).more).toBe(true);
  });

  test('a clinic that works earlier begins then, also where a holiday has no free time', () => {
    const early = closed('07:00', 'taken');
    expect(shown({ times: { free: [], closed: [early, closed('07:30', 'holiday')] } })).toEqual(['07:00']);
    expect(shown({ times: { free: ['06:30'], closed: [closed('07:30', 'block')] } })).toEqual([
      '06:30',
      '07:30',
    ]);
  });

  test('the chosen time stays in the list, with its reason', () => {
    expect(shown({ value: '12:15' })).toContain('12:15');
    expect(listTimes({ ...choice, value: '03:00' }).listed[0]).toMatchObject({
      time: '03:00',
      closed: { reason: 'outside' },
    });
  });

  test('before anything is known, the times of a new clinic are listed', () => {
    expect(shown({ times: undefined })).toEqual(timeSlots);
  });
});

test('takes the times of one professional from an answer', () => {
  const answer = {
    minutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    days: [
      { date: '2026-11-26', professionalId: 'a', times: ['08:00'] },
      { date: '2026-11-26', professionalId: 'b', times: ['09:00'] },
    ],
    closed: [{ professionalId: 'b', times: [closed('10:00', 'taken')] }],
  };
  expect(timesOf(answer, 'b')).toEqual({ free: ['09:00'], closed: [closed('10:00', 'taken')] });
  expect(timesOf(answer, 'c')).toEqual({ free: [], closed: [] });
});

test.each([
  ['taken', 'squeezeIn'],
  ['resource_taken', 'squeezeIn'],
  ['resource_blocked', 'squeezeIn'],
  ['outside', 'outsideHours'],
  ['holiday', 'outsideHours'],
  ['vacation', 'outsideHours'],
] as const)('a time that is %s needs %s', (reason, need) => {
  expect(needOf({ reason })).toBe(need);
});

test('an appointment that stays at its time needs no more than it was booked with', () => {
  const both = closed('09:00', 'taken', { alsoClosed: 'block' });
  expect(needsThere(both, null)).toEqual(['squeezeIn', 'outsideHours']);
  expect(needsThere(both, { squeezeIn: true, outsideHours: false })).toEqual(['squeezeIn']);
  expect(needsThere(both, { squeezeIn: false, outsideHours: true })).toEqual(['outsideHours']);
  expect(needsThere(closed('09:00', 'holiday'), { squeezeIn: true, outsideHours: false })).toEqual([]);
});

test('the remark names who or what is in the way', () => {
  expect(remarkOn(closed('09:00', 'taken', { patientName: 'Ana Prado' }))).toBe('Ocupado: Ana Prado');
  expect(remarkOn(closed('09:00', 'taken'))).toBe('Ocupado');
  expect(remarkOn(closed('09:00', 'holiday', { name: 'Natal' }))).toBe('Natal');
  expect(remarkOn(closed('09:00', 'resource_taken', { name: 'Sala 2' }))).toBe('Sala 2: ocupado');
});

test.each([
  [30, 30],
  [90, 30],
  [20, 20],
  [45, 15],
  [50, 10],
  [35, 5],
  [7, 5],
])('appointments of %i minutes are listed every %i minutes', (minutes, step) => {
  expect(stepFor(minutes)).toBe(step);
});

test.each([
  ['17', '17:00', true],
  ['17', '07:00', false],
  ['9', '09:30', true],
  ['0900', '09:00', true],
  ['9:30', '09:30', true],
  ['9:30', '09:00', false],
  ['1', '10:00', true],
  ['', '10:00', true],
  ['x', '10:00', false],
])('typed %j lists %s: %s', (typed, time, listed) => {
  expect(isTyped(time, typed)).toBe(listed);
});

test.each([
  ['14:20', '14:20'],
  ['14h20', '14:20'],
  ['1420', '14:20'],
  [' 9:05 ', '09:05'],
  ['920', '09:20'],
  ['0130', '01:30'],
  ['103', null],
  ['14', null],
  ['2460', null],
  ['1475', null],
])('typed %j is the time %s', (typed, time) => {
  expect(readTypedTime(typed)).toBe(time);
});
