/** Finds the patients that the lines of a sheet may be about, and decides what is clear (decision 080). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntryDecision, EntryMatch } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { DB } from '../../platform/database/schema.ts';
import { candidates, type Matching, ofLines, person, subjects } from './candidate-queries.ts';

/** A match as it is stored: the values of a patient are read where they are shown. */
export type StoredMatch = Pick<EntryMatch, 'same' | 'strength'> &
  ({ patientId: string; line?: undefined } | { line: number; patientId?: undefined });

/** More lines than these are compared as a whole file is. */
const fewLines = 100;

/** Names are alike from this similarity of their trigrams on, where something else is the same, and where nothing else is. */
const alike = { withOthers: 0.45, alone: 0.8 };

const shownMatches = 5;

/**
 * For statements on all lines of an import: in memory, on one processor, since the clinic works beside it. Each joins by hashing,
 * also where old statistics say that the import has one line: a loop within a loop takes minutes for 4,000 lines.
 */
export const prepareForManyRows = (tx: Kysely<DB>) =>
  sql`
  select set_config('work_mem', '64MB', true), set_config('jit', 'off', true), set_config('enable_nestloop', 'off', true),
         set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);

/** What each pair has in common. Names are compared only where the likeness can count. */
const compared = (importId: string) => sql`
  other as (
    select pair.*, patient.search_name, patient.cpf, patient.email, patient.phone, patient.birth_date
      from pair join patients as patient on patient.id = pair.patient_id
    union all
    select pair.*, entry.search_name, entry.cpf, entry.email, entry.phone, entry.birth_date
      from pair join import_entries as entry on entry.import_id = ${importId} and entry.line = pair.earlier
  ),
  known as (
    select other.line, other.patient_id, other.earlier, other.sounds_same,
           subject.search_name as name, other.search_name as other_name,
           coalesce(subject.cpf = other.cpf, false) as same_cpf,
           coalesce(subject.email = other.email, false) as same_email,
           coalesce(subject.phone = other.phone, false) as same_phone,
           coalesce(subject.birth_date = other.birth_date, false) as same_birth,
           coalesce(subject.cpf <> other.cpf, false) as other_cpf,
           coalesce(subject.birth_date <> other.birth_date, false) as other_birth,
           subject.search_name <> '' and subject.search_name = other.search_name as same_name,
           subject.search_name = '' as is_nameless
      from other join subject using (line)
  ),
  compared as materialized (
    select *, case when same_name then 1 else similarity(name, other_name) end as likeness
      from known
      where same_cpf or same_email or same_phone or same_birth or not (other_cpf or other_birth)
  )`;

/** An agenda writes 'Zélia Müller' for 'Zélia Gonçalves de Müller'. */
const firstAndLast = (name: RawBuilder<unknown>) =>
  sql`regexp_replace(${name}, '^(\\S+) .* (\\S+)$', '\\1 \\2')`;

/**
 * Patients: the same CPF with a name that is not quite another; the same name with the birth date, e-mail or phone. A surname in
 * common and another birth date are a family, which shares phone and e-mail.
 * Others: also the same name alone, and one of these values where the line has no name.
 */
const strengths = (kind: SpreadsheetKind) => sql`
  judged as (
    select *,
           case
             when ${kind !== 'patients'} and patient_id is null then 'likely'
             when same_cpf and (is_near and not is_family or is_nameless) then 'sure'
             when other_cpf then case when same_email and not is_family or (same_name and same_birth) then 'likely' end
             when same_name and (same_birth or same_email or same_phone) and not other_birth then 'sure'
             when ${kind !== 'patients'}
               and (same_name and not other_birth or is_nameless and (same_email or same_phone)) then 'sure'
             when same_cpf or same_email and not is_family then 'likely'
             when is_near and (same_phone and not is_family or same_birth) then 'likely'
             when is_close and not other_birth then 'likely'
             when ${kind !== 'patients'} and is_short and not other_birth then 'likely'
             when (same_phone or same_email) and ${kind === 'patients'} then 'weak'
           end as strength,
           same_cpf::int * 100 + same_email::int * 40 + same_phone::int * 30 + same_birth::int * 30 + same_name::int * 30
             + is_close::int * 10 + likeness * 10 - other_birth::int * 20 as score
      from (
        select *, other_birth and not is_close as is_family from (
          select *, ${firstAndLast(sql`other_name`)} = name as is_short,
                 same_name or sounds_same or likeness >= ${alike.withOthers} as is_near,
                 same_name or sounds_same or likeness >= ${alike.alone} as is_close
            from compared
        ) as alike
      ) as named
  ),
  ranked as (
    select *, row_number() over best as place,
           -- Two patients of one name and nothing else. Of two lines of the file the first counts.
           patient_id is not null and lead(patient_id) over best is not null
             and lead(strength) over best = 'sure' and score - lead(score) over best < 1 as is_tied
      from judged where strength is not null
      window best as (
        partition by line
        order by (strength = 'sure') desc, (strength = 'likely') desc, score desc, patient_id is null, earlier, patient_id
      )
  ),
  found as materialized (
    select line,
           jsonb_agg(
             jsonb_strip_nulls(jsonb_build_object(
               'patientId', patient_id, 'line', earlier, 'strength', strength,
               'same', array_remove(array[
                 case when same_cpf then 'cpf' end, case when same_email then 'email' end,
                 case when same_phone then 'phone' end, case when same_birth then 'birthDate' end,
                 case when same_name then 'name' when is_near or ${kind !== 'patients'} and is_short then 'similarName' end], null)))
             order by place) as matches,
           max(patient_id::text) filter (where place = 1)::uuid as patient_id,
           max(earlier) filter (where place = 1) as earlier,
           max(strength) filter (where place = 1) as strength,
           coalesce(bool_or(is_tied) filter (where place = 1), false) as is_tied
      from ranked where place <= ${sql.lit(shownMatches)}
      group by line
  )`;

/** Of the person that `fresh` finds. */
const isSure = sql`(fresh.strength = 'sure' and not fresh.is_tied)`;

/**
 * A line of the sheet that is a patient's already stands for that patient: in the list of who a line may be, and where it was chosen.
 * In place of `fresh` as `found` gives it.
 */
const ledToPatients = (importId: string) => sql`
  offered as materialized (
    select fresh.line, place, match, (match ->> 'patientId')::uuid as patient_id, (match ->> 'line')::integer as twin
      from own as fresh, jsonb_array_elements(fresh.matches) with ordinality as each (match, place)
      where fresh.matches @? '$[*].line'
  ),
  settled as materialized (
    select entry.line,
           case
             when entry.is_decided and entry.decision is distinct from 'skip' or fresh.line is null then entry.match_patient_id
             when ${isSure} then fresh.patient_id
           end as patient_id
      from import_entries as entry left join own as fresh on fresh.line = entry.line
      where entry.import_id = ${importId} and entry.line in (select twin from offered)
  ),
  led as (
    select line, jsonb_agg(match order by place) as matches
      from (
        select distinct on (line, person) line, place, match
          from (
            select offered.line, place,
                   coalesce(offered.patient_id::text, settled.patient_id::text, twin::text) as person,
                   case
                     when settled.patient_id is null then match
                     else match - 'line' || jsonb_build_object('patientId', settled.patient_id)
                   end as match
              from offered left join settled on settled.line = offered.twin
          ) as one
          order by line, person, place
      ) as other
      group by line
  ),
  fresh as (
    select own.line, coalesce(led.matches, own.matches) as matches, own.patient_id, own.earlier, own.strength, own.is_tied,
           chosen.patient_id as followed
      from own left join led on led.line = own.line left join settled as chosen on chosen.line = own.match_line
  )`;

/**
 * Sets the matches of the lines, and what becomes of those that no person has decided. A person's decision falls where it is for
 * a match that is no more; one against all matches falls where there is another.
 */
export async function matchLines(db: Kysely<DB>, wanted: Matching): Promise<void> {
  const isWhole = wanted.lines === null || wanted.lines.length > fewLines;
  const matching = { ...wanted, lines: isWhole ? null : wanted.lines };
  const { importId, kind, unknown } = matching;
  if (isWhole) await prepareForManyRows(db);
  const isChosen = sql`(
    entry.is_decided and (
      entry.match_patient_id is null and entry.match_line is null and not exists (
        select from jsonb_array_elements(fresh.matches) as other
          where not entry.matches @> jsonb_build_array(other - 'same' - 'strength')
      )
      or num_nonnulls(entry.match_patient_id, entry.match_line) > 0 and fresh.matches @> jsonb_build_array(jsonb_strip_nulls(
           jsonb_build_object('patientId', entry.match_patient_id, 'line', entry.match_line)))
      or fresh.followed is not null
    )
  )`;
  const decided: RawBuilder<EntryDecision | null> =
    kind === 'patients'
      ? sql`case when ${isSure} then 'merge' when fresh.strength in ('sure', 'likely') then null else 'create' end`
      : sql`case when ${isSure} or fresh.strength is null then 'create' end`;
  const known = sql`jsonb_path_query_array(entry.problems, '$[*] ? (@.reason != "patient_unknown")')`;
  await sql`
    with ${subjects(matching)}, ${candidates(matching)}, ${compared(importId)}, ${strengths(kind)},
    own as materialized (
      select entry.line, coalesce(found.matches, '[]') as matches, found.patient_id, found.earlier, found.strength,
             coalesce(found.is_tied, false) as is_tied, entry.match_line
        from import_entries as entry
        join subject on ${kind === 'patients' ? sql`subject.line = entry.line` : sql`subject.person = ${person}`}
        left join found on found.line = subject.line
        where ${ofLines(matching)}
    ),
    ${kind === 'patients' ? sql`fresh as (select own.*, null::uuid as followed from own)` : ledToPatients(importId)}
    update import_entries as entry
      set matches = fresh.matches,
          match_patient_id = case
            when ${isChosen} then coalesce(fresh.followed, entry.match_patient_id) when ${isSure} then fresh.patient_id
          end,
          match_line = case
            when ${isChosen} then case when fresh.followed is null then entry.match_line end when ${isSure} then fresh.earlier
          end,
          decision = case when ${isChosen} then entry.decision else ${decided} end,
          is_decided = ${isChosen},
          problems = ${
            unknown
              ? sql`case when fresh.matches = '[]' then ${known} || ${JSON.stringify([unknown])}::jsonb else ${known} end`
              : sql`entry.problems`
          }
      from fresh
      where entry.import_id = ${importId} and entry.line = fresh.line
        -- Most lines have no match, and stay as they were stored: a change costs an entry in each index.
        and (${unknown !== null} or fresh.matches <> '[]' or entry.matches <> '[]' or entry.decision is distinct from 'create')`.execute(
    db,
  );
}

/** Lines that may be the person of this one, as lines of the sheet. */
export async function listFollowers(db: Kysely<DB>, importId: string, line: number): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line from import_entries as follower
      where import_id = ${importId} and matches <> '[]' and line <> ${line}
        and exists (
          select from jsonb_array_elements(matches) as match
            join import_entries as entry on entry.import_id = ${importId} and entry.line = (match ->> 'line')::integer
            where ${person} = (
              select ${person} from import_entries as entry where entry.import_id = ${importId} and entry.line = ${line}
            )
        )`.execute(db);
  return rows.map((row) => row.line);
}
