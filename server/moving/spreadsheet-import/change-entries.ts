/** What a person changes of a checked sheet: cells, decisions, professionals. Each under the lock of the import's row. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { fold } from '#contract/fold.ts';
import { pastValidity } from '#contract/money/packages.ts';
import {
  type AnsweredStatus,
  type accept as acceptEndpoint,
  type answer as answerEndpoint,
  type decide as decideEndpoint,
  type EntryDecision,
  isNewProfessional,
  type ProcedureChoice,
  type ProfessionalChoice,
  type SpreadsheetKind,
  type SpreadsheetOptions,
  type UnknownProcedure,
} from '#contract/moving/spreadsheet-imports.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { readAppointmentStatus, statusKey } from '../import-values/read-words.ts';
import { sheetKind } from './describe.ts';
import {
  acceptEntries,
  decideEntries,
  decideEntry,
  type EntryRow,
  findEntry,
  findImport,
  listAffected,
  listNamed,
  listNames,
  listProcedures,
  listProfessionalKeys,
  listProfessionals,
  listServices,
  listStatuses,
  lockImport,
  saveOptions,
  setProfessionalProblem,
  setStatusProblem,
  updateEntry,
} from './entry-queries.ts';
import { hintAppointments } from './hint-queries.ts';
import { hintPackages } from './import-packages.ts';
import { listFollowers, matchLines } from './match-queries.ts';
import { columnsIn, joinNames } from './name-procedures.ts';
import { findPerson } from './package-queries.ts';
import type { CellProblem } from './read-cells.ts';
import type { ClinicProcedure } from './read-package.ts';
import {
  type Checked,
  chooseProfessional,
  namedHere,
  otherNames,
  readOptions,
  SheetLines,
} from './sheet-lines.ts';

interface Reviewed {
  kind: SpreadsheetKind;
  options: SpreadsheetOptions;
  checked: Checked;
  lines: SheetLines;
}

/** @throws NOT_FOUND, IMPORT_STATE unless a person is looking at it */
async function openReview(tx: Scope, id: string, timeZone: string): Promise<Reviewed> {
  const row = await lockImport(tx.db, id);
  const kind = row && sheetKind(row.kind);
  if (!kind) throw refusal('NOT_FOUND');
  const options = readOptions(row.options);
  const { checked } = options;
  if (row.state !== 'review' || !checked) throw refusal('IMPORT_STATE', { state: row.state });
  return {
    kind,
    options,
    checked,
    lines: new SheetLines(kind, checked, options, { ...(await listNamed(tx.db, kind)), timeZone }),
  };
}

/**
 * Looks at the lines again where the catalogue, the professionals or the day are others than at the last look. What a person has
 * mended and decided stays.
 */
export async function refreshReview(tx: Scope, id: string, { timeZone, today }: Today): Promise<void> {
  const row = await findImport(tx.db, id);
  const kind = row && sheetKind(row.kind);
  const { checked } = readOptions(row?.options);
  if (!kind || kind === 'patients' || row.state !== 'review' || !checked) return;
  const clinic = await listNamed(tx.db, kind);
  const named = namedHere(clinic, today);
  if (checked.named === named) return;
  // It may have been begun meanwhile, or mended.
  const locked = await lockImport(tx.db, id);
  const options = readOptions(locked?.options);
  if (locked?.state !== 'review' || !options.checked) return;
  const fresh = {
    ...options,
    checked: { ...options.checked, named, ...(kind === 'packages' ? { today } : {}) },
  };
  await saveOptions(tx.db, id, fresh);
  const lines = new SheetLines(kind, fresh.checked, fresh, { ...clinic, timeZone });
  if (kind === 'packages') return hintPackages(tx.db, id, lines);
  const keys = await listProfessionalKeys(tx.db, id);
  for (const key of keys)
    await setProfessionalProblem(tx.db, id, key, professionalProblem(key, lines, fresh.checked));
  await hintAppointments(tx.db, id, null, lines);
}

interface Today {
  timeZone: string;
  today: string;
}

/** Null where the name is a professional's, or is chosen. */
function professionalProblem(key: string, lines: SheetLines, { columns }: Checked): CellProblem | null {
  if (lines.professionalOf(key) !== null) return null;
  const column = columns.indexOf('professional');
  return {
    column: column < 0 ? null : column,
    field: 'professional',
    reason: key === '' ? 'value_missing' : 'professional_unknown',
    isEssential: true,
  };
}

