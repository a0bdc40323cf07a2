import { expect, test } from 'vitest';
import { timeOf } from '#contract/value-formats.ts';
import { columnsOf } from '../grid/columns.ts';
import { agendaOf, rowOf, vitor } from '../grid/test-agenda.ts';
import { type Cursor, cursorIn, type WalkKey, walk } from './grid-keys.ts';

const scale = { first: 8 * 60, last: 12 * 60, pixelsPerHour: 60 };
const rows = [
  rowOf({ id: 'ana', time: '09:00', durationMinutes: 60 }),
  rowOf({ id: 'squeezed', time: '09:20', squeezeIn: true }),
  rowOf({ id: 'bia', time: '09:45', professional: vitor }),
];
const columns = columnsOf(agendaOf({ rows }));
const [helenas, vitors] = columns.map(({ key }) => key);

/** The stops of a walk, as 'h 10:00' or as the appointment's id. */
function stops(from: Cursor, ...keys: WalkKey[]) {
  let cursor = from;
  return keys.map((key) => {
    cursor = walk(columns, scale, { cursor }, key);
    return cursor.id ?? `${cursor.columnKey === helenas ? 'h' : 'v'} ${timeOf(cursor.minute)}`;
  });
}
const at = (minute: number, id: string | null = null, columnKey = helenas ?? ''): Cursor => ({
  columnKey,
  minute,
  id,
});

test('down and up take appointments and the free times between them, and end at the hours', () => {
  expect(stops(at(525), 'down', 'down', 'down', 'up', 'up', 'up')).toEqual([
    'ana',
    'squeezed',
    'h 10:00',
    'squeezed',
    'ana',
    'h 08:45',
  ]);
  expect(stops(at(600), 'last', 'down', 'first', 'up')).toEqual(['h 11:45', 'h 11:45', 'h 08:00', 'h 08:00']);
});

test('left and right keep the time, or take what is there', () => {
  expect(stops(at(600), 'right', 'left')).toEqual(['bia', 'ana']);
  expect(stops(at(660), 'right', 'right', 'left')).toEqual(['v 11:00', 'v 11:00', 'h 11:00']);
  const cursor = at(585, 'bia', vitors);
  expect(walk(columns, scale, { cursor, wanted: 600 }, 'left')).toEqual(at(600));
});

test('a page is an hour', () => {
  expect(stops(at(480), 'pageDown', 'pageDown', 'pageDown', 'pageUp')).toEqual([
    'ana',
    'h 10:00',
    'h 11:00',
    'h 10:00',
  ]);
});

test('the cursor follows its appointment, else it stays at its time, also on another day', () => {
  expect(cursorIn(columns, scale, null)).toEqual(at(540, 'ana'));
  expect(cursorIn(columns, scale, at(600, 'bia'))).toEqual(at(585, 'bia', vitors));
  expect(cursorIn(columns, scale, at(660, 'gone'))).toEqual(at(660));
  expect(cursorIn(columns, scale, at(660, null, `2026-11-30|${vitor.id}`))).toEqual(at(660, null, vitors));
  expect(cursorIn([], scale, null)).toBeNull();
});
