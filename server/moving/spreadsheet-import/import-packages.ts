/** Writes the lines of a sheet of open packages and balances. Nothing of them is in a till: it was received elsewhere (decision 206). */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ImportResult } from '#contract/moving/imports.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { ImportJob } from '../imports/job.ts';
import { addNotes, saidOf } from './add-notes.ts';
import { findingsOf, notesFor } from './line-findings.ts';
import {
  giveSessions,
  type Hinted,
  insertPackages,
  listBrought,
  listLines,
  type PackageRow,
  saveHints,
  sumBrought,
} from './package-queries.ts';
import type { BroughtPackage } from './read-package.ts';
import { keepPatients } from './record-queries.ts';
import type { ReadEntry, SheetLines } from './sheet-lines.ts';
import { type ImportedRow, lockReady, markDone, noteRows } from './write-queries.ts';

const readLine = (lines: SheetLines, entry: { cells: string[]; extra_cells: boolean; mended: number[] }) =>
  lines.read(entry.cells, entry.extra_cells && entry.mended.length === 0);
const isWhole = ({ problems }: ReadEntry) => problems.every(({ isEssential }) => !isEssential);

/** Without the day of a balance: the next export may have another one. */
const keyOf = (
  person: string,
  {
    procedureId,
    sessions,
    used,
    priceCents,
    paidCents,
    validUntil,
    hasValidity,
  }: Omit<BroughtPackage, 'service' | 'day'>,
) => [person, procedureId, sessions, used, priceCents, paidCents, hasValidity && validUntil].join();

/**
 * Which packages are here already, or twice in the sheet. Reads the lines again, since the catalogue and the day may be others
 * than at the check.
 * @param persons only lines about one of these; without them all
 */
export async function hintPackages(
  db: Kysely<DB>,
  importId: string,
  lines: SheetLines,
  persons?: readonly string[],
): Promise<void> {
  const listed = await listLines(db, importId, persons);
  const patientIds = [...new Set(listed.flatMap(({ match_patient_id }) => match_patient_id ?? []))];
  const here = new Set(
    (await listBrought(db, patientIds)).flatMap((row) =>
      [true, false].map((hasValidity) =>
        keyOf(row.patient_id, {
          hasValidity,
          procedureId: row.procedure_id,
          sessions: row.sessions,
          used: row.used_before,
          priceCents: row.price_cents,
          paidCents: row.paid_before_cents,
          validUntil: row.valid_until ?? '',
        }),
      ),
    ),
  );
  const known = new Set<string>();
  const says = ({ problems, hint }: Pick<Hinted, 'problems' | 'hint'>) =>
    [hint, ...problems.map(({ column, reason }) => `${column} ${reason}`).sort()].join();
  const hinted = listed.flatMap((entry): Hinted[] => {
    const read = readLine(lines, entry);
    const problems = [
      ...read.problems,
      ...entry.problems.filter(({ reason }) => reason === 'patient_unknown'),
    ];
    const [first] = read.package?.brought ?? [];
    const key = first && isWhole(read) ? keyOf(entry.person, first) : null;
    const hint = key === null ? null : here.has(key) ? 'already_here' : known.has(key) ? 'row_twice' : null;
    if (key !== null) known.add(key);
    const before = entry.hints.find((each) => each === 'already_here' || each === 'row_twice') ?? null;
    // The search for the patient has forgotten what a hint decided.
    return hint === null && says({ problems, hint }) === says({ problems: entry.problems, hint: before })
      ? []
      : [{ line: entry.line, hint, problems }];
  });
  if (hinted.length > 0) await saveHints(db, importId, hinted);
}

/** @returns how many lines came in */
export async function importPackageLines(
  job: ImportJob,
  tx: Kysely<DB>,
  lines: SheetLines,
  numbers: readonly number[],
): Promise<number> {
  const { importId } = job;
  const read = (await lockReady(tx, importId, numbers)).map((entry) => ({
    entry,
    ...readLine(lines, entry),
    patientId: entry.match_patient_id ?? entry.patient_id,
  }));
  const present = await keepPatients(
    tx,
    read.flatMap(({ patientId }) => patientId ?? []),
  );
  const brought = read.flatMap((each) => {
    const { package: values } = each;
    const patient = present.find(({ id }) => id === each.patientId);
    if (!values || !isWhole(each) || !patient) return [];
    const rows = values.brought.map(
      (one): PackageRow => ({
        id: randomUUID(),
        patient_id: patient.id,
        day: one.day,
        valid_until: one.validUntil,
        procedure_id: one.procedureId,
        service: one.service,
        sessions: one.sessions,
        used: one.used,
        price: one.priceCents,
        paid: one.paidCents,
      }),
    );
    const said = [...saidOf(values.patient, patient), ...(values.note === null ? [] : [values.note])];
    return [{ ...each, notes: notesFor(each.notes, patient), patientId: patient.id, rows, said }];
  });
  const rows = brought.flatMap((each) => each.rows);
  await insertPackages(tx, rows);
  await giveSessions(
    tx,
    brought.map(({ patientId }) => patientId),
    lines.today,
  );
  await noteRows(
    tx,
    importId,
    rows.map(({ id }): ImportedRow => ({ table_name: 'public.packages', row_id: id, before: null })),
  );
  await markDone(
    tx,
    importId,
    brought.map(({ entry, patientId }) => ({ line: entry.line, patient_id: patientId })),
  );
  await addNotes(job, tx, {
    table: 'packages',
    present,
    said: brought.flatMap(({ entry: { line }, patientId, said }) =>
      said.map((text) => ({ line, patientId, text })),
    ),
  });
  for (const { entry, problems, notes, patientId } of brought)
    for (const finding of findingsOf('packages', entry, { problems, notes }, patientId))
      job.findings.add(finding);
  return brought.length;
}

/** Sessions that are left, amounts that are open and credits: of all lines that say them, whether or not they came, and as they are here. */
export async function comparePackages(
  db: Kysely<DB>,
  importId: string,
  lines: SheetLines,
): Promise<ImportResult['comparison']> {
  const nothing = { sessions: 0, cents: 0, credit: 0 };
  const sum = { source: { ...nothing }, left: { ...nothing } };
  for (const entry of await listLines(db, importId)) {
    const { package: read, problems } = readLine(lines, entry);
    if (!read || problems.some(({ reason }) => reason === 'sum_line')) continue;
    for (const side of entry.state === 'done' ? [sum.source] : [sum.source, sum.left]) {
      side.sessions += Math.max(0, read.readable.sessions ?? 0);
      side.cents += Math.max(0, read.readable.cents ?? 0);
      side.credit += read.readable.credit;
    }
  }
  const ours = await sumBrought(db, importId);
  return (['sessions', 'cents', 'credit'] as const)
    .map((what) => ({
      what: what === 'credit' ? 'packages.credit.cents' : `packages.${what}`,
      source: sum.source[what],
      ours: ours[what],
      left: sum.left[what],
    }))
    .filter(({ what, source }) => source > 0 || what !== 'packages.credit.cents');
}
