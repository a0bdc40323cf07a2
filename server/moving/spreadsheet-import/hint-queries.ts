/** Which appointments of a sheet are here already, or twice in it. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { prepareForManyRows } from './match-queries.ts';

/**
 * Such lines are skipped, unless a person has decided otherwise.
 * @param lines null: all of the import
 * @param professionals the id of each folded name; names without an id are still to be registered
 */
export async function hintAppointments(
  db: Kysely<DB>,
  importId: string,
  lines: readonly number[] | null,
  professionals: Readonly<Record<string, string>>,
): Promise<void> {
  const ofLines = (name: string) =>
    lines ? sql`and ${sql.ref(`${name}.line`)} = any(${lines}::int[])` : sql``;
  if (!lines) await prepareForManyRows(db);
  await sql`
    with named as (select key as professional, value::uuid as id from jsonb_each_text(${JSON.stringify(professionals)}::jsonb)),
    wanted as materialized (
      select line, professional_id, starts_at, match_patient_id,
             row_number() over (partition by person, starts_at, coalesce(professional_id::text, professional) order by line) > 1
               as is_twice
        from (
          select entry.line, named.id as professional_id, entry.professional, entry.starts_at, entry.match_patient_id,
                 coalesce(entry.match_patient_id::text,
                   coalesce(entry.cpf, '') || '|' || coalesce(entry.email, '') || '|' || coalesce(entry.phone, '') || '|'
                     || entry.search_name) as person
            from import_entries as entry left join named using (professional)
            where entry.import_id = ${importId} and entry.starts_at is not null and entry.standing <> 'problems'
        ) as read
    ),
    here as materialized (
      select wanted.line, coalesce(bool_or(appointments.professional_id = wanted.professional_id), false) as is_same
        from wanted join appointments
          on patient_id = wanted.match_patient_id and date = wanted.starts_at::date and time = wanted.starts_at::time
        where true ${ofLines('wanted')}
        group by wanted.line
    )
    update import_entries as entry
      set hints = case
            when is_here then array['already_here'] when is_twice then array['row_twice']
            when is_at_same_time then array['same_time'] else '{}'
          end,
          decision = case
            when entry.is_decided then entry.decision
            when is_here or is_twice then 'skip'
            when entry.decision = 'skip' then 'create'
            else entry.decision
          end
      from (
        select line, is_twice, coalesce(is_same, false) as is_here, is_same is not null as is_at_same_time
          from wanted left join here using (line)
      ) as hinted
      where entry.import_id = ${importId} and entry.line = hinted.line ${ofLines('entry')}
        and (is_here or is_twice or is_at_same_time or entry.hints <> '{}')`.execute(db);
}
