import { expect, test } from 'vitest';
import { agendaOf, helena, rowOf, vitor } from './grid/test-agenda.ts';
import { everyone } from './shown-professional.ts';
import { isBoard, weekOfOne } from './week-of.ts';

const own = { ...vitor, isOwn: true };
const week = { from: '2026-11-23', to: '2026-11-29' };

test.each([
  ['all of them', [helena, vitor], null, [helena, vitor]],
  ["the caller's own", [helena, own], null, [own]],
  ['the chosen one', [helena, own], helena.id, [helena]],
  ['all of them where they were chosen', [helena, own], everyone, [helena, own]],
  ['all of them where the chosen one is not there any more', [helena, vitor], 'gone', [helena, vitor]],
])('a week shows %s', (_, professionals, chosen, shown) => {
  const rows = [rowOf({ professional: helena }), rowOf({ professional: vitor })];
  const agenda = weekOfOne(agendaOf({ ...week, professionals, rows }), chosen);
  expect(agenda.professionals).toEqual(shown);
  expect(agenda.rows).toBe(rows);
  expect(isBoard(agenda)).toBe(shown.length > 1);
});

test('a day shows all of them, in columns', () => {
  const day = weekOfOne(agendaOf({}), helena.id);
  expect(day.professionals).toEqual([helena, vitor]);
  expect(isBoard(day)).toBe(false);
});