/** @throws NOT_FOUND */
async function entryOf(tx: Scope, id: string, line: number): Promise<EntryRow> {
  const row = await findEntry(tx.db, id, line);
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

interface Line {
  id: string;
  line: number;
}

/** Reads the line again with another cell, and finds its duplicates anew: also those of later lines. */
export async function mendCell(
  tx: Scope,
  { id, line, column, value }: Line & { column: number; value: string },
  timeZone: string,
): Promise<{ row: EntryRow; others: number }> {
  const { kind, checked, lines } = await openReview(tx, id, timeZone);
  const before = await entryOf(tx, id, line);
  if (column >= checked.columns.length) throw refusal('NOT_FOUND');
  const persons = await findPerson(tx.db, id, line);
  const followers = kind === 'patients' ? [] : await listFollowers(tx.db, id, line);
  const cells = before.cells.with(column, value.trim());
  const { stored, problems } = lines.read(cells, false);
  const mended = [...new Set([...before.mended, column])].sort((one, other) => one - other);
  await updateEntry(tx.db, id, line, { ...stored, cells, mended, problems });
  const row = await entryOf(tx, id, line);
  const others =
    kind === 'patients' ? await listAffected(tx.db, id, line, [...before.keys, ...row.keys]) : followers;
  await matchLines(tx.db, { importId: id, kind, lines: [line, ...others], unknown: lines.unknownPatient });
  await hint(tx, id, followers.length > 0 ? null : line, { kind, lines, persons });
  return { row: await entryOf(tx, id, line), others: others.length };
}

/** @param line null: all lines @param persons those that the line was for before the change */
async function hint(
  tx: Scope,
  id: string,
  line: number | null,
  { kind, lines, persons }: Pick<Reviewed, 'kind' | 'lines'> & { persons: readonly string[] },
) {
  if (kind === 'appointments') await hintAppointments(tx.db, id, line === null ? null : [line], lines);
  if (kind === 'packages')
    await hintPackages(
      tx.db,
      id,
      lines,
      line ? [...persons, ...(await findPerson(tx.db, id, line))] : undefined,
    );
}

type DecideInput = z.output<NonNullable<(typeof decideEndpoint)['~orpc']['inputSchema']>>;

/** People of the older platform are decided as lines of patients are; they have no cells to read again. */
async function openDecisions(
  tx: Scope,
  id: string,
  timeZone: string,
): Promise<{ kind: SpreadsheetKind; lines: SheetLines | null }> {
  const row = await lockImport(tx.db, id);
  if (row?.kind !== 'platform') return openReview(tx, id, timeZone);
  if (row.state !== 'review') throw refusal('IMPORT_STATE', { state: row.state });
  return { kind: 'patients', lines: null };
}

/** @throws INVALID_INPUT for a match that the line does not have, or that its decision does not take */
export async function decideLine(
  tx: Scope,
  { id, line, decision, match, ofPerson }: DecideInput,
  timeZone: string,
): Promise<{ row: EntryRow; others: number }> {
  const { kind, lines } = await openDecisions(tx, id, timeZone);
  const row = await entryOf(tx, id, line);
  const patientId = match?.patientId ?? null;
  const other = match?.line ?? null;
  const isOne = row.matches.some(
    (each) => (each.patientId ?? null) === patientId && (each.line ?? null) === other,
  );
  const takesMatch = kind === 'patients' ? decision === 'merge' : decision === 'create';
  const isRight =
    kind !== 'patients' && decision === 'merge' ? false : match ? isOne && takesMatch : decision !== 'merge';
  if (!isRight)
    throw refusal('INVALID_INPUT', {
      problems: [{ path: ['match'], message: 'Escolha um dos pacientes parecidos' }],
    });
  const persons = await findPerson(tx.db, id, line);
  // Which person of the sheet it is, is said of all lines that say the same.
  const isOfSheet = decision === 'create' && row.matches.every((each) => each.line);
  const others = kind === 'patients' ? null : ofPerson ? 'answered' : isOfSheet ? 'undecided' : null;
  const followers = kind === 'patients' ? [] : await listFollowers(tx.db, id, line);
  const same = await decideEntry(tx.db, id, line, {
    decision,
    patientId,
    line: other,
    ofPerson: others,
  });
  // What they were offered as a line may be a patient now.
  if (lines && followers.length > 0)
    await matchLines(tx.db, { importId: id, kind, lines: followers, unknown: lines.unknownPatient });
  const changed = same + followers.length;
  // To be matched again forgets what a hint has decided.
  if (lines && (decision === 'create' || followers.length > 0))
    await hint(tx, id, changed > 0 ? null : line, { kind, lines, persons });
  return { row: await entryOf(tx, id, line), others: changed };
}

export async function decideAll(
  tx: Scope,
  {
    id,
    filter,
    decision,
  }: { id: string; filter: Parameters<typeof decideEntries>[2]['filter']; decision: EntryDecision },
  timeZone: string,
): Promise<number> {
  const { kind } = await openDecisions(tx, id, timeZone);
  if (kind !== 'patients' && decision === 'merge')
    throw refusal('INVALID_INPUT', { problems: [{ path: ['decision'], message: 'Escolha outra opção' }] });
  const withMatch = kind === 'patients' ? decision === 'merge' : decision === 'create';
  return decideEntries(tx.db, id, { filter, decision, withMatch });
}

export async function accept(
  tx: Scope,
  { id, line, ...wanted }: z.output<NonNullable<(typeof acceptEndpoint)['~orpc']['inputSchema']>>,
  timeZone: string,
): Promise<{ changed: number; row: EntryRow | null }> {
  await openReview(tx, id, timeZone);
  if (line !== undefined) await entryOf(tx, id, line);
  const changed = await acceptEntries(tx.db, id, { line, ...wanted });
  return { changed, row: line === undefined ? null : await entryOf(tx, id, line) };
}

type Chosen = SpreadsheetOptions['professionals'][string];

/** @param choice null: takes the choice back @throws NOT_FOUND for a professional who does not exist, or a name that is not registered */
export async function chooseProfessionalFor(
  tx: Scope,
  { id, key, choice }: { id: string; key: string; choice: Chosen | null },
  timeZone: string,
): Promise<void> {
  const { kind, options, checked } = await openReview(tx, id, timeZone);
  if (kind !== 'appointments') throw refusal('NOT_FOUND');
  const professionals = await listProfessionals(tx.db);
  const isKnown =
    choice === null ||
    isNewProfessional(choice) ||
    (typeof choice === 'object'
      ? choice.sameAs !== key && isNewProfessional(options.professionals[choice.sameAs])
      : professionals.some((each) => each.id === choice));
  if (!isKnown) throw refusal('NOT_FOUND');
  const { [key]: _, ...others } = options.professionals;
  const chosen = {
    ...options,
    professionals: choice === null ? others : { ...others, [key]: choice },
    // Chosen with the columns: taken back here too.
    professionalId: key === '' ? null : options.professionalId,
  };
  await saveOptions(tx.db, id, chosen);
  const lines = new SheetLines(kind, checked, chosen, { professionals, procedures: [], timeZone });
  // Also of the names that are said to be this one.
  for (const [each, other] of [[key, choice] as const, ...Object.entries(chosen.professionals)])
    if (each === key || (typeof other === 'object' && other?.sameAs === key))
      await setProfessionalProblem(tx.db, id, each, professionalProblem(each, lines, checked));
  await hintAppointments(tx.db, id, null, lines);
}

type Answers = z.output<NonNullable<(typeof answerEndpoint)['~orpc']['inputSchema']>>;

/** @throws NOT_FOUND for a procedure that does not exist, or a choice that the lines cannot have; INVALID_INPUT for a validity that is over */
export async function answerForAll(
  tx: Scope,
  { id, procedure, validUntil, expiredUntil, pastStatus, status }: Answers,
  { timeZone, today }: Today,
): Promise<void> {
  const { kind, options, checked } = await openReview(tx, id, timeZone);
  if (kind === 'patients') throw refusal('NOT_FOUND');
  if (validUntil && validUntil < today) throw invalidField(['validUntil'], pastValidity);
  if (expiredUntil && expiredUntil < today) throw invalidField(['expiredUntil'], pastValidity);
  const clinic = await listNamed(tx.db, kind);
  const answered = {
    ...options,
    ...(procedure && { procedures: chooseProcedure(procedure, options, kind, clinic.procedures) }),
    ...(validUntil !== undefined && { validUntil }),
    ...(expiredUntil !== undefined && { expiredUntil }),
    ...(pastStatus && { pastStatus }),
    ...(status && { statuses: chooseStatus(status, options) }),
  };
  await saveOptions(tx.db, id, answered);
  if (status && kind === 'appointments') {
    const texts = (await listStatuses(tx.db, id, checked.columns, checked.today)).map(({ text }) => text);
    const ofWord = texts.filter((text) => statusKey(text) === status.key && text !== '');
    const lines = new SheetLines(kind, checked, answered, { ...clinic, timeZone });
    await setStatusProblem(tx.db, id, lines.statusColumn, ofWord, status.choice === null);
    await hintAppointments(tx.db, id, null, lines);
  }
  // What an appointment's procedure is keeps none out.
  if (kind === 'packages')
    await hintPackages(tx.db, id, new SheetLines(kind, checked, answered, { ...clinic, timeZone }));
}

function chooseStatus(
  { key, choice }: NonNullable<Answers['status']>,
  { statuses }: SpreadsheetOptions,
): SpreadsheetOptions['statuses'] {
  // Only of a word that is not known by itself.
  if (readAppointmentStatus(key).problem === undefined) throw refusal('NOT_FOUND');
  const { [key]: _, ...others } = statuses;
  return choice === null ? others : { ...others, [key]: choice };
}

/** Those that differ by case, accents and spaces are one. */
function joinStatuses(words: Awaited<ReturnType<typeof listStatuses>>, { statuses }: SpreadsheetOptions) {
  const joined = new Map<
    string,
    { key: string; name: string; lines: number; choice: AnsweredStatus | null }
  >();
  for (const { text, lines } of words) {
    const key = statusKey(text);
    const before = joined.get(key);
    if (readAppointmentStatus(text).problem)
      joined.set(key, {
        key,
        name: before?.name ?? text,
        lines: lines + (before?.lines ?? 0),
        choice: statuses[key] ?? null,
      });
  }
  return [...joined.values()];
}

function chooseProcedure(
  { key, choice }: NonNullable<Answers['procedure']>,
  { procedures }: SpreadsheetOptions,
  kind: SpreadsheetKind,
  catalogue: readonly ClinicProcedure[],
): SpreadsheetOptions['procedures'] {
  const { [key]: _, ...others } = procedures;
  if (choice === null) return others;
  if (choice === 'create') {
    // Of a line without a name nothing can be made.
    if (key === '') throw refusal('NOT_FOUND');
    return { ...others, [key]: { create: randomUUID() } };
  }
  if (choice === 'text') {
    if (kind === 'packages') throw refusal('NOT_FOUND');
    return { ...others, [key]: choice };
  }
  if (!catalogue.some((each) => each.id === choice.procedureId)) throw refusal('NOT_FOUND');
  return { ...others, [key]: choice.procedureId };
}

/** The names of procedures that no title is, or that were chosen, and the lines of packages without a validity. */
export async function listAnswers(tx: Scope, id: string, kind: SpreadsheetKind, options: SpreadsheetOptions) {
  const [{ names, withoutValidity }, catalogue, words] = await Promise.all([
    listServices(tx.db, id, columnsIn(options), kind === 'packages' ? 'all' : 'coming'),
    listProcedures(tx.db),
    options.checked && kind === 'appointments'
      ? listStatuses(tx.db, id, options.checked.columns, options.checked.today)
      : [],
  ]);
  const past = words.find(({ text }) => text === '')?.past ?? 0;
  const titles = new Set(catalogue.map(({ title }) => fold(title)));
  const known = otherNames(catalogue);
  const procedures = joinNames(names).flatMap(({ key, name, lines, unknown }): UnknownProcedure[] => {
    const choice = presentProcedure(options.procedures[key], catalogue);
    // A balance of a package's sheet may name anything.
    const isAsked = kind === 'packages' ? key !== '' && unknown > 0 : !titles.has(key);
    return isAsked || choice !== null
      ? [{ key, name, lines, choice, knownAs: known.get(key)?.id ?? null }]
      : [];
  });
  return {
    procedures,
    packages:
      kind === 'packages'
        ? { withoutValidity, validUntil: options.validUntil, expiredUntil: options.expiredUntil }
        : null,
    past: past > 0 ? { lines: past, status: options.pastStatus } : null,
    statuses: joinStatuses(words, options),
  };
}

const presentProcedure = (
  choice: SpreadsheetOptions['procedures'][string] | undefined,
  catalogue: readonly ClinicProcedure[],
): ProcedureChoice => {
  if (typeof choice === 'object') return 'create';
  if (choice === 'text') return choice;
  return catalogue.some(({ id }) => id === choice) && choice ? { procedureId: choice } : null;
};

/** The names of the column 'Profissional' that are not found in the clinic, or that were chosen; '' of lines without a name. */
export async function listUnknownProfessionals(tx: Scope, id: string, options: SpreadsheetOptions) {
  const { columns = [], today = 'infinity' } = options.checked ?? {};
  const [names, professionals] = await Promise.all([
    listNames(tx.db, id, columns.indexOf('professional'), today),
    listProfessionals(tx.db),
  ]);
  return names.flatMap(({ key, name, lines, ahead }) => {
    const choice = options.professionals[key] ?? (key === '' ? options.professionalId : null);
    const found = chooseProfessional(key, professionals, options);
    if (choice === null && found !== null) return [];
    const isHere = key !== '' && found !== null && found !== 'create';
    return [{ key, name, lines, ahead, choice: isHere ? { professionalId: found } : presentChoice(choice) }];
  });
}

function presentChoice(choice: Chosen | null): ProfessionalChoice {
  return choice === null || isNewProfessional(choice) || typeof choice === 'object'
    ? choice
    : { professionalId: choice };
}
