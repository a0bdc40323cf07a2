/**
 * People of the source who may be registered here already, not by an earlier dump of it: listed by the check for a person's decision,
 * joined by the import (decision 173).
 */
import type { ClientBase } from 'pg';
import { limits } from '#contract/fields.ts';
import { findingValueLength } from '#contract/moving/import-findings.ts';
import { accountOf, isUnconfirmed, leaveOut, note, nouns } from './settle-queries.ts';

const { patients } = nouns;

/** What both have in common, as SQL over `one` and `present`. */
const sameName = "(present.search_name = app.fold(one.full_name) and one.full_name <> '')";
const isSame = `(
  coalesce(present.cpf = one.cpf, false)
  or ${sameName} and coalesce(present.birth_date = one.birth_date or present.phone = one.phone or present.email = one.email, false)
)`;
const isOfSource = 'exists (select from incoming_patients as own where own.id = present.id)';

/** By the indexes of CPF and name. */
const candidates = `
  from incoming_patients as one, lateral (
    select * from public.patients where cpf = one.cpf
    union
    select * from public.patients where search_name = app.fold(one.full_name)
  ) as present
  where ${isSame} and not ${isOfSource}`;

/** The place of the source's id in `cells`. */
const idCell = 6;

/**
 * Decisions of an earlier check stay where they are about the same row and the same match. Who was joined by an earlier dump is joined
 * again unless decided otherwise.
 */
export async function listSamePeople(client: ClientBase, importId: string): Promise<void> {
  await client.query(
    `with pair as (
       select one.line, present.id, present.created_at,
              array_remove(array[
                case when present.cpf = one.cpf then 'cpf' end, case when present.email = one.email then 'email' end,
                case when present.phone = one.phone then 'phone' end,
                case when present.birth_date = one.birth_date then 'birthDate' end,
                case when ${sameName} then 'name'
                     when similarity(present.search_name, app.fold(one.full_name)) >= 0.45 then 'similarName' end], null) as same
         ${candidates} and not exists (select from public.patients as known where known.id = one.id)
           and one.line = (select min(first.line) from incoming_patients as first where first.id = one.id)
     ), fresh as (
       select line, jsonb_agg(
                jsonb_build_object('patientId', id, 'same', same,
                                   'strength', case when same && array['name', 'similarName'] then 'sure' else 'likely' end)
                order by cardinality(same) desc, created_at, id) as matches
         from pair group by line
     ), gone as (
       delete from public.import_entries where import_id = $1 and line not in (select line from fresh)
     )
     insert into public.import_entries as entry (import_id, line, cells, full_name, cpf, email, phone, birth_date, matches,
                                                 decision, match_patient_id)
     select $1, line,
            array[one.full_name, coalesce(regexp_replace(one.cpf, '^(...)(...)(...)(..)$', '\\1.\\2.\\3-\\4'), ''),
                  coalesce(to_char(one.birth_date, 'DD/MM/YYYY'), ''), coalesce(one.email, ''),
                  coalesce(regexp_replace(one.phone, '^(..)(.{4,5})(....)$', '(\\1) \\2-\\3'), ''), one.id::text],
            one.full_name, one.cpf, one.email, one.phone, one.birth_date, fresh.matches,
            case when before.patient_id is not null then 'merge' end, before.patient_id
       from fresh join incoming_patients as one using (line)
       left join lateral (
         select earlier.patient_id
           from public.import_entries as earlier join public.imports on imports.id = earlier.import_id
           where imports.kind = 'platform' and imports.state = 'done' and earlier.import_id <> $1 and earlier.decision = 'merge'
             and earlier.cells[${idCell}] = one.id::text
             and fresh.matches @> jsonb_build_array(jsonb_build_object('patientId', earlier.patient_id))
           limit 1
       ) as before on true
     on conflict (import_id, line) do update
       set cells = excluded.cells, full_name = excluded.full_name, cpf = excluded.cpf, email = excluded.email,
           phone = excluded.phone, birth_date = excluded.birth_date, matches = excluded.matches,
           (decision, match_patient_id, is_decided) = (
             select case when stays then entry.decision else excluded.decision end,
                    case when stays then entry.match_patient_id else excluded.match_patient_id end, stays
               from (select entry.is_decided and entry.cells = excluded.cells and (
                       entry.match_patient_id is null and not exists (
                         select from jsonb_array_elements(excluded.matches) as other
                           where not entry.matches @> jsonb_build_array(jsonb_build_object('patientId', other -> 'patientId')))
                       or excluded.matches @> jsonb_build_array(jsonb_build_object('patientId', entry.match_patient_id))
                     ) as stays) as own
           )`,
    [importId],
  );
}

