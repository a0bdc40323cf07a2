import { expect, test } from 'vitest';
import { agendaOf, rowOf, vitor } from '../grid/test-agenda.ts';
import { withMoves } from './pending-moves.ts';

const rows = [rowOf({ id: 'ana', time: '09:00' }), rowOf({ id: 'bia', time: '10:00' })];
const agenda = agendaOf({ rows });
const shown = (moved: Parameters<typeof rowOf>[0]) =>
  withMoves(agenda, [rowOf(moved)]).rows.map(({ id, time }) => `${id} ${time}`);

test('a moved appointment is at its new time, in the order of the times', () => {
  expect(shown({ id: 'ana', time: '11:00', professional: vitor })).toEqual(['bia 10:00', 'ana 11:00']);
  expect(shown({ id: 'from-another-day', time: '09:30' })).toEqual([
    'ana 09:00',
    'from-another-day 09:30',
    'bia 10:00',
  ]);
  expect(withMoves(agenda, [])).toBe(agenda);
});

test('it leaves the days and the professionals that are not on the screen', () => {
  expect(shown({ id: 'ana', date: '2026-11-25' })).toEqual(['bia 10:00']);
  expect(shown({ id: 'ana', professional: { ...vitor, id: 'other' } })).toEqual(['bia 10:00']);
});
