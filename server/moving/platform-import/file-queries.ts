/** The objects that incoming rows name, and those that the import has stored. */
import type { ClientBase } from 'pg';
import type { Area } from '../../platform/storage/storage.ts';
import { hasPatient } from './settle-queries.ts';

/** An object that a row names. */
export interface WantedFile {
  line: number;
  id: string;
  patientId: string;
  /** Bucket and path. */
  object: string;
  fileType: string;
  /** Whether another row before names the same object. */
  isRepeated: boolean;
}

/** Of rows that come in, as far as it is known now. @param after a line */
export async function findWantedFiles(
  client: ClientBase,
  after: number,
  limit: number,
): Promise<WantedFile[]> {
  const { rows } = await client.query<WantedFile>(
    `select line, id, patient_id as "patientId", object, file_type as "fileType",
            exists (select from incoming_files as before where before.object = one.object and before.line < one.line)
              as "isRepeated"
       from incoming_files as one
       where object is not null and line > $1 and ${hasPatient}
         and not exists (select from public.patient_files as present where present.id = one.id)
         and one.line = (select min(line) from incoming_files as own where own.id = one.id)
       order by line limit $2`,
    [after, limit],
  );
  return rows;
}

interface WantedPicture {
  line: number;
  id: string;
  object: string;
}

/** As `findWantedFiles`, for the photos of patients or the media of procedures. */
export async function findWantedPictures(
  client: ClientBase,
  of: 'patients' | 'procedures',
  after: number,
  limit: number,
): Promise<WantedPicture[]> {
  const [staging, column] =
    of === 'patients' ? ['incoming_patients', 'photo'] : ['incoming_procedures', 'media'];
  const { rows } = await client.query<WantedPicture>(
    `select line, id, ${column} as object from ${staging} as one
       where ${column} is not null and line > $1
         and not exists (select from public.${of} as present where present.id = one.id)
         and one.line = (select min(line) from ${staging} as own where own.id = one.id)
       order by line limit $2`,
    [after, limit],
  );
  return rows;
}

const inlineColumns: Record<string, readonly [string, string]> = {
  'public.patients': ['incoming_patients', 'photo_data'],
  'public.patient_files': ['incoming_files', 'object_data'],
  'public.procedures': ['incoming_procedures', 'media_data'],
};

/** The `data:` address of a row that holds its object itself. */
export async function findInline(
  client: ClientBase,
  table: string,
  line: number | null,
): Promise<string | null> {
  const [staging, column] = inlineColumns[table] ?? [];
  if (!staging) return null;
  const { rows } = await client.query<{ data: string | null }>(
    `select ${column} as data from ${staging} where line = $1`,
    [line],
  );
  return rows[0]?.data ?? null;
}

