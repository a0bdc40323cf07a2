import { expect, test } from 'vitest';
import type { Holiday, ScheduleException } from '#contract/agenda/schedule-exceptions.ts';
import { entriesOf } from './exception-list.ts';
import { timesOf, titleOf, whenOf, whoOf } from './say-exception.ts';

const exception = (id: string, given: Partial<ScheduleException>): ScheduleException => {
  const firstDay = given.firstDay ?? '2026-11-26';
  return {
    id,
    kind: 'closed',
    title: null,
    professional: null,
    resource: null,
    repeats: 'once',
    firstDay,
    lastDay: null,
    weekdays: [],
    start: null,
    end: null,
    hours: [],
    days: [firstDay],
    ...given,
  };
};
const holiday = (date: string, name: string): Holiday => ({
  date,
  name,
  optional: null,
  taken: true,
  start: null,
  end: null,
});
const ana = { id: 'a', fullName: 'Ana Nogueira' };

test('the entries of a year by month, without what is over; a holiday knows that it is open', () => {
  const open = exception('open', {
    kind: 'other_hours',
    firstDay: '2026-12-25',
    hours: [{ start: '09:00', end: '12:00' }],
  });
  const vacation = exception('vacation', {
    kind: 'vacation',
    professional: ana,
    firstDay: '2025-12-20',
    lastDay: '2026-01-03',
    days: ['2026-01-01', '2026-01-02', '2026-01-03'],
  });
  const weekly = exception('weekly', {
    kind: 'block',
    repeats: 'weekly',
    weekdays: [1],
    days: ['2026-11-23'],
  });
  const listed = {
    holidays: [holiday('2026-01-01', 'Confraternização Universal'), holiday('2026-12-25', 'Natal')],
    exceptions: [open, vacation, weekly, exception('closed', {})],
  };
  const names = (from: string | null) => {
    const { months, weekly: ofWeek } = entriesOf(listed, from);
    const keys = months.map(({ month, entries }) => [
      month,
      ...entries.map((entry) =>
        'holiday' in entry ? `${entry.holiday.name}${entry.opened ? ' open' : ''}` : entry.key,
      ),
    ]);
    return { keys, weekly: ofWeek.map(({ id }) => id) };
  };
  expect(names(null)).toEqual({
    keys: [
      ['2026-01', 'Confraternização Universal', 'vacation'],
      ['2026-11', 'closed'],
      ['2026-12', 'Natal open', 'open'],
    ],
    weekly: ['weekly'],
  });
  expect(names('2026-11-22')).toMatchObject({
    keys: [
      ['2026-11', 'closed'],
      ['2026-12', 'Natal open', 'open'],
    ],
  });
});

test('texts of an exception', () => {
  const vacation = exception('1', {
    kind: 'vacation',
    professional: ana,
    firstDay: '2026-12-01',
    lastDay: '2026-12-15',
  });
  expect([titleOf(vacation), whenOf(vacation), timesOf(vacation), whoOf(vacation)]).toEqual([
    'Férias de Ana Nogueira',
    '01/12/2026 a 15/12/2026',
    'dia inteiro',
    null,
  ]);
  const block = exception('2', {
    kind: 'block',
    title: 'Reunião',
    repeats: 'weekly',
    weekdays: [1, 3, 5],
    start: '14:00',
    end: '15:00',
  });
  expect([titleOf(block), whenOf(block), timesOf(block), whoOf(block)]).toEqual([
    'Reunião',
    'toda semana: segunda, quarta e sexta, desde 26/11/2026',
    '14:00–15:00',
    'toda a clínica',
  ]);
  const laser = exception('3', { kind: 'maintenance', resource: { id: 'r', name: 'Laser 1' } });
  expect([titleOf(laser), whenOf(laser)]).toEqual(['Manutenção: Laser 1', '26/11/2026']);
  const yearly = exception('4', { kind: 'holiday', title: 'Aniversário da cidade', repeats: 'yearly' });
  expect([whenOf(yearly), whoOf(yearly)]).toEqual(['todo ano em 26/11', null]);
});
