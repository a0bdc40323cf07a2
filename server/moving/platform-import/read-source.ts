import type { Client } from 'pg';
import { readInstant } from '../import-values/read-time.ts';
import type { ImportJob } from '../imports/job.ts';
import type { DumpSource, SourceRow } from '../platform-dump/dump-source.ts';
import type { ObjectSource } from '../platform-files/object-source.ts';
import { fileBucket } from './bring-files.ts';
import { convertAppointment } from './convert-agenda.ts';
import { convertProcedure, convertSettings } from './convert-clinic.ts';
import { convertAccount, convertPatient, convertProfile, convertSecondFactor } from './convert-people.ts';
import { convertFile, convertFutureProcedure, convertPlan } from './convert-record.ts';
import type { Converted, ObjectPlace, Oddity, SettingsRow } from './converted.ts';
import { knownColumns, unknownColumns } from './known-columns.ts';
import type { Moment } from './read-row.ts';
import { idFrom } from './source-ids.ts';
import { openStage } from './stage-rows.ts';
import { type CopiedTable, indexStaging } from './staging-queries.ts';
import { type SourceTable, sourceTables, Tally } from './tally.ts';

interface ReadSource {
  settings: SettingsRow | null;
  tally: Tally;
}

type Value = string | number | boolean | null;

/** How the rows of a table become rows of its staging table. `values` are in the order of `stagedColumns`. */
interface Reading<Row> {
  table: SourceTable;
  staging: CopiedTable;
  convert: (row: SourceRow, moment: Moment) => Converted<Row>;
  values: (row: Row) => Value[];
  /** The patient of a finding about the row, also of one that does not come. */
  patientOf?: (written: SourceRow) => string | null;
  each?: (row: Row | null, written: SourceRow) => void;
}

export const objectName = (place: ObjectPlace | null): string | null =>
  place && `${place.bucket}/${place.path}`;

const patientOf = ({ patient_id }: SourceRow) => idFrom(patient_id);

/** Converts every row of the source, once, into the staging tables. In constant memory. */
export async function readSource(
  job: ImportJob,
  client: Client,
  source: DumpSource,
  objects: ObjectSource,
  moment: Moment,
): Promise<ReadSource> {
  const tally = new Tally();
  job.step(
    'reading',
    sourceTables.reduce((sum, table) => sum + (source.tables.get(table)?.rows ?? 0), 0),
  );
  let done = 0;
  const tell =
    (table: string, line: number | null, id: string | null, patientId: string | null) => (odd: Oddity) =>
      job.findings.add({ table, line, sourceId: id, patientId, ...odd });

  async function read<Row extends { id: string }>(reading: Reading<Row>): Promise<void> {
    const { table, convert, values, patientOf, each } = reading;
    const stage = openStage(client, reading.staging);
    for await (const { line, row: written } of source.rows(table, job.signal)) {
      const { row, oddities } = convert(written, moment);
      for (const odd of oddities) tell(table, line, written.id ?? null, patientOf?.(written) ?? null)(odd);
      tally.row(table, row === null);
      tally.seen(written, moment.today);
      each?.(row, written);
      if (row) {
        const full = stage.add(line, values(row));
        if (full) await full;
      }
      job.progress(++done);
    }
    await stage.end();
  }

  tellUnknown(job, source);
  await read({
    table: 'auth.users',
    staging: 'incoming_accounts',
    convert: convertAccount,
    values: (row) => [
      row.id,
      row.email,
      row.name,
      row.passwordHash,
      row.emailVerified,
      row.createdAt,
      row.updatedAt,
      row.lastSignInAt,
    ],
  });
  for await (const { line, row } of source.rows('auth.mfa_factors', job.signal)) {
    const factor = convertSecondFactor(row);
    if (factor) tell('auth.mfa_factors', line, factor.accountId, null)(factor.oddity);
  }
  await read({
    table: 'public.profiles',
    staging: 'incoming_profiles',
    convert: convertProfile,
    values: (row) => [row.id, row.fullName, row.role, row.updatedAt],
  });
  await read({
    table: 'public.patients',
    staging: 'incoming_patients',
    convert: convertPatient,
    values: (row) => [
      row.id,
      row.userId,
      row.fullName,
      row.cpf,
      row.email,
      row.phone,
      row.birthDate,
      row.address,
      row.healthInsurance,
      row.notes,
      row.recordText,
      objectName(row.photo),
      row.photoData,
      row.role,
      row.createdAt,
    ],
    patientOf: ({ id }) => idFrom(id),
  });
  await read({
    table: 'public.procedures',
    staging: 'incoming_procedures',
    convert: convertProcedure,
    values: (row) => [
      row.id,
      row.title,
      row.description,
      row.alsoKnownAs,
      row.duration,
      row.minutes,
      objectName(row.media),
      row.mediaData,
      row.createdAt,
    ],
  });
  await read({
    table: 'public.appointments',
    staging: 'incoming_appointments',
    convert: convertAppointment,
    values: (row) => [
      row.id,
      row.patientId,
      row.date,
      row.time,
      row.minutes,
      row.doctorName,
      row.doctorSpecialty,
      row.service,
      row.status,
      row.notes,
      row.createdAt,
      row.updatedAt,
    ],
    patientOf,
    each: (row, written) => tally.appointment(row, written, moment.today),
  });
  await read({
    table: 'public.patient_files',
    staging: 'incoming_files',
    convert: convertFile,
    values: (row) => [
      row.id,
      row.patientId,
      row.fileName,
      objectName(row.object),
      row.fileType,
      row.description,
      row.category,
      row.uploadedBy,
      row.createdAt,
      row.objectData,
    ],
    patientOf,
  });
  await read({
    table: 'public.patient_future_procedures',
    staging: 'incoming_future_procedures',
    convert: convertFutureProcedure,
    values: (row) => [row.id, row.patientId, row.title, row.description, row.createdAt],
    patientOf,
  });
  await read({
    table: 'public.treatment_plans',
    staging: 'incoming_plans',
    convert: convertPlan,
    values: (row) => [
      row.id,
      row.patientId,
      row.title,
      row.description,
      row.startDate,
      row.endDate,
      row.status,
      row.createdBy,
      row.createdAt,
    ],
    patientOf,
    each: (row, written) => tally.plan(row, written),
  });
  await stageObjects(job, client, source, objects);
  const settings = await readSettings(job, source, moment, tally);
  await indexStaging(client);
  return { settings, tally };
}