/** How many objects are wanted, for the progress. */
export async function countWanted(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from incoming_files where object is not null)
           + (select count(*) from incoming_patients where photo is not null)
           + (select count(*) from incoming_procedures where media is not null))::integer as count`,
  );
  return rows[0]?.count ?? 0;
}

/** What the source's own list says of an object. */
interface KnownObject {
  sizeBytes: number | null;
  md5: string | null;
}

export async function findKnownObject(client: ClientBase, object: string): Promise<KnownObject | null> {
  const { rows } = await client.query<KnownObject>(
    'select size_bytes::float8 as "sizeBytes", md5 from incoming_objects where object = $1 order by line limit 1',
    [object],
  );
  return rows[0] ?? null;
}

interface LooseObject {
  line: number;
  object: string;
  createdAt: Date | null;
  /** The patient whose folder it is in, if they come in or are here. */
  patientId: string | null;
}

/** Objects in the storage that no row names. @param options.logo the object of the settings, @param options.after a line */
export async function findLooseObjects(
  client: ClientBase,
  { logo, after, limit }: { logo: string | null; after: number; limit: number },
): Promise<LooseObject[]> {
  const { rows } = await client.query<LooseObject>(
    `select one.line, one.object, case when ${hasPatient} then one.patient_id end as "patientId",
            (select min(known.created_at) from incoming_objects as known where known.object = one.object) as "createdAt"
       from stored_objects as one
       where not exists (select from incoming_files as named where named.object = one.object)
         and not exists (select from incoming_patients as named where named.photo = one.object)
         and not exists (select from incoming_procedures as named where named.media = one.object)
         and one.object is distinct from $1 and one.line > $2 order by one.line limit $3`,
    [logo, after, limit],
  );
  return rows;
}

export async function setFile(
  client: ClientBase,
  { line, id }: { line: number; id: string },
  file: { key: string; sizeBytes: number; sha256: string; type: string },
): Promise<void> {
  await client.query(
    'update incoming_files set file_path = $3, size_bytes = $4, sha256 = $5, file_type = $6 where line = $1 and id = $2',
    [line, id, file.key, file.sizeBytes, file.sha256, file.type],
  );
}

/** A file without a row of its own: it gets one, with a negative line. */
export async function addLooseFile(
  client: ClientBase,
  row: { line: number; id: string; patientId: string; name: string; object: string; createdAt: Date | null },
): Promise<void> {
  await client.query(
    `insert into incoming_files (line, id, patient_id, file_name, object, file_type, category, created_at)
     values ($6, $1, $2, $3, $4, 'application/octet-stream', 'exame', coalesce($5, now()))`,
    [row.id, row.patientId, row.name, row.object, row.createdAt, row.line],
  );
}

export async function setPhoto(client: ClientBase, line: number, key: string): Promise<void> {
  await client.query('update incoming_patients set profile_photo = $2 where line = $1', [line, key]);
}

export async function setMedia(
  client: ClientBase,
  line: number,
  address: string,
  kind: 'image' | 'video',
): Promise<void> {
  await client.query('update incoming_procedures set media_url = $2, media_type = $3 where line = $1', [
    line,
    address,
    kind,
  ]);
}

interface ImportedFile {
  area: Area;
  key: string;
  sizeBytes: number;
  sha256: string | null;
}

/** What this import has stored for an object of the source; also before it was killed. */
export async function findImportedFile(
  client: ClientBase,
  importId: string,
  source: string,
): Promise<ImportedFile | null> {
  const { rows } = await client.query<ImportedFile>(
    `select area, key, size_bytes::float8 as "sizeBytes", sha256 from private.import_files
       where import_id = $1 and source = $2`,
    [importId, source],
  );
  return rows[0] ?? null;
}

/** Committed by itself, before the object is stored. */
export async function rememberFile(
  client: ClientBase,
  importId: string,
  source: string,
  { area, key, sizeBytes, sha256 }: ImportedFile,
): Promise<void> {
  await client.query(
    `insert into private.import_files (import_id, area, key, source, size_bytes, sha256) values ($1, $2, $3, $4, $5, $6)
       on conflict (import_id, source) do update set area = $2, key = $3, size_bytes = $5, sha256 = $6`,
    [importId, area, key, source, sizeBytes, sha256],
  );
}

export async function isFileHere(client: ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from public.patient_files where id = $1', [id]);
  return (rowCount ?? 0) > 0;
}

export async function isKeyTaken(client: ClientBase, key: string): Promise<boolean> {
  const { rowCount } = await client.query('select from public.patient_files where file_path = $1', [key]);
  return (rowCount ?? 0) > 0;
}

/** Objects of the import that no row points to: of rows that stayed out, or that were taken back with their transaction. */
export async function findStrayFiles(client: ClientBase, importId: string): Promise<ImportedFile[]> {
  const { rows } = await client.query<ImportedFile>(
    `select area, key, size_bytes::float8 as "sizeBytes", sha256 from private.import_files as stored
       where import_id = $1
         and not (area = 'patient-files' and exists (select from public.patient_files where file_path = key))
         and not (area = 'patient-photos' and key in (select profile_photo from public.patients where profile_photo is not null))
         and not (area = 'procedure-media' and exists (
           select from public.procedures where media_url = '/media/procedure-media/' || key))
         and not (area = 'clinic-logo' and exists (
           select from public.clinic_settings where logo_url = '/media/clinic-logo/' || key))`,
    [importId],
  );
  return rows;
}

export async function forgetFile(
  client: ClientBase,
  importId: string,
  { area, key }: { area: Area; key: string },
): Promise<void> {
  await client.query('delete from private.import_files where import_id = $1 and area = $2 and key = $3', [
    importId,
    area,
    key,
  ]);
}
