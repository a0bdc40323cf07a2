/** The work on an import of a sheet: check it, and bring it in by batches (decision 080). */
import type { Kysely } from 'kysely';
import { sayCount } from '#contract/count.ts';
import type { ImportResult } from '#contract/moving/imports.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type ImportJob, ImportProblem, type ImportWork } from '../imports/job.ts';
import { checkSheet, decideLines } from './check.ts';
import { importAppointmentLines } from './import-appointments.ts';
import { comparePackages, importPackageLines } from './import-packages.ts';
import { importPatientLines } from './import-patients.ts';
import { findingsOfLeft } from './line-findings.ts';
import { findingsOfNames, registerProcedures } from './name-procedures.ts';
import { listNamed } from './name-queries.ts';
import { groupPeople, registerPatients, registerProfessionals } from './register-people.ts';
import { type Checked, readOptions, SheetLines } from './sheet-lines.ts';
import {
  announceOnce,
  countDone,
  countFilled,
  countRows,
  forgetFindings,
  holdAnnouncements,
  listLeft,
  listReady,
  listRegistered,
  listUnregistered,
  markLeft,
} from './write-queries.ts';

/** Rows of one transaction: its locks are short, and a stop loses little. */
const batchSize = 200;
const leftAtOnce = 1_000;
/** A person has taken a CPF or an e-mail between the look and the write. */
const uniqueViolation = '23505';
const attempts = 3;

export const sheetWork = (kind: SpreadsheetKind): ImportWork => ({
  check: checkSheet(kind),
  import: (job) => importSheet(kind, job),
});

async function importSheet(kind: SpreadsheetKind, job: ImportJob): Promise<void> {
  const { importId, db, clock } = job;
  const stored = readOptions(job.options);
  if (!stored.checked) throw new ImportProblem('internal');
  await forgetFindings(db, importId);
  const before = await countDone(db, importId);
  const { checked, ...options } = kind === 'appointments' ? await registerProfessionals(job, stored) : stored;
  await registerProcedures(job, kind, stored);
  if (!checked) throw new ImportProblem('internal');
  const lines = new SheetLines(
    kind,
    // A package that has expired since the check stays out.
    kind === 'packages' ? { ...checked, today: clock.today() } : checked,
    { ...options, checked },
    { ...(await listNamed(db, kind)), timeZone: clock.timeZone },
  );
  // Since the check the same sheet may have come from another tab, or a person may have registered some of its people.
  if (before === 0)
    await db.transaction().execute(async (tx) => {
      await job.hold(tx);
      await decideLines(tx, importId, kind, lines);
    });
  const ready = await listReady(db, importId, kind === 'appointments' ? 'starts_at' : 'line');
  job.step('writing_rows', before + ready.length);
  job.progress(before);
  if (kind !== 'patients') {
    const groups = groupPeople(await listUnregistered(db, importId));
    await inBatches(job, groups, (tx, some) => registerPatients(job, tx, some), ['patients']);
  }
  const context = { lines, today: clock.today() };
  let done = before;
  await inBatches(
    job,
    ready,
    (tx, numbers) => {
      if (kind === 'patients') return importPatientLines(job, tx, lines, numbers);
      return kind === 'packages'
        ? importPackageLines(job, tx, lines, numbers)
        : importAppointmentLines(job, tx, context, numbers);
    },
    // The notes of patients may have more.
    kind === 'patients' ? [kind] : [kind === 'packages' ? 'money' : kind, 'patients'],
    (count) => {
      done += count;
      job.progress(done);
    },
  );
  await finish(kind, job, lines, { ...options, checked });
}