/** The first row; the older platform shows no other. */
async function readSettings(job: ImportJob, source: DumpSource, moment: Moment, tally: Tally) {
  const table = 'public.clinic_settings';
  let settings: SettingsRow | null = null;
  for await (const { line, row: written } of source.rows(table, job.signal)) {
    const { row, oddities } = convertSettings(written, moment);
    const isRepeated = settings !== null;
    tally.row(table, row === null || isRepeated);
    const odd: Oddity[] = isRepeated
      ? [{ field: null, reason: 'row_twice', action: 'not_imported' }]
      : oddities;
    for (const each of odd) job.findings.add({ table, line, sourceId: written.id ?? null, ...each });
    settings ??= row;
  }
  return settings;
}

/** Tables of `public` that have no place here, with the number of their rows, and columns. */
function tellUnknown(job: ImportJob, source: DumpSource): void {
  for (const [table, { columns, rows }] of source.tables) {
    if (!table.startsWith('public.')) continue;
    if (knownColumns[table]) {
      const odd = unknownColumns(table, columns);
      if (odd) job.findings.add({ table, ...odd });
    } else if (rows !== 0) {
      const value = rows === null ? null : `${rows} linhas`;
      job.findings.add({ table, reason: 'table_unknown', action: 'not_imported', value });
    }
  }
}

/** What the source's table says of its objects, and the list of its storage. */
async function stageObjects(job: ImportJob, client: Client, source: DumpSource, objects: ObjectSource) {
  const known = openStage(client, 'incoming_objects');
  for await (const { line, row } of source.rows('storage.objects', job.signal)) {
    const { size, md5 } = readMetadata(row.metadata ?? null);
    const full = known.add(line, [
      `${row.bucket_id}/${row.name}`,
      size,
      md5,
      readInstant(row.created_at).value,
    ]);
    if (full) await full;
  }
  await known.end();
  const stored = openStage(client, 'stored_objects');
  let line = 0;
  for (const bucket of await objects.buckets()) {
    for await (const { path, sizeBytes } of objects.list(bucket)) {
      job.signal.throwIfAborted();
      const patient = bucket === fileBucket && path.includes('/') ? idFrom(path.split('/')[0]) : null;
      const full = stored.add(++line, [`${bucket}/${path}`, sizeBytes, patient]);
      if (full) await full;
    }
  }
  await stored.end();
}

/** The ETag of an object that was uploaded at once is its MD5; one of several parts ends with their number. */
function readMetadata(json: string | null): { size: number | null; md5: string | null } {
  try {
    const metadata: unknown = JSON.parse(json ?? 'null');
    if (metadata === null || typeof metadata !== 'object') return { size: null, md5: null };
    const size: unknown = Reflect.get(metadata, 'size');
    const tag: unknown = Reflect.get(metadata, 'eTag');
    const md5 = typeof tag === 'string' ? /^"?([\da-f]{32})"?$/u.exec(tag)?.[1] : undefined;
    return { size: Number.isSafeInteger(size) ? Number(size) : null, md5: md5 ?? null };
  } catch {
    return { size: null, md5: null };
  }
}
