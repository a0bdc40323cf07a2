import { type SelectQueryBuilder, sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';
import type { Scope } from '../../database/open-database.ts';
import type { Appointments, DB } from '../../database/schema.ts';
import { countFound, limitUnplanned, matchesAllWords } from '../../database/search.ts';

/** So many appointments, in their order, are looked through for a name that many have before all theirs are gathered. */
const lookedThrough = 2_000;

type Found = SelectQueryBuilder<DB & { found: Appointments }, 'found', object>;
type Order = { search: string; direction: 'asc' | 'desc' };
type Page = Order & { page: number; pageSize: number };

/** One page of the appointments of those whose name a search finds. */
export const pageOfFound = (tx: Scope, found: Found, { page, pageSize, ...order }: Page) =>
  firstOf(tx, found, { ...order, upTo: page * pageSize, settled: fewPatients })
    .orderBy('date', order.direction)
    .orderBy('time')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);

/** How many they are; what some of the patients have is enough where that is more than are counted. */
export const countOfFound = (tx: Scope, found: Found, order: Order) =>
  countFound(
    tx,
    firstOf(tx, found, {
      ...order,
      upTo: countedAtMost + 1,
      settled: sql<boolean>`(${fewPatients} or (select count(*) from of_few) > ${countedAtMost})`,
    }),
  );

const fewPatients = sql<boolean>`(select count(*) from few) <= ${countedAtMost}`;

/**
 * At least the first `upTo`. Those of few patients are looked up by patient, which settles it; where many have the name,
 * appointments are looked through in their order until there are enough; and if there are not, all are gathered.
 */
function firstOf(
  tx: Scope,
  found: Found,
  { search, direction, upTo, settled }: Order & { upTo: number; settled: ReturnType<typeof sql<boolean>> },
) {
  const named = matchesAllWords(sql.ref('patients.search_name'), search);
  // A sub-select for each, as it is not turned into a join that would gather everybody of that name first.
  const isNamed = sql<boolean>`(select ${named} from patients where patients.id = found.patient_id)`;
  const enough = sql<boolean>`((select count(*) from hits) >= ${upTo} or (select count(*) from reached) < ${lookedThrough})`;
  const place = ['found.id', 'found.date', 'found.time'] as const;
  return tx.db
    .with(
      (cte) => cte('few').materialized(),
      (db) => db.selectFrom('patients').where(named).select('patients.id').limit(limitUnplanned),
    )
    .with(
      (cte) => cte('of_few').materialized(),
      () => {
        const ofFew = found.where(sql<boolean>`found.patient_id = any(array(select id from few))`);
        return ofFew
          .select(place)
          .limit(sql<number>`case when ${fewPatients} then null else ${countedAtMost + 1}::bigint end`);
      },
    )
    .with(
      (cte) => cte('hits').materialized(),
      (db) => {
        const near = found
          .where(sql<boolean>`not ${settled}`)
          .select([...place, 'found.patient_id'])
          .orderBy('found.date', direction)
          .orderBy('found.time')
          .orderBy('found.id')
          .limit(lookedThrough);
        return db
          .selectFrom(near.as('found'))
          .where(isNamed)
          .select(place)
          .orderBy('found.date', direction)
          .orderBy('found.time')
          .orderBy('found.id')
          .limit(upTo);
      },
    )
    .with(
      (cte) => cte('reached').materialized(),
      () => found.select('found.id').limit(lookedThrough),
    )
    .with(
      (cte) => cte('gathered').materialized(),
      () =>
        found
          .where((eb) =>
            eb('found.patient_id', 'in', eb.selectFrom('patients').select('patients.id').where(named)),
          )
          .where(sql<boolean>`not ${settled} and not ${enough}`)
          .select(place),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('of_few')
        .select(['id', 'date', 'time'])
        .where(settled)
        .unionAll(eb.selectFrom('hits').select(['id', 'date', 'time']).where(enough))
        .unionAll(eb.selectFrom('gathered').select(['id', 'date', 'time']))
        .as('first_found'),
    )
    .select(['id', 'date', 'time']);
}
