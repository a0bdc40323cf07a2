import { expect, test } from 'vitest';
import { columnsOf } from '../grid/columns.ts';
import { agendaOf, rowOf } from '../grid/test-agenda.ts';
import { beginningAt, drawn, movedTo, resizedTo } from './time-slot.ts';

const scale = { first: 480, last: 1080, pixelsPerHour: 60 };
const span = { start: 600, end: 630 };

test('a moved appointment keeps its length, takes the times of the grid, and stays within the hours', () => {
  expect(movedTo(span, 612, 10, scale)).toEqual(span);
  expect(movedTo(span, 618, 10, scale)).toEqual({ start: 615, end: 645 });
  expect(movedTo({ start: 610, end: 650 }, 628, 10, scale)).toEqual({ start: 615, end: 655 });
  expect(movedTo({ start: 610, end: 650 }, 624, 10, scale).start).toBe(610);
  expect(movedTo(span, 0, 10, scale).start).toBe(480);
  expect(movedTo(span, 1200, 10, scale)).toEqual({ start: 1050, end: 1080 });
});

test('the length has 15 minutes at least and 12 hours at most, and ends with the day', () => {
  expect(resizedTo(span, 668)).toEqual({ start: 600, end: 675 });
  expect(resizedTo(span, 500)).toEqual({ start: 600, end: 615 });
  expect(resizedTo(span, 634)).toEqual(span);
  expect(resizedTo({ start: 600, end: 605 }, 500)).toEqual({ start: 600, end: 605 });
  expect(resizedTo({ start: 300, end: 330 }, 1400)).toEqual({ start: 300, end: 1020 });
  expect(resizedTo({ start: 1380, end: 1410 }, 1500)).toEqual({ start: 1380, end: 1440 });
});

test('drawing goes down or up, over whole quarters of an hour', () => {
  expect(drawn(602, 639)).toEqual({ start: 600, end: 645 });
  expect(drawn(639, 602)).toEqual({ start: 600, end: 645 });
  expect(drawn(602, 602)).toEqual({ start: 600, end: 615 });
});

test('a click begins at the line before it, or where the appointment before ends', () => {
  const [column] = columnsOf(agendaOf({ rows: [rowOf({ time: '10:00', durationMinutes: 40 })] }));
  if (!column) throw new Error('no column');
  expect(beginningAt(column, 643)).toBe(640);
  expect(beginningAt(column, 670)).toBe(660);
  expect(beginningAt(column, 590)).toBe(570);
});
