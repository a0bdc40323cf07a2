import { expect, test } from 'vitest';
import {
  byPeriod,
  daysFor,
  firstDays,
  monthsOf,
  partOf,
  procedureAtFirst,
  reachOf,
  whoDoes,
} from './free-times.ts';

const days = [
  {
    date: '2026-11-26',
    times: [
      { time: '09:00', professionalIds: ['ana'] },
      { time: '11:30', professionalIds: ['ana', 'bia'] },
      { time: '12:00', professionalIds: ['bia'] },
      { time: '17:00', professionalIds: ['bia'] },
    ],
  },
  { date: '2026-11-27', times: [{ time: '09:00', professionalIds: ['ana'] }] },
];
const shown = (found: ReturnType<typeof daysFor>) =>
  found.map(({ date, times }) => [date, ...times.map(({ time }) => time)]);

test('with any professional every time is offered, with one only theirs', () => {
  expect(daysFor(days, { professionalId: null })).toEqual(days);
  expect(shown(daysFor(days, { professionalId: 'bia' }))).toEqual([
    ['2026-11-26', '11:30', '12:00', '17:00'],
  ]);
});

test('the present time of a moved appointment is not offered, unless another professional has it', () => {
  const present = { date: '2026-11-26', time: '11:30', professionalId: 'ana' };
  expect(shown(daysFor(days, { professionalId: 'ana', present }))).toEqual([
    ['2026-11-26', '09:00'],
    ['2026-11-27', '09:00'],
  ]);
  expect(daysFor(days, { professionalId: null, present })[0]?.times[1]).toEqual({
    time: '11:30',
    professionalIds: ['bia'],
  });
});

test('times are grouped by part of the day, which 12:00 and 17:00 begin', () => {
  const [day] = days;
  expect(
    byPeriod(day?.times ?? []).map(({ period, times }) => [period, ...times.map(({ time }) => time)]),
  ).toEqual([
    ['morning', '09:00', '11:30'],
    ['afternoon', '12:00'],
    ['evening', '17:00'],
  ]);
  expect(byPeriod([{ time: '13:00', professionalIds: [] }]).map(({ period }) => period)).toEqual([
    'afternoon',
  ]);
});

test('the months that can be turned to end with the horizon, and none asks for more than that', () => {
  const reach = reachOf('2026-11-22', 60);
  expect(reach.last).toBe('2027-01-21');
  expect(monthsOf(reach)).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(partOf('2026-11', reach)).toEqual({ from: '2026-11-22', to: '2026-11-30' });
  expect(partOf('2026-12', reach)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(partOf('2027-01', reach)).toEqual({ from: '2027-01-01', to: '2027-01-21' });
  expect(partOf('2026-11', reachOf('2026-11-22', 3))).toEqual({ from: '2026-11-22', to: '2026-11-25' });
});

test('the first question is about the rest of the month, where there is one procedure', () => {
  const offered = { procedures: [{ id: 'laser' }], horizonDays: 3 };
  expect(firstDays(offered, '2026-11-22')).toEqual({
    procedureId: 'laser',
    from: '2026-11-22',
    to: '2026-11-25',
  });
  for (const procedures of [[], [{ id: 'laser' }, { id: 'peeling' }]])
    expect(firstDays({ ...offered, procedures }, '2026-11-22')).toBeUndefined();
});

test('the procedure at first is the one in the address, else the last one, else the first', () => {
  const procedures = [{ id: 'peeling' }, { id: 'laser' }, { id: 'consulta' }];
  expect(procedureAtFirst(procedures, 'laser', 'consulta')).toEqual({ id: 'laser' });
  expect(procedureAtFirst(procedures, null, 'consulta')).toEqual({ id: 'consulta' });
  expect(procedureAtFirst(procedures, 'gone', null)).toEqual({ id: 'peeling' });
  expect(procedureAtFirst([], null, 'consulta')).toBeUndefined();
});

test('a procedure is done by those who name it, and by those who do all', () => {
  const ana = { procedureIds: null };
  const bia = { procedureIds: ['laser'] };
  expect(whoDoes('laser', [ana, bia])).toEqual([ana, bia]);
  expect(whoDoes('peeling', [ana, bia])).toEqual([ana]);
});
