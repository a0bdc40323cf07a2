import { expect, test } from 'vitest';
import { agendaOf, helena, rowOf, vitor } from './grid/test-agenda.ts';
import { weekOfOne } from './week-of.ts';

const own = { ...vitor, isOwn: true };
const week = { from: '2026-11-23', to: '2026-11-29' };

test.each([
  ['the first', [helena, vitor], null, helena],
  ["the caller's own", [helena, own], null, own],
  ['the chosen one', [helena, own], helena.id, helena],
  ['the first where the chosen one is not there any more', [helena, vitor], 'gone', helena],
])('a week shows %s', (_, professionals, chosen, shown) => {
  const rows = [rowOf({ professional: helena }), rowOf({ professional: vitor })];
  const agenda = weekOfOne(agendaOf({ ...week, professionals, rows }), chosen);
  expect(agenda.professionals).toEqual([shown]);
  expect(agenda.rows).toBe(rows);
});

test('a day shows all of them', () => {
  expect(weekOfOne(agendaOf({}), helena.id).professionals).toEqual([helena, vitor]);
});
