/** The filters of the lines, and the words of each. */
import { hashKey } from '@tanstack/react-query';
import { type EntryFilter, type EntryProblem, entryProblems } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import { count } from '../../shown-import.ts';
import type { EntryCounts } from './review-data.ts';

/** 'auto': the first that asks for something. */
export const shownFilters = [
  'auto',
  'problems',
  'duplicates',
  'choices',
  'ready',
  'newPatient',
  'notPeople',
  'sameTime',
  'outsideHours',
  'skip',
  'all',
] as const;

export type ShownFilter = Exclude<(typeof shownFilters)[number], 'auto'>;

const filtersWithPatients: { filter: ShownFilter; label: string }[] = [
  { filter: 'problems', label: 'Com problemas' },
  { filter: 'choices', label: 'Paciente a escolher' },
  { filter: 'ready', label: 'Prontos' },
  { filter: 'newPatient', label: 'De paciente novo' },
  { filter: 'skip', label: 'Ignorados' },
  { filter: 'all', label: 'Todos' },
];

export const filtersOf: Record<SpreadsheetKind, { filter: ShownFilter; label: string }[]> = {
  patients: [
    { filter: 'problems', label: 'Com problemas' },
    { filter: 'duplicates', label: 'Duplicados' },
    { filter: 'ready', label: 'Prontos' },
    { filter: 'skip', label: 'Ignorados' },
    { filter: 'all', label: 'Todos' },
  ],
  appointments: filtersWithPatients,
  packages: filtersWithPatients,
};

/** Lines that were to be registered can be joined now: as many come in, and it is not the same. */
export const isSameCheck = (now: EntryCounts, shown: EntryCounts) => hashKey([now]) === hashKey([shown]);

export const undecidedFilter = (kind: SpreadsheetKind): ShownFilter =>
  kind === 'patients' ? 'duplicates' : 'choices';

export const firstOf = (kind: SpreadsheetKind, counts: EntryCounts): ShownFilter => {
  if (counts.problems > 0) return 'problems';
  if (counts.undecided > 0) return undecidedFilter(kind);
  return 'ready';
};

export const isProblem = (word: string | undefined): word is EntryProblem =>
  entryProblems.some((each) => each === word);

/** Decided ones are among the ready ones too: with those to decide the numbers add up. */
export const sayFilterCount = (filter: ShownFilter, counts: EntryCounts) =>
  (filter === 'duplicates' || filter === 'choices') && counts.undecided < counts[filter]
    ? `${count(counts[filter])}, ${counts.undecided === 0 ? 'todos decididos' : `${count(counts.undecided)} por decidir`}`
    : count(counts[filter]);

export const emptyTexts: Partial<Record<EntryFilter, string>> = {
  problems: 'Nenhuma linha com problemas.',
  duplicates: 'Nenhum paciente repetido.',
  choices: 'Nenhum paciente a escolher.',
  ready: 'Nenhuma linha pronta ainda.',
  skip: 'Nenhuma linha ignorada.',
  newPatient: 'Nenhuma linha cadastra paciente.',
  notPeople: 'Nenhuma linha assim.',
  sameTime: 'Nenhuma linha com esse horário aqui.',
  outsideHours: 'Nenhuma visita em dia ou horário fechado.',
};
