import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { countedAtMost, digitsOf } from '#contract/fields.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Patients } from '../../platform/database/schema.ts';
import {
  type Counted,
  counted,
  foldedWords,
  hasAllWords,
  matchesAllWords,
  unplanned,
} from '../../platform/database/search.ts';
import type { InCamelCase } from '../../platform/database/spelling.ts';

/** For a common word, this many names are scanned in order before all matches are collected. */
const scannedRows = 5_000;

export interface PatientFilter {
  search: string;
  page: number;
  pageSize: number;
  /** Whether the caller's role may read it. By default the rows have none, and none is searched. */
  seesCpf?: boolean;
  /** The clinic's day, for rows with their last visit and the next one. */
  visitsOn?: string | undefined;
}

interface Found extends Counted {
  rows: (InCamelCase<
    Pick<
      Selectable<Patients>,
      'id' | 'full_name' | 'email' | 'phone' | 'birth_date' | 'guardian_name' | 'guardian_phone'
    > &
      Partial<Pick<Selectable<Patients>, 'cpf'>>
  > &
    SeenVisits)[];
}

interface SeenVisits {
  lastVisit?: string | null;
  nextVisit?: string | null;
}
/** Of a row of `patients`: one look into an index each. */
export const lastVisit = sql<string | null>`(
  select max(date) from appointments where patient_id = patients.id and status = 'completed')`;
export const nextVisit = (today: string) => sql<string | null>`(
  select min(date) from appointments
    where patient_id = patients.id and date >= ${today}::date and app.is_open_status(status))`;

/** The columns of `typed`: the first word as the start of a name, and the words as patterns for LIKE. */
const first = sql`(select first_word from typed)`;
const beginsEachWord = sql<boolean>`' ' || search_name like all ((select beginnings from typed)::text[])`;
const containsEachWord = sql<boolean>`search_name like all ((select parts from typed)::text[])`;
/** A range of the index. The last code point of Unicode is the end of all names with this beginning. */
const beginsWithWords = sql<boolean>`(
  search_name >= ${first} and search_name < ${first} || chr(1114111) and ${beginsEachWord}
)`;
/** The name begins with the words, words of the name begin with them, the name contains them, or another field does. */
const rank = sql<number>`case
  when not (${beginsEachWord}) then case when ${containsEachWord} then 2 else 3 end
  when starts_with(search_name, ${first}) then 0
  else 1
end`;

/** The CPFs that begin with the typed digits, as a range of their index; null where the search is none of one. */
function cpfsOf(search: string): { from: string; to: string } | null {
  const digits = digitsOf(search);
  if (!/^[\d.\-/\s]+$/u.test(search) || digits.length < 3 || digits.length > 11) return null;
  return { from: digits.padEnd(11, '0'), to: digits.padEnd(11, '9') };
}

/**
 * One page of matching patients, and their number, at a cost that depends on the page more than on the size of the clinic
 * (decision 051). The matches of a rare word are looked up, ranked and sorted. Of a common word, names that begin with it
 * come first, and the others follow by name: names are scanned in order until the page is full.
 */
export async function searchPatients(
  tx: Scope,
  { search, page, pageSize, seesCpf, visitsOn }: PatientFilter,
): Promise<Found> {
  const before = (page - 1) * pageSize;
  // Only counted matches have a page.
  const upToPage = Math.min(before + pageSize, countedAtMost);
  const searched = sql.ref('search_text');
  const cpfs = seesCpf ? cpfsOf(search) : null;
  const orHasCpf = cpfs ? sql`or cpf between ${cpfs.from} and ${cpfs.to}` : sql``;
  const matches = sql`(${matchesAllWords(searched, search)} ${orHasCpf})`;
  const beginning = sql`(select count(*) from beginning)`;
  const few = sql`(${beginning} <= ${countedAtMost} and (select count(*) from matched) <= ${countedAtMost})`;
  const pageFull = sql`(${beginning} + (select count(*) from near) >= ${upToPage})`;
  const { rows } = await sql<{ found: number; rows: Found['rows'] }>`
    with typed as materialized (
      select (array_agg(word order by place))[1] as first_word,
             array_agg('% ' || word || '%') as beginnings, array_agg('%' || word || '%') as parts
        from ${foldedWords(search)}
    ), beginning as materialized (
      select id, full_name, search_name from patients where ${beginsWithWords}
        order by search_name, full_name, id limit ${unplanned(countedAtMost + 1)}
    ), matched as materialized (
      select id, full_name, search_name from patients where ${matches}
        limit case when ${beginning} > ${countedAtMost} then 0 else ${unplanned(countedAtMost + 1)} end
    ), near as materialized (
      select id, full_name, search_name
        from (
          select id, full_name, search_name, search_text${cpfs ? sql`, cpf` : sql``} from patients order by search_name, full_name, id
            limit case when ${few} or ${beginning} >= ${upToPage} then 0 else ${unplanned(scannedRows)} end
        ) as first_names
        where (${hasAllWords(searched, search)} ${orHasCpf}) and not ${beginsWithWords}
        order by search_name, full_name, id limit ${unplanned(upToPage)}
    ), gathered as materialized (
      select id, full_name, search_name from patients
        where ${matches} and not ${beginsWithWords} and not ${few} and not ${pageFull}
    ), page as materialized (
      select id, place
        from (
          select id, full_name, search_name, ${rank} as place from matched where ${few}
          union all select id, full_name, search_name, 0 from beginning where not ${few}
          union all select id, full_name, search_name, 1 from near where ${pageFull}
          union all select id, full_name, search_name, 1 from gathered
        ) as found
        order by place, search_name, full_name, id
        limit ${unplanned(Math.max(upToPage - before, 0))} offset ${unplanned(before)}
    )
    select greatest(${beginning}, (select count(*) from matched)) as found,
      (select coalesce(json_agg(shown order by place, search_name, "fullName", id), '[]') from (
         select id, full_name as "fullName", ${seesCpf ? sql`cpf` : sql`null`} as cpf, email, phone, birth_date as "birthDate",
                guardian_name as "guardianName", guardian_phone as "guardianPhone", place, search_name
                ${visitsOn ? sql`, ${lastVisit} as "lastVisit", ${nextVisit(visitsOn)} as "nextVisit"` : sql``}
           from patients join page using (id)
       ) as shown) as rows`.execute(tx.db);
  const [answer] = rows;
  if (!answer) throw new Error('a statement without a condition had no row');
  return { rows: answer.rows, ...counted(answer.found) };
}