const decided = (importId: string, decision: string) => `exists (
  select from public.import_entries as entry
    where entry.import_id = '${importId}' and entry.line = one.line and entry.cells[${idCell}] = one.id::text
      and entry.decision = '${decision}')`;

/** Columns that a record keeps, and gets where it has no value. `isUnique`: no two patients have one value. */
const filled = [
  { column: 'cpf', isUnique: true },
  { column: 'email', isUnique: true },
  { column: 'phone' },
  { column: 'birth_date' },
  { column: 'address' },
  { column: 'health_insurance' },
  { column: 'profile_photo' },
] as const;

/** The older notes are clinical text without an author here: they go where the clinic's own notes are. */
const broughtNotes = `concat_ws(E'\\n\\n', one.notes, 'Anotações do sistema anterior:' || E'\\n' || one.record_text)`;
const ofTarget = 'incoming_patients as one where one.joined_to = present.id';
/** An earlier import may have brought the same notes. */
const isNew = `position(${broughtNotes} in coalesce(present.notes, '')) = 0`;

/**
 * Leaves out the skipped patients. Those to be joined bring what the record lacks, and all their rows become the record's; a value
 * that differs stays as it is here. Several may be joined to one record. One whose record is no longer like them, or has no room for
 * the notes, comes beside it. After the accounts were written.
 */
export async function joinPeople(client: ClientBase, importId: string): Promise<void> {
  await leaveOut(
    client,
    patients,
    { reason: 'left_out', action: 'not_imported', value: 'full_name' },
    decided(importId, 'skip'),
  );
  await client.query(
    `update incoming_patients as one set joined_to = present.id
       from public.import_entries as entry join public.patients as present on present.id = entry.match_patient_id
       where entry.import_id = $1 and entry.line = one.line and entry.cells[${idCell}] = one.id::text
         and entry.decision = 'merge' and one.skip is null and ${isSame}`,
    [importId],
  );
  // In the order in which a booking locks them.
  await client.query(
    `select from public.patients where id in (select joined_to from incoming_patients) order by id for no key update`,
  );
  await client.query(
    `update incoming_patients as own set joined_to = null from public.patients as present
       where own.joined_to = present.id and ${limits.notes} < char_length(
         concat_ws(E'\\n\\n', present.notes, (select string_agg(${broughtNotes}, E'\\n\\n') filter (where ${isNew}) from ${ofTarget})))`,
  );
  const { rowCount } = await client.query(
    'select from incoming_patients where joined_to is not null limit 1',
  );
  if (rowCount) await fillRecords(client, importId);
  await leaveOut(
    client,
    patients,
    {
      field: 'full_name',
      reason: 'same_person',
      action: 'joined',
      patient: 'joined_to',
      value:
        "concat(full_name, ' → ', (select present.full_name from public.patients as present where present.id = joined_to))",
    },
    'one.joined_to is not null',
  );
  for (const rows of ['appointments', 'files', 'future_procedures', 'plans'])
    await client.query(
      `update incoming_${rows} as row set patient_id = one.joined_to from incoming_patients as one
         where one.id = row.patient_id and one.joined_to is not null`,
    );
  await client.query(
    `update public.import_entries as entry set state = 'done', patient_id = one.joined_to from incoming_patients as one
       where entry.import_id = $1 and entry.line = one.line and one.joined_to is not null`,
    [importId],
  );
}

