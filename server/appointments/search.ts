import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';
import type { Scope } from '../database/open-database.ts';
import type { Appointments, DB } from '../database/schema.ts';
import { countFound, limitUnplanned, matchesAllWords } from '../database/search.ts';

/** So many appointments, in their order, are looked through for a name that many have before all theirs are gathered. */
const lookedThrough = 2_000;

type Found = SelectQueryBuilder<DB & { found: Appointments }, 'found', object>;
type Page = { search: string; page: number; pageSize: number; direction: 'asc' | 'desc' };

const named = (search: string): Expression<SqlBool> =>
  matchesAllWords(sql.ref('patients.search_name'), search);

/** Some of the patients whose name a search finds; all of them where they are few. */
const somePatients = (tx: Scope, search: string) =>
  tx.db.selectFrom('patients').where(named(search)).select('patients.id').limit(limitUnplanned);

const fewPatients = sql<boolean>`(select count(*) from few) <= ${countedAtMost}`;
const ofFewPatients = sql<boolean>`${fewPatients} and found.patient_id in (select id from few)`;
const ofManyPatients = (search: string) => (eb: ExpressionBuilder<DB & { found: Appointments }, 'found'>) =>
  eb.and([
    sql<boolean>`not ${fewPatients}`,
    eb('found.patient_id', 'in', eb.selectFrom('patients').select('patients.id').where(named(search))),
  ]);

/**
 * One page of the appointments of those whose name a search finds. Those of few patients are looked up by patient; where
 * many have the name, appointments are looked through in their order until the page is full.
 */
export function pageOfFound(tx: Scope, found: Found, { search, page, pageSize, direction }: Page) {
  const upToPage = page * pageSize;
  const pageFull = sql<boolean>`(select count(*) from near) >= ${upToPage}`;
  const place = ['found.id', 'found.date', 'found.time'] as const;
  // A sub-select for each, as it is not turned into a join that would gather everybody of that name first.
  const isNamed = sql<boolean>`(select ${named(search)} from patients where patients.id = found.patient_id)`;
  return tx.db
    .with(
      (cte) => cte('few').materialized(),
      () => somePatients(tx, search),
    )
    .with(
      (cte) => cte('near').materialized(),
      (db) =>
        db
          .selectFrom(
            found
              .where(sql<boolean>`not ${fewPatients}`)
              .select([...place, 'found.patient_id'])
              .orderBy('found.date', direction)
              .orderBy('found.time')
              .orderBy('found.id')
              .limit(lookedThrough)
              .as('found'),
          )
          .where(isNamed)
          .select(place)
          .orderBy('found.date', direction)
          .orderBy('found.time')
          .orderBy('found.id')
          .limit(upToPage),
    )
    .with(
      (cte) => cte('gathered').materialized(),
      () => found.where(ofManyPatients(search)).where(sql<boolean>`not ${pageFull}`).select(place),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('near')
        .select(['id', 'date', 'time'])
        .where(pageFull)
        .unionAll(eb.selectFrom('gathered').select(['id', 'date', 'time']))
        .unionAll(found.where(ofFewPatients).select(place))
        .as('found'),
    )
    .select('found.id')
    .orderBy('found.date', direction)
    .orderBy('found.time')
    .orderBy('found.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** How many appointments a search finds. */
export const countOfFound = (tx: Scope, found: Found, search: string) =>
  countFound(
    tx,
    tx.db
      .with(
        (cte) => cte('few').materialized(),
        () => somePatients(tx, search),
      )
      .selectFrom(
        found
          .where(ofFewPatients)
          .select('found.id')
          .unionAll(found.where(ofManyPatients(search)).select('found.id'))
          .as('found'),
      ),
  );
