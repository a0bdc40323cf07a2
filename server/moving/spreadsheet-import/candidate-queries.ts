/** Lines of a sheet beside the patients, and the other lines, that have something in common with them. Parts of statements. */
import { type RawBuilder, sql } from 'kysely';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { CellProblem } from './read-cells.ts';

/** A key that joins more pairs than this says nothing: a phone of the clinic, a birth date that stands for none. */
const mostPairs = 40_000;

export interface Matching {
  importId: string;
  kind: SpreadsheetKind;
  /** Null: all lines of the import. */
  lines: readonly number[] | null;
  /** Not of patients: those without a match register their patient; otherwise they have this problem. */
  unknown: CellProblem | null;
}

const personKeys = (person: string) =>
  sql.raw(
    `app.person_keys(${['cpf', 'email', 'phone', 'birth_date', 'search_name'].map((column) => `${person}.${column}`).join(', ')})`,
  );

/** Equal for lines that say the same of a person. */
export const personOf = (line: string) =>
  sql`(${sql.join(
    ['cpf', 'email', 'phone'].map((column) => sql`coalesce(${sql.ref(`${line}.${column}`)}, '')`),
    sql` || '|' || `,
  )} || '|' || coalesce((${sql.ref(`${line}.birth_date`)} - date '1800-01-01')::text, '') || '|'
    || ${sql.ref(`${line}.search_name`)})`;

export const person = personOf('entry');

export const ofLines = ({ importId, lines }: Matching) =>
  lines
    ? sql`entry.import_id = ${importId} and entry.line = any(${lines}::int[])`
    : sql`entry.import_id = ${importId}`;

/** The lines to look at; of a sheet of appointments or packages one line for each person. */
export const subjects = (matching: Matching) => sql`
  subject as materialized (
    select ${matching.kind !== 'patients' ? sql`distinct on (${person})` : sql``}
           ${person} as person, line, search_name, cpf, email, phone, birth_date, keys
      from import_entries as entry
      where ${ofLines(matching)}
      ${matching.kind !== 'patients' ? sql`order by ${person}, line` : sql``}
  )`;

/** A key of the whole name. */
const isOfName = sql`bool_or(left(key, 1) = 'w')`;

/** A name of one word has no key: it is the same where nothing else is known on either side. */
const bareNames = sql`
  select subject.line, patient.id, null::integer, true
    from subject join patients as patient on patient.search_name = subject.search_name
    where subject.keys = '{}' and subject.search_name <> '' and ${personKeys('patient')} = '{}'`;

/** A sheet can have more people of one name than this. Then no question is asked about them. */
const mostTwins = 20;

/**
 * Of appointments and packages: people of the sheet with the same name, as one with and one without a CPF, where nothing says whether
 * they are one or two. The question is asked about the line that has fewer facts.
 */
const twins = (importId: string) => sql`
  union all
  select subject.line, null::uuid, twin.line, false
    from subject join (
      select *, count(*) over (partition by search_name) as number from (
        select distinct on (${person}) ${person} as person, line, search_name, cpf, email, phone, birth_date,
               num_nonnulls(cpf, email, phone, birth_date) as says
          from import_entries as entry
          where entry.import_id = ${importId} and search_name <> ''
          order by ${person}, line
      ) as one
    ) as twin using (search_name)
    where twin.number <= ${sql.lit(mostTwins)} and twin.person <> subject.person
      and (-twin.says, twin.line) < (-num_nonnulls(subject.cpf, subject.email, subject.phone, subject.birth_date), subject.line)
      and not coalesce(twin.cpf = subject.cpf or twin.email = subject.email or twin.phone = subject.phone
                         or twin.birth_date = subject.birth_date, false)
      and not coalesce(twin.cpf <> subject.cpf or twin.birth_date <> subject.birth_date, false)`;

/** Pairs that have a key in common. For a few lines by the indexes, for a whole sheet by hashing all keys. */
export function candidates({ importId, kind, lines, unknown }: Matching): RawBuilder<unknown> {
  const withEarlierLines = (pairs: RawBuilder<unknown>) =>
    kind === 'patients' ? sql`union all ${pairs}` : unknown ? sql`` : twins(importId);
  if (lines) {
    const shared = (keys: RawBuilder<unknown>) =>
      sql`(select ${isOfName} from unnest(subject.keys) as key where key = any(${keys}))`;
    return sql`
      pair as materialized (
        select subject.line, patient.id as patient_id, null::integer as earlier,
               ${shared(personKeys('patient'))} as sounds_same
          from subject join patients as patient on ${personKeys('patient')} && subject.keys
        union all ${bareNames}
        ${withEarlierLines(sql`
          select subject.line, null, other.line, ${shared(sql`other.keys`)}
            from subject join import_entries as other
              on other.import_id = ${importId} and other.keys && subject.keys and other.line < subject.line`)}
      )`;
  }
  return sql`
    line_key as materialized (select line, key from subject, unnest(keys) as key),
    patient_key as materialized (
      select patient.id, key from patients as patient, unnest(${personKeys('patient')}) as key
    ),
    of_lines as materialized (select key, count(*) as number from line_key group by key),
    of_patients as materialized (select key, count(*) as number from patient_key group by key),
    -- Keys of too many pairs are gone before lines and patients meet. The planner may join them in any order.
    telling as materialized (
      select line, key from line_key
        where key in (
          select key from of_lines join of_patients using (key) where of_lines.number * of_patients.number <= ${mostPairs}
        )
    ),
    repeated as materialized (
      select line, key from line_key
        where key in (select key from of_lines where number > 1 and number * number <= ${mostPairs})
    ),
    pair as materialized (
      select telling.line, patient_key.id as patient_id, null::integer as earlier, ${isOfName} as sounds_same
        from telling join patient_key using (key)
        group by telling.line, patient_key.id
      union all ${bareNames}
      ${withEarlierLines(sql`
        select repeated.line, null::uuid, other.line, ${isOfName}
          from repeated join repeated as other using (key)
          where other.line < repeated.line
          group by repeated.line, other.line`)}
    )`;
}
