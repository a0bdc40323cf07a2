/** Rows that an earlier dump brought and that are different in this one. */
import type { ClientBase } from 'pg';
import { nameKey } from '#contract/clinic/professionals.ts';
import { findingValueLength } from '#contract/moving/import-findings.ts';
import { codeWords } from '../../operations/clinic-export/words.ts';
import { nouns } from './settle-queries.ts';

/** A field of both sides, as SQL over `one`, the staged row, and `present`. */
interface Field {
  /** Of the source, and of our table where they have other names. */
  field: string;
  ours?: string;
  there: string;
  here: string;
  /** Whether the finding says both values: none that may have clinical content. */
  isShown?: boolean;
}

interface Compared {
  noun: (typeof nouns)[keyof typeof nouns];
  /** In the audit log. */
  logged: string;
  /** SQL over `one` and `present`. */
  patient?: string;
  /** Before the values: which row it is. */
  title?: string;
  fields: Field[];
}

const same = (field: string, isShown = false): Field => ({
  field,
  there: `one.${field}::text`,
  here: `present.${field}::text`,
  isShown,
});
const day = (field: string): Field => ({
  field,
  there: `to_char(one.${field}, 'DD/MM/YYYY')`,
  here: `to_char(present.${field}, 'DD/MM/YYYY')`,
  isShown: true,
});
/** A value that another patient has did not come: it is no change. */
const unique = (field: string): Field => ({
  ...same(field, true),
  there: `case when exists (select from public.patients as other where other.${field} = one.${field} and other.id <> one.id)
               then present.${field} else one.${field} end`,
});
const phone = (column: string) => `regexp_replace(${column}, '^(..)(.{4,5})(....)$', '(\\1) \\2-\\3')`;
/** Times as an appointment keeps them: it ends with its day. */
const time = "least(one.time, '23:55')";

const appointmentWords = [
  'scheduled',
  'confirmed',
  'arrived',
  'in_service',
  'completed',
  'no_show',
  'cancelled',
];
const status = (column: string) =>
  `case ${column} ${appointmentWords.map((word) => `when '${word}' then '${codeWords[word] ?? word}'`).join(' ')} end`;

const compared: Compared[] = [
  {
    noun: nouns.accounts,
    logged: 'account',
    title: 'one.email',
    fields: [
      same('email', true),
      {
        // Signing in replaces the older platform's hash.
        field: 'encrypted_password',
        there: `coalesce((select case when starts_with(login.password, '$2') then one.password else login.password end
                            from auth.accounts as login where login.user_id = one.id and login.password is not null), '')`,
        here: `coalesce((select login.password from auth.accounts as login where login.user_id = one.id), '')`,
      },
    ],
  },
  {
    noun: nouns.patients,
    logged: 'patient',
    patient: 'one.id',
    fields: [
      same('full_name', true),
      unique('cpf'),
      unique('email'),
      { field: 'phone', there: phone('one.phone'), here: phone('present.phone'), isShown: true },
      day('birth_date'),
      same('address', true),
      {
        field: 'convenio',
        ours: 'health_insurance',
        // Most sources have no such column.
        there: 'coalesce(one.health_insurance, present.health_insurance)',
        here: 'present.health_insurance',
        isShown: true,
      },
      {
        field: 'notes',
        there: 'one.record_text',
        // Of the first entry, which an import wrote.
        here: `(select entry.content::jsonb #>> '{sections,0,text}' from public.record_entries as entry
                  where entry.patient_id = one.id and entry.position = 1
                    and entry.author_id in (select id from public.imports))`,
      },
    ],
  },
  {
    noun: nouns.procedures,
    logged: 'procedure',
    title: 'present.title',
    fields: [same('title'), same('description'), same('duration', true)],
  },
  {
    noun: nouns.appointments,
    logged: 'appointment',
    patient: 'present.patient_id',
    title: "to_char(present.date + present.time, 'DD/MM/YYYY HH24:MI')",
    fields: [
      {
        field: 'date',
        ours: 'date,time',
        there: `to_char(one.date + ${time}, 'DD/MM/YYYY HH24:MI')`,
        here: "to_char(present.date + present.time, 'DD/MM/YYYY HH24:MI')",
        isShown: true,
      },
      {
        field: 'duration',
        ours: 'duration_minutes',
        // Without one in the source it is that of the procedure.
        there: `case when one.minutes is null then present.duration_minutes
                     else least(one.minutes, 24 * 60 - extract(epoch from ${time})::integer / 60) end || ' min'`,
        here: "present.duration_minutes || ' min'",
        isShown: true,
      },
      { field: 'status', there: status('one.status'), here: status('present.status'), isShown: true },
      {
        field: 'doctor_name',
        there:
          'coalesce((select name from other_doctors where other_doctors.line = one.line), present.doctor_name)',
        here: 'present.doctor_name',
        isShown: true,
      },
      same('service'),
      same('notes'),
    ],
  },
  {
    noun: nouns.files,
    logged: 'file',
    patient: 'present.patient_id',
    title: 'present.file_name',
    fields: [same('file_name'), same('description'), same('category', true)],
  },
  {
    noun: nouns.futureProcedures,
    logged: 'future_procedure',
    patient: 'present.patient_id',
    fields: [same('title'), same('description')],
  },
  {
    noun: nouns.plans,
    logged: 'treatment_plan',
    patient: 'present.patient_id',
    fields: [same('title'), same('description'), day('start_date'), day('end_date'), same('status')],
  },
];

