import { expect, test } from 'vitest';
import {
  askingColumns,
  broughtColumns,
  cellOf,
  type EntryColumn,
  formatRead,
  isOfNewPatient,
  nameOf,
  nearProcedures,
  nearProfessional,
  sayMatch,
} from './entry-values.ts';

const columns: EntryColumn[] = [
  { header: 'Sobrenome', field: 'lastName' },
  { header: 'Nome', field: 'firstName' },
  { header: 'Convênio', field: null },
  { header: 'Celular', field: 'phone' },
  { header: 'Telefone', field: 'phone' },
];

test('the name of a line is the whole one, or its parts in their order', () => {
  expect(nameOf({ cells: ['Lima', 'Ana', 'x', '', ''] }, columns)).toBe('Ana Lima');
  expect(nameOf({ cells: ['', 'Ana', '', '', ''] }, columns)).toBe('Ana');
  expect(nameOf({ cells: ['', '', '', '', ''] }, columns)).toBe(null);
  const withWhole: EntryColumn[] = [{ header: 'A', field: 'patientName' }, ...columns];
  expect(nameOf({ cells: ['Ana', 'Lima'] }, withWhole)).toBe('Ana Lima');
  expect(nameOf({ cells: ['Ana Lima', 'Lima'] }, withWhole)).toBe('Ana Lima');
});

test('a column that asks later stands behind those that asked before, which stay', () => {
  const ofLine = (...places: number[]) => ({
    problems: places.map((column) => ({
      column,
      field: null,
      reason: 'value_unreadable' as const,
      isEssential: false,
    })),
  });
  const inFile = broughtColumns(columns);
  const placesOf = (asking: readonly { place: number }[]) => asking.map(({ place }) => place);
  const first = askingColumns([], inFile, [ofLine(0, 3), ofLine(3)]);
  expect(placesOf(first)).toEqual([3, 0]);
  expect(placesOf(askingColumns(first, inFile, [ofLine(4)]))).toEqual([3, 0, 4]);
  // The same list: nothing is to be drawn again.
  expect(askingColumns(first, inFile, [ofLine(0)])).toBe(first);
});

test('a line registers its patient where none of the clinic is meant', () => {
  type Entry = Parameters<typeof isOfNewPatient>[0];
  const entry: Entry = { cells: ['Lima', 'Ana', '', '', ''], decision: 'create', match: null };
  const isNew = (other: Partial<Entry>) => isOfNewPatient({ ...entry, ...other }, columns, 'packages');
  expect(isNew({})).toBe(true);
  expect(isNew({ match: { patientId: null, line: 3 } })).toBe(true);
  expect(isNew({ match: { patientId: 'one', line: null } })).toBe(false);
  expect(isNew({ decision: 'skip' })).toBe(false);
  expect(isNew({ cells: [] })).toBe(false);
  expect(isOfNewPatient(entry, columns, 'patients')).toBe(false);
});

test('of several columns of a field the first filled one counts', () => {
  expect(cellOf({ cells: ['', '', '', '', '11 3333-4444'] }, columns, ['phone'])).toBe('11 3333-4444');
  expect(cellOf({ cells: ['', '', '', '', ''] }, columns, ['phone'])).toBe(null);
});

test.each([
  ['marina', 'Dra. Marina Prado'],
  ['caio lemos', 'Caio Ramos Lemos'],
  ['marina p.', 'Dra. Marina Prado'],
  ['marina l.', undefined],
  // Two have this name.
  ['ana', undefined],
  ['', undefined],
])('%j may be %s of the team', (key, meant) => {
  const team = ['Dra. Marina Prado', 'Caio Ramos Lemos', 'Ana Reis', 'Ana Luz'].map((fullName) => ({
    fullName,
  }));
  expect(nearProfessional(key, team)?.fullName).toBe(meant);
});

test.each([
  ['Laser CO2', ['Laser fracionado']],
  ['Laser', ['Depilação a laser', 'Laser fracionado']],
  ['Botox', ['Toxina botulínica']],
  ['Peeling forte', ['Peeling químico', 'Peeling de cristal']],
  ['Drenagem a vácuo', []],
])('%s may be %j of the catalogue', (name, meant) => {
  const catalogue = [
    ['Depilação a laser', null],
    ['Laser fracionado', null],
    ['Peeling químico', null],
    ['Peeling de cristal', null],
    ['Toxina botulínica', 'Botox'],
  ].map(([title, alsoKnownAs]) => ({
    id: title ?? '',
    title: title ?? '',
    alsoKnownAs: alsoKnownAs ?? null,
  }));
  expect(nearProcedures(name, catalogue).map(({ title }) => title)).toEqual(meant);
});

test('days and times are shown as they were read', () => {
  const entry = { birthDate: '1980-03-12', startsAt: '2058-03-04 09:30', minutes: 90 };
  expect(formatRead(entry, 'birthDate')).toBe('12/03/1980');
  expect(formatRead(entry, 'startsAt')).toBe('04/03/2058 09:30');
  expect(formatRead(entry, 'time')).toBe('09:30');
  expect(formatRead(entry, 'time', '9h30 às 11:00')).toBe('09:30, 90 min');
  expect(formatRead(entry, 'time', '09:30:00')).toBe('09:30');
  expect(formatRead({ birthDate: null, startsAt: null, minutes: null }, 'date')).toBe(null);
  expect(formatRead(entry, 'cpf')).toBe(null);
});

test('columns that are not brought are not shown; the others keep their place', () => {
  expect(broughtColumns(columns).map(({ header, place }) => [header, place])).toEqual([
    ['Sobrenome', 0],
    ['Nome', 1],
    ['Celular', 3],
    ['Telefone', 4],
  ]);
});

test('two records of one name are told apart by the first fact that only one has', () => {
  const match = (values: Partial<Parameters<typeof sayMatch>[0]>) => ({
    patientId: 'one',
    line: null,
    fullName: 'Maria José da Silva',
    cpf: null,
    email: null,
    phone: '31999990001',
    birthDate: '1980-03-12',
    same: [],
    strength: 'likely' as const,
    ...values,
  });
  const said = (...matches: ReturnType<typeof match>[]) => matches.map((each) => sayMatch(each, matches));
  expect(said(match({}), match({ fullName: 'Maria J. Silva' }))).toEqual([
    'Maria José da Silva',
    'Maria J. Silva',
  ]);
  expect(said(match({}), match({ birthDate: null }))).toEqual([
    'Maria José da Silva · 12/03/1980',
    'Maria José da Silva',
  ]);
  expect(said(match({}), match({ phone: '31999990002', fullName: 'MARIA JOSÉ DA SILVA' }))).toEqual([
    'Maria José da Silva · (31) 99999-0001',
    'MARIA JOSÉ DA SILVA · (31) 99999-0002',
  ]);
});
