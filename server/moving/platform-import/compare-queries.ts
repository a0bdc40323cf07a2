/** What came in, beside what the source has. Read within the transaction that wrote it. */
import type { ClientBase } from 'pg';
import type { StagingTable } from './staging-queries.ts';

/** New rows of the import by table of ours. */
export async function countImported(client: ClientBase, importId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select table_name as name, count(*)::integer as count from private.import_rows
       where import_id = $1 and before is null group by 1`,
    [importId],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Staged rows that stayed out, by reason. */
export async function countSkipped(client: ClientBase, table: StagingTable): Promise<Map<string, number>> {
  const { rows } = await client.query<{ reason: string; count: number }>(
    `select skip as reason, count(*)::integer as count from ${table} where skip is not null group by 1`,
  );
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

export async function countLooseFiles(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from incoming_files where line < 0',
  );
  return rows[0]?.count ?? 0;
}

/** A figure of both sides; `left`: of rows that stayed out, each with a finding. */
interface Figure {
  what: string;
  ours: number;
  left: number;
}

/** Appointments by status and by year, plans by status: those of the clinic's tables, and those that were staged and stayed out. */
export async function countGroups(client: ClientBase, importId: string): Promise<Figure[]> {
  const { rows } = await client.query<Figure>(
    `with ours as (
       select coalesce('appointments.status.' || status, 'appointments.year.' || year) as what, count(*)::integer as number
         from (
           select status, extract(year from date)::integer as year from public.appointments
             join private.import_rows on import_id = $1 and table_name = 'public.appointments' and row_id = id
         ) as one
         group by grouping sets ((status), (year))
       union all
       select 'plans.status.' || status, count(*)::integer from public.treatment_plans
         join private.import_rows on import_id = $1 and table_name = 'public.treatment_plans' and row_id = id
         group by status
     ), stayed as (
       select coalesce('appointments.status.' || status, 'appointments.year.' || year) as what, count(*)::integer as number
         from (
           select status, extract(year from date)::integer as year from incoming_appointments where skip is not null
         ) as one
         group by grouping sets ((status), (year))
       union all
       select 'plans.status.' || status, count(*)::integer from incoming_plans where skip is not null group by status
     )
     select what, coalesce(ours.number, 0) as ours, coalesce(stayed.number, 0) as left
       from ours full join stayed using (what)`,
    [importId],
  );
  return rows;
}

/** Imported appointments by their professional, and those that stayed out by the name that they have. */
export async function countByProfessional(client: ClientBase, importId: string) {
  const { rows } = await client.query<{ name: string; ours: number; left: number }>(
    `select full_name as name, count(*)::integer as ours, 0 as left
       from private.import_rows
       join public.appointments as one on one.id = row_id
       join public.professionals on professionals.id = one.professional_id
       where import_id = $1 and table_name = 'public.appointments' group by full_name
     union all
     select coalesce(doctor_name, ''), 0, count(*)::integer from incoming_appointments where skip is not null group by 1
     order by 1`,
    [importId],
  );
  return rows;
}

interface FileFigures {
  objects: number;
  objectBytes: number;
  files: number;
  fileBytes: number;
  photos: number;
  photosHere: number;
  media: number;
  mediaHere: number;
}

/** Objects in the patients' bucket and those that came; pictures that rows name and those that came. */
export async function countFiles(client: ClientBase, bucket: string): Promise<FileFigures> {
  const { rows } = await client.query<FileFigures>(
    `with came as (
       select object, min(size_bytes) as size_bytes from incoming_files where skip is null and file_path <> '' group by object
     )
     select (select count(*)::integer from stored_objects where starts_with(object, $1)) as objects,
            (select coalesce(sum(size_bytes), 0)::float8 from stored_objects where starts_with(object, $1)) as "objectBytes",
            (select count(*)::integer from came) as files,
            (select coalesce(sum(size_bytes), 0)::float8 from came) as "fileBytes",
            (select count(*)::integer from incoming_patients where photo is not null) as photos,
            (select count(*)::integer from incoming_patients where profile_photo is not null and skip is null) as "photosHere",
            (select count(*)::integer from incoming_procedures where media is not null) as media,
            (select count(*)::integer from incoming_procedures where media_url is not null and skip is null) as "mediaHere"`,
    [`${bucket}/`],
  );
  const [figures] = rows;
  if (!figures) throw new Error('no figures');
  return figures;
}

export async function countWithoutPassword(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from incoming_accounts where skip is null and password is null',
  );
  return rows[0]?.count ?? 0;
}
