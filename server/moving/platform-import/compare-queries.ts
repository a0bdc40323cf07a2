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

/** Staged rows of the source that stayed out, by reason. */
export async function countSkipped(client: ClientBase, table: StagingTable): Promise<Map<string, number>> {
  const { rows } = await client.query<{ reason: string; count: number }>(
    `select skip as reason, count(*)::integer as count from ${table} where skip is not null and line > 0 group by 1`,
  );
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

/** Files without a row of their own that come, and those that came before. */
export async function countLooseFiles(client: ClientBase): Promise<{ imported: number; merged: number }> {
  const { rows } = await client.query<{ imported: number; merged: number }>(
    `select (count(*) filter (where skip is null))::integer as imported,
            (count(*) filter (where skip = 'already_here'))::integer as merged
       from incoming_files where line < 0`,
  );
  return rows[0] ?? { imported: 0, merged: 0 };
}

/** A figure of both sides; `left`: of rows that stayed out, each with a finding. */
interface Figure {
  what: string;
  ours: number;
  left: number;
}

/** Rows that are here by this dump or by an earlier one, and those that stayed out. One that is here may be in another group. */
const here = (table: string, staging: string, group: string) => `
  select ${group} from ${table} as one where exists (select from ${staging} as staged where staged.id = one.id)`;
const stayed = (table: string, staging: string, group: string) => `
  select ${group}, 1 as number from ${staging} as one where skip is not null
  union all
  select ${group}, -1 from ${table} as one where exists (
    select from ${staging} as staged where staged.id = one.id and staged.skip = 'already_here')`;
const appointments = ['public.appointments', 'incoming_appointments'] as const;
const plans = ['public.treatment_plans', 'incoming_plans'] as const;
const statusAndYear = 'one.status, extract(year from one.date)::integer as year';
const eitherGroup =
  "coalesce('appointments.status.' || status, 'appointments.year.' || year, 'appointments.count') as what";

/** Appointments by status, by year and all, plans by status: those of the clinic's tables, and those that were staged and stayed out. */
export async function countGroups(client: ClientBase): Promise<Figure[]> {
  const { rows } = await client.query<Figure>(
    `with ours as (
       select ${eitherGroup}, count(*)::integer as number from (${here(...appointments, statusAndYear)}) as one
         group by grouping sets ((status), (year), ())
       union all
       select 'plans.status.' || status, count(*)::integer from (${here(...plans, 'one.status')}) as one group by status
     ), stayed as (
       select ${eitherGroup}, coalesce(sum(number), 0)::integer as number
         from (${stayed(...appointments, statusAndYear)}) as one group by grouping sets ((status), (year), ())
       union all
       select 'plans.status.' || status, sum(number)::integer from (${stayed(...plans, 'one.status')}) as one group by status
     )
     select what, coalesce(ours.number, 0) as ours, coalesce(stayed.number, 0) as left
       from ours full join stayed using (what)`,
  );
  return rows;
}

/** Appointments that are here by their professional, and those that stayed out by the name that they have. */
export async function countByProfessional(client: ClientBase) {
  const { rows } = await client.query<{ name: string; ours: number; left: number }>(
    `select full_name as name, count(*)::integer as ours, -(count(*) filter (where is_old))::integer as left
       from (
         select professional_id, bool_or(staged.skip = 'already_here') as is_old
           from public.appointments as present join incoming_appointments as staged on staged.id = present.id
           group by present.id, professional_id
       ) as one
       join public.professionals on professionals.id = one.professional_id group by full_name
     union all
     select coalesce(doctor_name, ''), 0, count(*)::integer from incoming_appointments where skip is not null group by 1
     order by 1`,
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
  /** That came by this import, also those that stood in their rows. */
  newFiles: number;
  newPictures: number;
  newBytes: number;
}

/** Objects in the patients' bucket and those that came; pictures that rows name and those that came. */
export async function countFiles(client: ClientBase, bucket: string): Promise<FileFigures> {
  const { rows } = await client.query<FileFigures>(
    `with came as (
       select object, min(size_bytes) as size_bytes from (
         select object, size_bytes from incoming_files where skip is null and file_path <> ''
         union all
         select one.object, present.size_bytes from incoming_files as one join public.patient_files as present using (id)
           where one.skip = 'already_here' and present.file_path <> ''
       ) as file group by object
     )
     select (select count(*)::integer from stored_objects where starts_with(object, $1)) as objects,
            (select coalesce(sum(size_bytes), 0)::float8 from stored_objects where starts_with(object, $1)) as "objectBytes",
            (select count(*)::integer from came where starts_with(object, $1)) as files,
            (select coalesce(sum(size_bytes), 0)::float8 from came where starts_with(object, $1)) as "fileBytes",
            (select count(*)::integer from incoming_patients where photo is not null) as photos,
            (select count(*)::integer from incoming_patients as one left join public.patients as present using (id)
               where one.photo is not null
                 and coalesce(case when one.skip = 'already_here' then present.profile_photo end,
                              case when one.skip is null or one.skip = 'same_person' then one.profile_photo end) is not null) as "photosHere",
            (select count(*)::integer from incoming_procedures where media is not null) as media,
            (select count(*)::integer from incoming_procedures as one left join public.procedures as present using (id)
               where one.media is not null
                 and coalesce(case when one.skip = 'already_here' then present.media_url end,
                              case when one.skip is null then one.media_url end) is not null) as "mediaHere",
            (select count(*)::integer from incoming_files where skip is null and file_path <> '') as "newFiles",
            (select count(*)::integer from incoming_patients where skip is null and profile_photo is not null)
              + (select count(*)::integer from incoming_procedures where skip is null and media_url is not null) as "newPictures",
            (select coalesce(sum(size_bytes), 0)::float8 from incoming_files where skip is null and file_path <> '') as "newBytes"`,
    [`${bucket}/`],
  );
  const [figures] = rows;
  if (!figures) throw new Error('no figures');
  return figures;
}

/** When, as the list says it, the same dump was imported by another import that was not taken back; ISO 8601. */
export async function findImportedAt(client: ClientBase, importId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ at: Date }>(
    `select other.created_at as at from public.imports as own join public.imports as other
         on other.source_sha256 = own.source_sha256 and other.kind = 'platform' and other.state = 'done' and other.id <> own.id
       where own.id = $1 order by other.created_at limit 1`,
    [importId],
  );
  return rows[0]?.at.toISOString();
}
