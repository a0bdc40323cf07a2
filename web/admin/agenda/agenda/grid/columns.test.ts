import { expect, test } from 'vitest';
import { minutesOf } from '#contract/value-formats.ts';
import { sayTime } from '../counts.ts';
import { closedIn, columnsOf, scaleOf } from './columns.ts';
import { agendaOf, helena, rowOf, vitor } from './test-agenda.ts';

const span = (start: string, end: string) => ({ start: minutesOf(start), end: minutesOf(end) });

test('one column for each date and professional, with its own hours, closures and appointments', () => {
  const agenda = agendaOf({
    from: '2026-11-23',
    to: '2026-11-24',
    openTime: [
      {
        professionalId: helena.id,
        intervals: [
          { starts: '2026-11-23T08:00', ends: '2026-11-23T12:00' },
          { starts: '2026-11-24T20:00', ends: '2026-11-25T02:00' },
        ],
      },
    ],
    closures: [
      {
        kind: 'vacation',
        title: null,
        professionalId: vitor.id,
        resourceId: null,
        starts: '2026-11-20T00:00',
        ends: '2026-11-24T00:00',
      },
      {
        kind: 'maintenance',
        title: 'Laser',
        professionalId: null,
        resourceId: 'laser',
        starts: '2026-11-23T08:00',
        ends: '2026-11-23T10:00',
      },
    ],
    rows: [rowOf({ id: 'a', date: '2026-11-24', time: '09:00', professional: vitor })],
  });
  const columns = columnsOf(agenda);
  expect(columns.map(({ key }) => key)).toEqual([
    `2026-11-23|${helena.id}`,
    `2026-11-23|${vitor.id}`,
    `2026-11-24|${helena.id}`,
    `2026-11-24|${vitor.id}`,
  ]);
  expect(columns.map(({ open }) => open)).toEqual([
    [span('08:00', '12:00')],
    [],
    [span('20:00', '24:00')],
    [],
  ]);
  expect(columns.map(({ closures }) => closures)).toEqual([
    [],
    [{ ...span('00:00', '24:00'), kind: 'vacation', title: null }],
    [],
    [],
  ]);
  expect(columns.map(({ appointments }) => appointments.map(({ appointment }) => appointment.id))).toEqual([
    [],
    [],
    [],
    ['a'],
  ]);
  const scale = scaleOf(columns, 60);
  expect(scale).toMatchObject({ first: minutesOf('08:00'), last: minutesOf('24:00') });
  expect(columns[0] && closedIn(columns[0], scale)).toEqual([span('12:00', '24:00')]);
});

test('a professional who has left has a column only where something is booked, and no free time there', () => {
  const left = { ...vitor, active: false };
  const intervals = [{ starts: '2026-11-24T08:00', ends: '2026-11-24T12:00' }];
  const agenda = agendaOf({
    from: '2026-11-23',
    to: '2026-11-24',
    professionals: [helena, left],
    openTime: [helena, left].map(({ id }) => ({ professionalId: id, intervals })),
    rows: [rowOf({ date: '2026-11-24', time: '09:00', professional: vitor })],
  });
  const columns = columnsOf(agenda);
  expect(columns.map(({ date, professional, open }) => [date, professional.fullName, open])).toEqual([
    ['2026-11-23', helena.fullName, []],
    ['2026-11-24', helena.fullName, [span('08:00', '12:00')]],
    ['2026-11-24', left.fullName, []],
  ]);
  const now = { date: '2026-11-23', minute: 0 };
  expect(sayTime(columns, now)).toBe('4 h livres');
  expect(sayTime(columns.slice(2), now)).toBe('');
});

test('a cancelled one gives way to what is booked in its time, and the squeeze-in stands at the right', () => {
  const agenda = agendaOf({
    rows: [
      rowOf({ id: 'gone', time: '09:00', durationMinutes: 60, status: 'cancelled' }),
      rowOf({ id: 'squeezed', time: '09:30', squeezeIn: true }),
      rowOf({ id: 'booked', time: '09:30' }),
      rowOf({ id: 'cancelled', time: '11:00', status: 'cancelled' }),
      rowOf({ id: 'host', time: '12:00' }),
      rowOf({ id: 'cancelled squeeze-in', time: '12:00', status: 'cancelled', squeezeIn: true }),
    ],
  });
  const shown = columnsOf(agenda)[0]?.appointments.map(({ appointment, lane, lanes }) => [
    appointment.id,
    lane,
    lanes,
  ]);
  expect(shown).toEqual([
    ['booked', 0, 2],
    ['squeezed', 1, 2],
    ['cancelled', 0, 1],
    ['host', 0, 2],
    ['cancelled squeeze-in', 1, 2],
  ]);
});