/**
 * Of rows that are here, what the source says otherwise now: a finding for each field. Where a person or another import has changed
 * the field here, the source's value may be the older one.
 * @param whoIs the professional of a name of the source
 * @returns rows that are here; those of them that changed in the source; those that were changed here and are otherwise in the
 * source, whether or not it changed; and those that the source has no more
 */
export async function noteChanges(
  client: ClientBase,
  importId: string,
  whoIs: (name: string) => string,
): Promise<Record<'rows' | 'changed' | 'differing' | 'gone', number>> {
  let rows = 0;
  let changed = 0;
  let differing = 0;
  for (const { noun, logged, patient = 'null::uuid', title = 'null::text', fields } of compared) {
    const { source, staging, target } = noun;
    const { rowCount } = await client.query(`select from ${staging} where skip = 'already_here'`);
    if (!rowCount) continue;
    // The sentence counts no accounts and no profiles.
    if (noun !== nouns.accounts) rows += rowCount;
    if (noun === nouns.appointments) await findOtherDoctors(client, whoIs);
    const values = fields.map(
      ({ field, ours = field, there, here, isShown = false }, place) =>
        `(${place}, '${field}', '{${ours}}'::text[], ${there}, ${here}, ${isShown})`,
    );
    // By an index: the log is long.
    const ofPatient = patient === 'null::uuid' ? '' : `and change.patient_id = ${patient}`;
    const found = await client.query<{ changed: number; differing: number }>(
      `with differing as (
         select one.line, one.id, ${patient} as patient_id, ${title} as title, field.*,
                exists (
                  select from public.activity_log as change
                    where change.row_id = one.id and change.noun = '${logged}' and change.action = 'changed'
                      and change.fields && field.ours ${ofPatient}
                ) or exists (
                  select from private.import_rows as filled where filled.row_id = one.id and filled.before ?| field.ours
                ) as is_of_here
           from ${staging} as one join ${target} as present on present.id = one.id,
           lateral (values ${values.join(', ')}) as field (place, field, ours, there, here, is_shown)
           where one.skip = 'already_here' and field.there collate "C" is distinct from field.here collate "C"
       ), noted as (
         insert into found (source_table, line, source_id, patient_id, field, reason, action, value)
         select '${source}', line, id::text, patient_id, field,
                case when is_of_here then 'value_differs' else 'changed_at_source' end,
                case when is_of_here then 'kept_ours' else 'left_to_clinic' end,
                nullif(left(concat_ws(': ', case when field <> 'date' then title end,
                               case when is_shown and is_of_here then 'aqui ' || coalesce(here, '—') || ', na origem ' || coalesce(there, '—')
                                    when is_shown then coalesce(here, '—') || ' → ' || coalesce(there, '—') end), ${findingValueLength}), '')
           from differing order by line, place
       ), gone as (
         delete from found where source_table = '${source}' and reason = 'already_here' and line in (select line from differing)
       )
       select (count(*) filter (where not has_of_here))::integer as changed,
              (count(*) filter (where has_of_here))::integer as differing
         from (select bool_or(is_of_here) as has_of_here from differing group by line) as by_row`,
    );
    changed += found.rows[0]?.changed ?? 0;
    differing += found.rows[0]?.differing ?? 0;
  }
  if (rows === 0) return { rows, changed, differing, gone: 0 };
  await noteMissingObjects(client);
  return { rows, changed, differing, gone: await noteGone(client, importId) };
}

