/** Which appointments of a sheet are here already, or twice in it, or at a closed time. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { prepareForManyRows } from './match-queries.ts';
import { cellAt, listProfessionalKeys } from './name-queries.ts';

interface Sheet {
  /** The id of each folded name; names without an id are still to be registered. */
  idsOf(keys: readonly string[]): Readonly<Record<string, string>>;
  /** The clinic's day. */
  today: string;
  /** From 0; -1 without one. */
  statusColumn: number;
  statusOf: (text: string) => AppointmentStatus | null;
}

/**
 * Such lines are skipped, unless a person has decided otherwise; those at a closed time come.
 * @param lines null: all of the import
 */
export async function hintAppointments(
  db: Kysely<DB>,
  importId: string,
  lines: readonly number[] | null,
  sheet: Sheet,
): Promise<void> {
  const professionals = JSON.stringify(sheet.idsOf(await listProfessionalKeys(db, importId)));
  const ofLines = (name: string) =>
    lines ? sql`and ${sql.ref(`${name}.line`)} = any(${lines}::int[])` : sql``;
  if (!lines) await prepareForManyRows(db);
  await sql`
    with named as (select key as professional, value::uuid as id from jsonb_each_text(${professionals}::jsonb)),
    wanted as materialized (
      select line, professional_id, starts_at, match_patient_id,
             -- The first of two comes in only where it has no problem.
             not waits and row_number() over (
               partition by waits, person, starts_at, coalesce(professional_id::text, professional) order by line) > 1 as is_twice
        from (
          select entry.line, named.id as professional_id, entry.professional, entry.starts_at, entry.match_patient_id,
                 entry.standing = 'problems' as waits,
                 coalesce(entry.match_patient_id::text,
                   coalesce(entry.cpf, '') || '|' || coalesce(entry.email, '') || '|' || coalesce(entry.phone, '') || '|'
                     || entry.search_name) as person
            from import_entries as entry left join named using (professional)
            where entry.import_id = ${importId} and entry.starts_at is not null
              and not entry.problems @? '$[*] ? (@.isEssential == true)'
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
  await hintClosed(db, importId, sheet, professionals, ofLines);
}

/** Days ahead that are looked at, as for what a closing displaces. */
const daysAhead = 731;

const isAhead = (today: string) =>
  sql<SqlBool>`starts_at >= ${today}::date and starts_at < ${today}::date + ${sql.lit(daysAhead)}`;

/** How the sheet writes that a visit ahead is cancelled. */
export async function listCancelled(
  db: Kysely<DB>,
  importId: string,
  { today, statusColumn, statusOf }: Pick<Sheet, 'today' | 'statusColumn' | 'statusOf'>,
): Promise<string[]> {
  const statuses = await db
    .selectFrom('import_entries')
    .select(cellAt(statusColumn).as('text'))
    .distinct()
    .where('import_id', '=', importId)
    .where(isAhead(today))
    .execute();
  return statuses.flatMap(({ text }) => (statusOf(text) === 'cancelled' ? text : []));
}

/** Visits ahead that begin when their professional, or the clinic where it is a new one, is closed. */
async function hintClosed(
  db: Kysely<DB>,
  importId: string,
  sheet: Sheet,
  professionals: string,
  ofLines: (name: string) => RawBuilder<unknown>,
): Promise<void> {
  const cancelled = await listCancelled(db, importId, sheet);
  await sql`
    with named as (select key as professional, value::uuid as id from jsonb_each_text(${professionals}::jsonb)),
    visit as materialized (
      select line, named.id, coalesce(named.id::text, '') as whose, starts_at
        from import_entries as entry left join named using (professional)
        where import_id = ${importId} and ${isAhead(sheet.today)} and ${cellAt(sheet.statusColumn)} <> all (${cancelled}::text[]) ${ofLines('entry')}
    ),
    open as materialized (
      select coalesce(professional_id::text, '') as whose, open
        from (select array_agg(distinct id) as ids, min(starts_at)::date as first, max(starts_at)::date as last from visit) as asked,
          app.open_times(ids, first, last)
        where ids is not null
    )
    update import_entries as entry set hints = hints || 'outside_hours'::text
      from visit left join open using (whose)
      where entry.import_id = ${importId} and entry.line = visit.line
        and not coalesce(open.open @> visit.starts_at, false)`.execute(db);
}
