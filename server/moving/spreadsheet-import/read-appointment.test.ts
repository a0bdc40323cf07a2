import { expect, test } from 'vitest';
import type { SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import { notesFor } from './line-findings.ts';
import { readAppointment } from './read-appointment.ts';
import { LineReading, placesOf } from './read-cells.ts';

const rules = {
  today: '2026-11-22',
  timeZone: 'America/Sao_Paulo',
  monthFirst: new Set<number>(),
  areaCode: '',
  validUntil: null,
  expiredUntil: null,
  allPaid: false,
  statuses: {},
  headers: [],
};

test.each([
  // A Friday.
  ['segunda-feira, 11/12/2026', ['date weekday_differs'], []],
  ['11/12/2026 (sex)', [], []],
  ['seg, 20/11/2026', [], ['date weekday_differs imported_as_it_is']],
])('the day of the week of %s', (written, problems, notes) => {
  const line = new LineReading(placesOf(['patientName', 'date', 'time']), ['Téo Ramos', written, '09:00']);
  readAppointment(line, rules);
  expect(line.problems.map(({ field, reason }) => `${field} ${reason}`)).toEqual(problems);
  expect(line.notes.map(({ field, reason, action }) => `${field} ${reason} ${action}`)).toEqual(notes);
});

const split: SpreadsheetField[] = ['date', 'time', 'duration'];
test.each([
  [split, ['03/12/2026', '08:00 às 08:40', ''], ['2026-12-03', '08:00', 40]],
  // What the sheet says of the duration goes before.
  [split, ['03/12/2026', '08:00 às 08:40', '1h'], ['2026-12-03', '08:00', 60]],
  [split, ['03/12/2026', '23:00 às 00:30', ''], ['2026-12-03', '23:00', null, 'time duration_unreadable']],
  [['startsAt'] as SpreadsheetField[], ['03/12/2026 das 8h às 8h40'], ['2026-12-03', '08:00', 40]],
  [['startsAt'] as SpreadsheetField[], ['2026-12-03 10:00-10:40'], ['2026-12-03', '10:00', 40]],
  // An instant with a zone is no range.
  [['startsAt'] as SpreadsheetField[], ['2026-12-03T10:00:00-05:00'], ['2026-12-03', '12:00', null]],
])('a range of times gives the length where the sheet has none: %s %s', (columns, cells, expected) => {
  const line = new LineReading(placesOf(['patientName', ...columns]), ['Téo Ramos', ...cells]);
  const { date, time, minutes } = readAppointment(line, rules);
  const problems = line.problems.map(({ field, reason }) => `${field} ${reason}`);
  expect([date, time, minutes, ...problems]).toEqual(expected);
});

test('what a visit costs stands in its notes, with the name of its column', () => {
  const columns: SpreadsheetField[] = ['patientName', 'date', 'time', 'notes', 'notes'];
  const cells = ['Téo Ramos', '03/12/2026', '09:00', 'R$ 350,00', 'trazer exames'];
  const headers = ['Paciente', 'Data', 'Hora', 'Valor', 'Obs'];
  const read = (count: number) =>
    readAppointment(new LineReading(placesOf(columns.slice(0, count)), cells), { ...rules, headers }).notes;
  expect(read(4)).toBe('Valor: R$ 350,00');
  expect(read(5)).toBe('Valor: R$ 350,00\nObs: trazer exames');
});

test('an allergy in the notes of a visit is told, unless the record has an alert', () => {
  const read = (notes: string) => {
    const line = new LineReading(placesOf(['patientName', 'date', 'time', 'notes']), [
      ...['Téo Ramos', '03/12/2026', '09:00', notes],
    ]);
    readAppointment(line, rules);
    return line.notes;
  };
  const told = read('ALERGIA LIDOCAINA');
  expect(told).toMatchObject([{ field: 'notes', reason: 'allergy_in_notes', value: '' }]);
  expect(read('nega alergias')).toEqual([]);
  expect(notesFor(told, { alert: null })).toEqual(told);
  expect(notesFor(told, { alert: 'Lidocaína' })).toEqual([]);
});