/** Rows that came without their object, also where this copy has it: the row is here, and stays as it is. */
async function noteMissingObjects(client: ClientBase): Promise<void> {
  for (const [noun, field, object, ours, patient] of [
    [nouns.files, 'file_path', 'object', "nullif(present.file_path, '')", 'present.patient_id'],
    [nouns.patients, 'profile_photo', 'photo', 'present.profile_photo', 'one.id'],
    [nouns.procedures, 'media_url', 'media', 'present.media_url', 'null::uuid'],
  ] as const)
    await client.query(
      `insert into found (source_table, line, source_id, patient_id, field, reason, action, value)
       select '${noun.source}', line, one.id::text, ${patient}, '${field}', 'object_not_here', 'left_to_clinic',
              left(one.${object}, ${findingValueLength})
         from ${noun.staging} as one join ${noun.target} as present on present.id = one.id
         where one.skip = 'already_here' and one.${object} is not null and ${ours} is null order by line`,
    );
}

/** Rows of earlier dumps that this one lacks: deleted in the source, and here still. */
async function noteGone(client: ClientBase, importId: string): Promise<number> {
  let gone = 0;
  for (const { noun, patient = 'null::uuid', title } of compared) {
    // An account may be in use here.
    if (noun === nouns.accounts) continue;
    const { source, staging, target } = noun;
    const { rowCount } = await client.query(
      `insert into found (source_table, source_id, patient_id, reason, action, value)
       select '${source}', present.id::text, ${patient.replace('one.id', 'present.id')}, 'gone_at_source', 'kept_ours',
              ${noun === nouns.patients ? 'present.full_name' : (title ?? 'null::text')}
         from private.import_rows as brought
           join public.imports on imports.id = brought.import_id and imports.kind = 'platform' and imports.state = 'done'
           join ${target} as present on present.id = brought.row_id
         where brought.import_id <> $1 and brought.table_name = '${target}' and brought.before is null
           and not exists (select from ${staging} as one where one.id = present.id)
         order by present.id`,
      [importId],
    );
    gone += rowCount ?? 0;
  }
  return gone;
}

/** Appointments whose professional is another one here, by the name as folded. */
async function findOtherDoctors(client: ClientBase, whoIs: (name: string) => string): Promise<void> {
  const { rows } = await client.query<{ name: string; here: string }>(
    `select distinct one.doctor_name as name, present.doctor_name as here
       from incoming_appointments as one join public.appointments as present on present.id = one.id
       where one.skip = 'already_here' and one.doctor_name is not null`,
  );
  const others = rows.filter(
    ({ name, here }) => nameKey(name) !== '' && nameKey(whoIs(name)) !== nameKey(here),
  );
  await client.query(
    `insert into other_doctors
       select one.line, other.name
         from incoming_appointments as one
         join public.appointments as present on present.id = one.id
         join jsonb_to_recordset($1) as other (name text, here text)
           on other.name = one.doctor_name and other.here = present.doctor_name
         where one.skip = 'already_here'`,
    [JSON.stringify(others)],
  );
}
