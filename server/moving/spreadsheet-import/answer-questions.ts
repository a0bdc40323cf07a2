/** What is asked once for all lines of a checked sheet, and answered under the lock of the import's row. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { fold } from '#contract/fold.ts';
import { pastValidity } from '#contract/money/packages.ts';
import type { UnknownProcedure } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { answer as answerEndpoint } from '#contract/moving/spreadsheet-imports.ts';
import {
  type AnsweredStatus,
  isNewProfessional,
  type ProcedureChoice,
  type ProfessionalChoice,
  type SpreadsheetOptions,
} from '#contract/moving/spreadsheet-options.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { readAppointmentStatus, statusKey } from '../import-values/read-words.ts';
import { hintAppointments, listCancelled } from './hint-queries.ts';
import { hintPackages } from './import-packages.ts';
import { columnsIn, joinNames } from './name-procedures.ts';
import {
  countWithoutValidity,
  listNamed,
  listNames,
  listProcedures,
  listProfessionals,
  listServices,
  listStatuses,
  setProfessionalProblem,
  setStatusProblem,
} from './name-queries.ts';
import { openReview, professionalProblem, type Today } from './open-review.ts';
import { readStatus } from './read-appointment.ts';
import type { ClinicProcedure } from './read-package.ts';
import { chooseProfessional, otherNames, SheetLines } from './sheet-lines.ts';
import { saveOptions } from './sheet-queries.ts';

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
  { id, procedure, validUntil, expiredUntil, allPaid, pastStatus, status }: Answers,
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
    ...(allPaid !== undefined && { allPaid }),
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
  const columns = columnsIn(options);
  const [names, withoutValidity, catalogue, words] = await Promise.all([
    listServices(tx.db, id, columns, kind === 'packages' ? 'all' : 'wanted'),
    kind === 'packages' ? countWithoutValidity(tx.db, id, columns) : 0,
    listProcedures(tx.db),
    options.checked && kind === 'appointments'
      ? listStatuses(tx.db, id, options.checked.columns, options.checked.today)
      : [],
  ]);
  const past = words.find(({ text }) => text === '')?.past ?? 0;
  const titles = new Set(catalogue.map(({ title }) => fold(title)));
  const known = otherNames(catalogue);
  const procedures = joinNames(names).flatMap(({ key, name, lines, unknown, coming }): UnknownProcedure[] => {
    const choice = presentProcedure(options.procedures[key], catalogue);
    // A balance of a package's sheet may name anything. An appointment's is asked once a line of it may come, and counted in all.
    const isAsked = kind === 'packages' ? key !== '' && unknown > 0 : coming > 0 && !titles.has(key);
    return isAsked || choice !== null
      ? [{ key, name, lines, choice, knownAs: known.get(key)?.id ?? null }]
      : [];
  });
  return {
    procedures,
    packages:
      kind === 'packages'
        ? {
            withoutValidity,
            validUntil: options.validUntil,
            expiredUntil: options.expiredUntil,
            allPaid: options.allPaid,
          }
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
  const cancelled = await listCancelled(tx.db, id, {
    today,
    statusColumn: columns.indexOf('status'),
    statusOf: (text) => readStatus(text, options.statuses).value,
  });
  const [names, professionals] = await Promise.all([
    listNames(tx.db, id, columns, { today, cancelled }),
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
