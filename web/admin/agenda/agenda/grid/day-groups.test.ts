import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { columnWidth, groupsOf, groupWidth, isFolded, sayClosedDay, sayIdle } from './day-groups.ts';
import { sayPeriod } from './notices.tsx';
import { agendaOf, helena, rowOf, vitor } from './test-agenda.ts';

const days = { from: '2026-12-24', to: '2026-12-25' };
const holiday = {
  kind: 'holiday' as const,
  title: 'Natal',
  professionalId: null,
  resourceId: null,
  starts: '2026-12-25T00:00',
  ends: '2026-12-26T00:00',
};
const vacation = { ...holiday, kind: 'vacation' as const, title: null, professionalId: vitor.id };
const openTime = [
  { professionalId: helena.id, intervals: [{ starts: '2026-12-24T08:00', ends: '2026-12-24T12:00' }] },
];

test('a day that is closed for all is folded in a week, and says why', () => {
  const groups = groupsOf(columnsOf(agendaOf({ ...days, openTime, closures: [holiday] })));
  expect(groups.map(({ date, isClosed }) => [date, isClosed])).toEqual([
    ['2026-12-24', false],
    ['2026-12-25', true],
  ]);
  const [open, closed] = groups;
  if (!open || !closed) throw new Error('two days');
  expect(sayClosedDay(closed)).toBe('Natal');
  expect(isFolded(closed, 2)).toBe(true);
  // By itself it has its columns: something can be booked outside of the hours.
  expect(isFolded(closed, 1)).toBe(false);
  expect(groupWidth(closed, 2)).toMatchObject({ shares: 0 });
  expect(groupWidth(closed, 1)).toMatchObject({ shares: 2 });
});

test('a day of the week of one professional says what keeps them away', () => {
  const sayOf = (closures: (typeof holiday | typeof vacation)[]) => {
    const agenda = agendaOf({ from: '2026-12-28', to: '2026-12-29', professionals: [vitor], closures });
    return groupsOf(columnsOf(agenda)).map(sayClosedDay)[0];
  };
  expect(sayOf([])).toBe('Sem expediente');
  expect(sayOf([{ ...vacation, starts: '2026-12-20T00:00', ends: '2027-01-03T00:00' }])).toBe('Férias');
});

test('a professional without hours and appointments has a narrow column with the reason', () => {
  const widthsOf = (agenda: Parameters<typeof agendaOf>[0]) =>
    groupsOf(columnsOf(agendaOf({ ...days, to: days.from, openTime, ...agenda }))).flatMap((group) =>
      group.columns.map((column) => [columnWidth(column, group, 1).shares, sayIdle(column)]),
    );
  expect(widthsOf({})).toEqual([
    [1, 'Não atende'],
    [0, 'Não atende'],
  ]);
  const away = { ...vacation, starts: '2026-12-20T00:00', ends: '2026-12-28T00:00' };
  expect(widthsOf({ closures: [away] })[1]).toEqual([0, 'Férias']);
  const booked = rowOf({ date: days.from, professional: vitor });
  expect(widthsOf({ closures: [away], rows: [booked] })[1]?.[0]).toBe(1);
});

test('seven open days of a professional have room in a window of 1024 pixels', () => {
  const week = { from: '2026-12-21', to: '2026-12-27', professionals: [helena] };
  const intervals = [21, 22, 23, 24, 25, 26, 27].map((day) => ({
    starts: `2026-12-${day}T08:00`,
    ends: `2026-12-${day}T18:00`,
  }));
  const openTime = [{ professionalId: helena.id, intervals }];
  const groups = groupsOf(columnsOf(agendaOf({ ...week, openTime })));
  expect(groups.map(({ isClosed }) => isClosed)).toEqual(intervals.map(() => false));
  const least = groups.reduce((sum, group) => sum + groupWidth(group, groups.length).least, 0);
  const [sidebar, margins, axis] = [16, 4, 3.25];
  expect(least).toBeLessThanOrEqual(1024 / 16 - sidebar - margins - axis);
});

test('says when a room or device is closed', () => {
  const today = '2026-12-23';
  expect(sayPeriod('2026-12-24T10:00', '2026-12-24T12:00', today, true)).toBe('10:00 a 12:00');
  expect(sayPeriod('2026-12-24T00:00', '2026-12-25T00:00', today, true)).toBe('o dia todo');
  expect(sayPeriod('2026-12-24T10:00', '2026-12-24T12:00', today, false)).toBe('amanhã, 10:00 a 12:00');
  expect(sayPeriod('2026-12-24T00:00', '2026-12-26T00:00', today, false)).toBe(
    'de amanhã a sexta-feira, 25 de dezembro',
  );
});
