/** What the readers of all kinds share: the place of a row in the story, and the page that is asked for. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import type { StoryKey, StoryKind, StoryRow } from '#contract/screens/patient-story.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** The rows that are asked of each reader. */
export interface StoryPage {
  patientId: string;
  search: string;
  limit: number;
  /** The clinic's. */
  timeZone: string;
  /** Whether the caller has the permission `record`. */
  clinical: boolean;
  /** The others begin with the oldest row. */
  newestFirst: boolean;
  /** Rows before it, in the order of (at, id); `at` is 'infinity' for the first page. */
  before: { at: string; id: string };
}

export interface StoryReader<Kind extends StoryKind> {
  /** Without it, the kind is left out. */
  need: Permission;
  /** Rows of one kind before a key, by `asStory`. */
  read: (tx: Scope, page: StoryPage) => Promise<Extract<StoryRow, { kind: Kind }>[]>;
}

interface StoryColumns {
  /** When it happened, a `timestamp` of the clinic's zone. */
  at: Expression<unknown>;
  id: Expression<unknown>;
  /** The columns of an index in the order of `at`, where there are many rows; otherwise `at`. */
  order?: readonly Expression<unknown>[];
  /** Whether the row has the words of the search. */
  found: Expression<SqlBool>;
}

/** Selects `at`, and narrows a statement about one patient to the page. */
export const asStory =
  ({ limit, newestFirst, before }: StoryPage, { at, id, found, order = [at] }: StoryColumns) =>
  <DB, Tables extends keyof DB, Output>(query: SelectQueryBuilder<DB, Tables, Output>) => {
    const direction = newestFirst ? sql`desc` : sql`asc`;
    return query
      .select(sql<string>`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('at'))
      .where(sql<boolean>`(${at}, ${id}) < (${before.at}::timestamp, ${before.id}::uuid)`)
      .where(found)
      .orderBy(sql.join([...order, id].map((each) => sql`${each} ${direction}`)))
      .limit(sql.lit(limit));
  };

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The first page, or the first one of the years up to one. */
export const untilYear = (year: number | undefined) => ({
  at: year === undefined ? 'infinity' : `${year + 1}-01-01`,
  id: lowestId,
});

/** The key as one kind sees it: kinds of the same moment follow each other in the order of their names. */
export const keyFor = (kind: StoryKind, key: StoryKey) => ({
  at: key.at,
  id: kind === key.kind ? key.id : kind < key.kind ? highestId : lowestId,
});

const orderOf = ({ at, kind, id }: StoryKey) => `${at} ${kind} ${id}`;
export const newestFirst = (one: StoryKey, other: StoryKey) => (orderOf(one) < orderOf(other) ? 1 : -1);
