import { describe, expect, test } from 'vitest';
import {
  addDays,
  capitalise,
  dayOfInstant,
  formatDate,
  formatInstant,
  formatLongDate,
  formatMonth,
  formatTime,
  formatWrittenDate,
  sayDate,
  sayDateAndTime,
  sayDateAtTime,
  sayDue,
  sayShortDate,
  today,
} from './date.ts';

const clinic = 'America/Sao_Paulo';

describe('a day is written', () => {
  test('short, long and in words', () => {
    expect(formatDate('2026-11-06')).toBe('06/11/2026');
    expect(formatLongDate('2026-11-26')).toBe('quinta-feira, 26 de novembro de 2026');
    expect(formatWrittenDate('2026-11-06')).toBe('06 de novembro de 2026');
    expect(formatMonth(3)).toBe('março');
  });

  test('as the day it is, whatever zone this machine is in', () => {
    expect(formatDate('2026-01-01')).toBe('01/01/2026');
    expect(formatDate('2026-12-31')).toBe('31/12/2026');
    expect(formatDate('1900-01-01')).toBe('01/01/1900');
  });
});

describe('a day is said', () => {
  const now = '2026-11-21';
  test.each([
    ['2026-11-21', 'hoje'],
    ['2026-11-22', 'amanhã'],
    ['2026-11-20', 'ontem'],
    ['2026-11-26', 'quinta-feira, 26 de novembro'],
    ['2027-01-01', 'sexta-feira, 1 de janeiro de 2027'],
  ])('%s is %s', (day, said) => expect(sayDate(day, now)).toBe(said));

  test.each([
    ['2026-11-20', 'ontem'],
    ['2026-11-27', 'sex, 27/11'],
    ['2027-01-04', 'seg, 04/01/2027'],
  ])('%s is in short %s', (day, said) => expect(sayShortDate(day, now)).toBe(said));

  test.each([
    [now, 'Vence hoje'],
    [addDays(now, 5), `Vence ${sayShortDate(addDays(now, 5), now)}`],
    [addDays(now, -1), 'Venceu ontem'],
  ])('what is due on %s is told as %s', (day, said) => expect(sayDue(day, now)).toBe(said));

  test('over the turn of a year', () => {
    expect(sayDate('2027-01-01', '2026-12-31')).toBe('amanhã');
    expect(sayDate('2026-12-31', '2027-01-01')).toBe('ontem');
  });

  test('with its time', () => {
    expect(sayDateAndTime('2026-11-21', '14:30:00', now)).toBe('hoje, 14:30');
    expect(sayDateAndTime('2026-11-22', '09:00', now)).toBe('amanhã, 09:00');
    expect(sayDateAtTime('2026-11-26', '14:30', now)).toBe('quinta-feira, 26 de novembro, às 14:30');
    expect(formatTime('08:00:00')).toBe('08:00');
    expect(capitalise('amanhã, 09:00')).toBe('Amanhã, 09:00');
  });
});

describe('the clinic’s zone decides', () => {
  test('what day it is', () => {
    const lateEvening = new Date('2026-11-22T02:30:00Z');
    expect(today(clinic, lateEvening)).toBe('2026-11-21');
    expect(today('America/Noronha', lateEvening)).toBe('2026-11-22');
    expect(today('America/Rio_Branco', lateEvening)).toBe('2026-11-21');
  });

  test('on which day and at what time something happened', () => {
    expect(dayOfInstant('2026-11-22T01:00:00Z', clinic)).toBe('2026-11-21');
    expect(formatInstant('2026-11-22T01:05:00Z', clinic)).toBe('21/11/2026, 22:05');
  });
});

test('days are counted over months and leap years', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