/** Each batch in a transaction that marks its lines: a killed import goes on behind the last one. */
async function inBatches<Item, Result>(
  job: ImportJob,
  items: readonly Item[],
  write: (tx: Kysely<DB>, some: readonly Item[]) => Promise<Result>,
  topics: readonly string[],
  onBatch: (count: number) => void = () => {},
): Promise<void> {
  for (let first = 0; first < items.length; first += batchSize) {
    job.signal.throwIfAborted();
    const some = items.slice(first, first + batchSize);
    for (let attempt = 1; ; attempt++) {
      try {
        await job.db.transaction().execute(async (tx) => {
          await job.hold(tx);
          await holdAnnouncements(tx);
          await write(tx, some);
          await announceOnce(tx, topics);
          // Before the commit: a line that is marked has its findings. Those of a batch that fails go with the next attempt.
          await job.findings.flush();
        });
        break;
      } catch (error) {
        const isConflict = error instanceof Error && 'code' in error && error.code === uniqueViolation;
        if (!isConflict || attempt === attempts) throw error;
        await forgetFindings(job.db, job.importId);
      }
    }
    onBatch(some.length);
  }
}

async function finish(
  kind: SpreadsheetKind,
  job: ImportJob,
  lines: SheetLines,
  options: SpreadsheetOptions & { checked: Checked },
): Promise<void> {
  const { db, importId, signal } = job;
  await forgetFindings(db, importId);
  let left = 0;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const entries = await listLeft(db, importId, after, leftAtOnce);
    for (const finding of entries.flatMap((entry) => findingsOfLeft(kind, entry, options.checked.columns)))
      job.findings.add(finding);
    // A sum is no line of the source.
    left += entries.filter(({ problems }) => problems.every(({ reason }) => reason !== 'sum_line')).length;
    const last = entries.at(-1);
    if (!last || entries.length < leftAtOnce) break;
    after = last.line;
  }
  if (kind !== 'patients')
    for (const { line, patient_id } of await listRegistered(db, importId))
      job.findings.add({
        table: kind,
        line,
        patientId: patient_id,
        reason: 'patient_unknown',
        action: 'patient_registered',
        value: null,
      });
  const { headers, columns } = options.checked;
  const leftOut = headers.flatMap((_, place) => (columns[place] ? [] : place + 1));
  for (const { place, lines: filled } of await countFilled(db, importId, leftOut))
    job.findings.add({
      table: kind,
      reason: 'column_left_out',
      action: 'not_imported',
      value: `“${headers[place - 1]}”, com algo em ${sayCount(filled, 'linha', 'linhas')}`,
    });
  if (kind !== 'patients')
    for (const finding of await findingsOfNames(job, kind, options)) job.findings.add(finding);
  await job.findings.flush();
  const result = await resultOf(kind, job, left);
  if (kind === 'packages') result.comparison = await comparePackages(db, importId, lines);
  await db.transaction().execute(async (tx) => {
    await job.hold(tx);
    await markLeft(tx, importId);
    await job.finish(tx, result);
  });
}

async function resultOf(
  kind: SpreadsheetKind,
  { db, importId }: ImportJob,
  left: number,
): Promise<ImportResult> {
  const rows = await countRows(db, importId);
  const done = await countDone(db, importId);
  const rowsOf = (table: string) => rows.find(({ table_name }) => table_name === `public.${table}`);
  const made = (table: string) => rowsOf(table)?.made ?? 0;
  // A line can bring a package and a credit.
  const own = kind === 'packages' ? done : made(kind);
  return {
    tables: [
      {
        table: kind,
        read: done + left,
        imported: own,
        // Also those whose record lacked nothing.
        merged: kind === 'patients' ? done - own : 0,
        skipped: kind === 'patients' ? left : left + done - own,
      },
      ...(kind !== 'patients'
        ? [
            // Also those who were here and got a note: there is something to take back.
            {
              table: 'patients',
              read: 0,
              imported: made('patients'),
              merged: rowsOf('patients')?.merged ?? 0,
              skipped: 0,
            },
            { table: 'professionals', read: 0, imported: made('professionals'), merged: 0, skipped: 0 },
            { table: 'procedures', read: 0, imported: made('procedures'), merged: 0, skipped: 0 },
          ].filter(({ imported, merged }) => imported + merged > 0)
        : []),
    ],
    comparison: [],
  };
}
