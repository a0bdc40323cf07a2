import { sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';
import type { Scope } from '../../database/open-database.ts';
import { limitUnplanned, matchesAllWords } from '../../database/search.ts';

/** So many names, in their order, are looked through for a word that many have before all who have it are gathered. */
const lookedThrough = 5_000;

const matching = (tx: Scope, search: string) =>
  tx.db
    .selectFrom('patients')
    .where(matchesAllWords(sql.ref('search_text'), search))
    .select(['id', 'full_name']);

/** Some of those a search finds, in no order; all of them where they are few. */
export const firstFound = (tx: Scope, search: string) => matching(tx, search).limit(limitUnplanned);

/**
 * One page by name of those that a search finds, at a cost that hangs on the page more than on the clinic: a word that
 * few have is looked up and sorted; of one that many have, names are looked through in their order until the page is full.
 */
export function pageOfFound(tx: Scope, { search, page, pageSize }: PatientFilter) {
  const upToPage = page * pageSize;
  const fewFound = sql<boolean>`(select count(*) from few) <= ${countedAtMost}`;
  const pageFull = sql<boolean>`(select count(*) from near) >= ${upToPage}`;
  return tx.db
    .with(
      (cte) => cte('few').materialized(),
      () => firstFound(tx, search),
    )
    .with(
      (cte) => cte('near').materialized(),
      (db) =>
        db
          .selectFrom((eb) =>
            eb
              .selectFrom('patients')
              .select(['id', 'full_name', 'search_text'])
              .where(sql<boolean>`not ${fewFound}`)
              .orderBy('full_name')
              .orderBy('id')
              .limit(lookedThrough)
              .as('first_names'),
          )
          .where(matchesAllWords(sql.ref('search_text'), search))
          .select(['id', 'full_name'])
          .orderBy('full_name')
          .orderBy('id')
          .limit(upToPage),
    )
    .with(
      (cte) => cte('gathered').materialized(),
      () => matching(tx, search).where(sql<boolean>`not ${fewFound} and not ${pageFull}`),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('few')
        .select(['id', 'full_name'])
        .where(fewFound)
        .unionAll(eb.selectFrom('near').select(['id', 'full_name']).where(pageFull))
        .unionAll(eb.selectFrom('gathered').select(['id', 'full_name']))
        .as('found'),
    )
    .select(['id', 'full_name'])
    .orderBy('full_name')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

export interface PatientFilter {
  search: string;
  page: number;
  pageSize: number;
}
