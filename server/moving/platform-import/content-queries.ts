/** The catalogue, and what belongs to a patient: files, plans, planned procedures. Also the clinic's settings. */
import type { ClientBase } from 'pg';
import {
  hasPatient,
  insertRemembered,
  leaveOut,
  leaveOutKnown,
  note,
  nouns,
  settleAuthor,
} from './settle-queries.ts';

const { files, futureProcedures, plans, procedures } = nouns;

export async function settleContent(client: ClientBase): Promise<void> {
  await leaveOutKnown(client, procedures);
  await note(
    client,
    procedures,
    {
      field: 'title',
      reason: 'title_twice',
      action: 'imported_as_it_is',
      value: "concat_ws(', ', one.title, nullif(one.duration, ''))",
    },
    `exists (
       select from incoming_procedures as other
         where other.skip is null and other.id <> one.id and app.fold(other.title) = app.fold(one.title)
     ) or exists (
       select from public.procedures as here where here.id <> one.id and app.fold(here.title) = app.fold(one.title)
     )`,
  );
  for (const [noun, name] of [
    [files, 'file_name'],
    [futureProcedures, "''"],
    [plans, "''"],
  ] as const) {
    await leaveOutKnown(client, noun);
    await leaveOut(
      client,
      noun,
      {
        field: 'patient_id',
        reason: 'patient_missing',
        action: 'not_imported',
        value: `concat_ws(' ', to_char(created_at, 'DD/MM/YYYY'), nullif(${name}, ''))`,
      },
      `not ${hasPatient}`,
    );
  }
  await settleAuthor(client, files, 'uploaded_by');
  await settleAuthor(client, plans, 'created_by');
}

export async function insertProcedures(client: ClientBase, importId: string): Promise<void> {
  await insertRemembered(
    client,
    importId,
    procedures.target,
    `insert into public.procedures (id, title, description, also_known_as, duration, minutes, media_url, media_type, created_at)
     select id, title, description, also_known_as, duration, minutes, media_url, media_type, created_at
       from incoming_procedures where skip is null order by line returning id`,
  );
}

/** @param from exclusive, @param to inclusive: lines of the source; the files without a row of their own have negative ones */
export async function insertFiles(
  client: ClientBase,
  importId: string,
  from: number,
  to: number,
): Promise<void> {
  await insertRemembered(
    client,
    importId,
    files.target,
    `insert into public.patient_files (id, patient_id, file_name, file_path, file_type, description, category, size_bytes,
                                       sha256, uploaded_by, created_at)
     select id, patient_id, file_name, file_path, file_type, description, category, size_bytes, sha256, uploaded_by,
            created_at
       from incoming_files where skip is null and line > $2 and line <= $3 order by line returning id`,
    [from, to],
  );
}

export async function insertPlans(client: ClientBase, importId: string): Promise<void> {
  await insertRemembered(
    client,
    importId,
    plans.target,
    `insert into public.treatment_plans (id, patient_id, title, description, start_date, end_date, status, created_by,
                                         created_at)
     select id, patient_id, title, description, start_date, end_date, status, created_by, created_at
       from incoming_plans where skip is null order by line returning id`,
  );
}

export async function insertFutureProcedures(client: ClientBase, importId: string): Promise<void> {
  await insertRemembered(
    client,
    importId,
    futureProcedures.target,
    `insert into public.patient_future_procedures (id, patient_id, title, description, created_at)
     select id, patient_id, title, description, created_at
       from incoming_future_procedures where skip is null order by line returning id`,
  );
}

/** The clinic's settings as columns; null until they are saved. */
export async function findSettings(client: ClientBase): Promise<Record<string, string | null> | null> {
  const { rows } = await client.query<Record<string, string | null>>(
    `select id, clinic_name, doctor_name, logo_url, phone, address, email, business_hours, instagram_url, facebook_url,
            whatsapp_url from public.clinic_settings for update`,
  );
  return rows[0] ?? null;
}

/** Whether an import has stored the logo that is here, from this object of the source. */
export async function isLogoOf(
  client: ClientBase,
  address: string | null | undefined,
  object: string | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from private.import_files
       where area = 'clinic-logo' and '/media/clinic-logo/' || key = $1 and source = $2`,
    [address, object],
  );
  return (rowCount ?? 0) > 0;
}

export async function insertSettings(
  client: ClientBase,
  importId: string,
  values: Record<string, string | null>,
): Promise<void> {
  await insertRemembered(
    client,
    importId,
    'public.clinic_settings',
    `insert into public.clinic_settings (id, clinic_name, doctor_name, logo_url, phone, address, email, business_hours,
                                         instagram_url, facebook_url, whatsapp_url)
     select coalesce(id, gen_random_uuid()), clinic_name, doctor_name, logo_url, phone, address, email, business_hours,
            instagram_url, facebook_url, whatsapp_url
       from jsonb_populate_record(null::public.clinic_settings, $2) returning id`,
    [JSON.stringify(values)],
  );
}

/** Fills the values that are empty. @param values by column; the names are of our own code */
export async function fillSettings(
  client: ClientBase,
  importId: string,
  values: Record<string, string>,
): Promise<void> {
  const columns = Object.keys(values);
  if (columns.length === 0) return;
  await client.query(
    `with one as (select * from public.clinic_settings), remembered as (
       insert into private.import_rows (import_id, table_name, row_id, before)
       select $1, 'public.clinic_settings', id, jsonb_build_object(${columns.map((name) => `'${name}', ${name}`).join(', ')})
         from one
     )
     update public.clinic_settings set ${columns.map((name, index) => `${name} = $${index + 2}`).join(', ')}`,
    [importId, ...Object.values(values)],
  );
}