async function fillRecords(client: ClientBase, importId: string): Promise<void> {
  await client.query(
    `update incoming_patients as one set account_id = ${accountOf('user_id')} where one.joined_to is not null and one.user_id is not null`,
  );
  await client.query(
    `update incoming_patients as one set account_id = null where one.joined_to is not null and ${isUnconfirmed('user_id')}`,
  );
  const columns = [...filled, { column: 'user_id', isUnique: true, from: 'account_id' } as const].map(
    (each) => ({ isUnique: false, from: each.column, ...each }),
  );
  // The first value of those who are joined to one record. A value that two of them have goes to the first; one that another patient has, to none.
  const chosen = columns.map(({ column, from, isUnique }) => {
    const free = isUnique
      ? `${column === 'user_id' ? "and present.role <> 'admin' " : ''}and not exists (select from public.patients as other where other.${column} = one.${from})
         and one.line = (select min(first.line) from incoming_patients as first where first.joined_to is not null and first.${from} = one.${from})`
      : '';
    return `coalesce(present.${column}, (select one.${from} from ${ofTarget} and one.${from} is not null ${free} order by one.line limit 1)) as ${column}`;
  });
  const names = [...columns.map(({ column }) => column), 'notes'];
  await client.query(
    `with fresh as (
       select present.id, ${chosen.join(', ')},
              nullif(concat_ws(E'\\n\\n', present.notes,
                nullif((select string_agg(nullif(${broughtNotes}, ''), E'\\n\\n' order by one.line) filter (where ${isNew}) from ${ofTarget}), '')), '') as notes
         from public.patients as present where present.id in (select joined_to from incoming_patients)
     ), remembered as (
       insert into private.import_rows (import_id, table_name, row_id, before)
       select $1, 'public.patients', present.id, jsonb_build_object(${names.map((name) => `'${name}', present.${name}`).join(', ')})
         from public.patients as present join fresh using (id)
     )
     update public.patients as present set ${names.map((name) => `${name} = fresh.${name}`).join(', ')}
       from fresh where fresh.id = present.id`,
    [importId],
  );
  const differing = [
    {
      column: 'full_name',
      from: 'full_name',
      when: 'app.fold(present.full_name) <> app.fold(one.full_name)',
    },
    ...columns
      .filter(({ column }) => column !== 'profile_photo')
      .map(({ column, from }) => ({
        column,
        from: column === 'user_id' ? 'user_id' : from,
        when:
          column === 'user_id'
            ? 'present.user_id is distinct from one.account_id or one.account_id is null'
            : `present.${column} <> one.${from}`,
      })),
  ];
  for (const { column, from, when } of differing)
    await note(
      client,
      patients,
      {
        field: column,
        reason: column === 'user_id' ? 'account_taken' : 'value_differs',
        action: 'kept_ours',
        value: `${from}::text`,
        patient: 'joined_to',
      },
      `one.joined_to is not null and one.${from} is not null
         and exists (select from public.patients as present where present.id = one.joined_to and (${when}))`,
    );
}

/** Patients who come beside a similar record, since no decision was made. */
export async function noteSamePeople(client: ClientBase, importId: string): Promise<void> {
  const like = (what: string) => `
    (select string_agg(present.full_name, ', ' order by present.full_name) from public.patients as present
       where ${what} and not ${isOfSource})`;
  const byCpf = like('present.cpf = one.cpf');
  const byName = like(
    'present.search_name = app.fold(one.full_name) and (present.birth_date = one.birth_date or present.phone = one.phone or present.email = one.email)',
  );
  await note(
    client,
    patients,
    {
      field: 'full_name',
      reason: 'same_person',
      action: 'imported_beside',
      patient: 'id',
      value: `coalesce(${byCpf} || ' (mesmo CPF)', ${byName} || ' (mesmo nome)')`,
    },
    `(${byCpf} is not null or ${byName} is not null) and not ${decided(importId, 'create')}`,
  );
  // Patients that the source has twice: the finding of the later one names the others, and what both have. Of one CPF spouses and twins have
  // other first names, and father and son other birth dates.
  await client.query(
    `with named as materialized (
       select line, id, skip, full_name, app.fold(full_name) as name, split_part(app.fold(full_name), ' ', 1) as first_name,
              cpf, birth_date, phone, email from incoming_patients
         where (skip is null or skip = 'already_here') and full_name <> ''
     ), pair as (
       select one.line, other.line as other_line
         from named as one join named as other on other.name = one.name and other.id <> one.id
           and (other.birth_date = one.birth_date or other.phone = one.phone or other.email = one.email)
       union
       select one.line, other.line
         from named as one join named as other on other.cpf = one.cpf and other.id <> one.id
           and coalesce(other.birth_date = one.birth_date, other.first_name = one.first_name)
           and similarity(other.first_name, one.first_name) >= 0.4
     )
     insert into found (source_table, line, source_id, patient_id, field, reason, action, value)
     select '${patients.source}', one.line, one.id::text, one.id, null, 'same_person_at_source', 'imported_beside',
            left(string_agg(concat('Outra ficha: ', other.full_name, ' (', concat_ws(', ',
                   case when other.name = one.name then 'mesmo nome' end, case when other.cpf = one.cpf then 'mesmo CPF' end,
                   case when other.birth_date = one.birth_date then 'mesmo nascimento' end,
                   case when other.phone = one.phone then 'mesmo telefone' end,
                   case when other.email = one.email then 'mesmo e-mail' end), ')'), '; ' order by other.line), ${findingValueLength})
       from pair join named as one using (line) join named as other on other.line = pair.other_line
       where one.skip is null and (other.line < one.line or other.skip is not null)
       group by one.line, one.id order by one.line`,
  );
}
