import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';
import { type Counted, counted, foundByWords, hasAllWords, unplanned } from '../database/search.ts';

/** For a common word, this many names are scanned in order before all matches are collected. */
const scannedRows = 5_000;

export interface PatientFilter {
  search: string;
  page: number;
  pageSize: number;
}

interface Found extends Counted {
  rows: { id: string; full_name: string; cpf: string | null; email: string | null; phone: string | null }[];
}

/**
 * One page of matching patients by name, and their number, at a cost that depends on the page more than on the size of the
 * clinic (decision 035). Matches of a rare word are looked up and sorted. For a common word, names are scanned in order
 * until the page is full.
 */
export async function searchPatients(tx: Scope, { search, page, pageSize }: PatientFilter): Promise<Found> {
  const upToPage = page * pageSize;
  const { matches, found, few, howMany } = foundByWords(sql.ref('search_text'), search);
  const pageFull = sql`(select count(*) from near) >= ${upToPage}`;
  const { rows } = await sql<{ found: number; rows: Found['rows'] }>`
    with ${found}, near as materialized (
      select id, full_name
        from (
          select id, full_name, search_text from patients order by full_name, id
            limit case when ${few} then 0 else ${unplanned(scannedRows)} end
        ) as first_names
        where ${hasAllWords(sql.ref('search_text'), search)} order by full_name, id limit ${unplanned(upToPage)}
    ), gathered as materialized (
      select id, full_name from patients where ${matches} and not ${few} and not ${pageFull}
    ), page as materialized (
      select id
        from (
          select id, full_name from matched where ${few}
          union all select id, full_name from near where ${pageFull}
          union all select id, full_name from gathered
        ) as found
        order by full_name, id limit ${unplanned(pageSize)} offset ${unplanned(upToPage - pageSize)}
    )
    select ${howMany} as found,
      (select coalesce(json_agg(shown order by full_name, id), '[]') from (
         select id, full_name, cpf, email, phone from patients join page using (id)
       ) as shown) as rows`.execute(tx.db);
  const [answer] = rows;
  if (!answer) throw new Error('a statement without a condition had no row');
  return { rows: answer.rows, ...counted(answer.found) };
}
