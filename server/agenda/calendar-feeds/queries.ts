import { type Insertable, sql } from 'kysely';
import { selectAccounts } from '../../accounts/accounts/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { ownPatientId } from '../../platform/database/own-record.ts';
import type { AuthCalendarFeeds } from '../../platform/database/schema.ts';

type Options = Pick<Insertable<AuthCalendarFeeds>, 'scope' | 'names'>;

/** Under clinic_service: the feed of an account, and whether a professional is linked to it. */
export const findOwnFeed = (tx: Scope, userId: string) =>
  tx.db
    .selectFrom('auth.users as account')
    .leftJoin('auth.calendar_feeds as feed', 'feed.user_id', 'account.id')
    .leftJoin('professionals', 'professionals.user_id', 'account.id')
    .select(['feed.scope', 'feed.names', 'feed.created_at', 'feed.last_read_at'])
    .select('professionals.id as professional_id')
    .where('account.id', '=', userId)
    .executeTakeFirst();

/** Under clinic_service. Replaces the address of before. */
export async function replaceFeed(tx: Scope, userId: string, tokenHash: string, options: Options) {
  const made = { token_hash: tokenHash, created_at: sql<Date>`now()`, last_read_at: null, ...options };
  await tx.db
    .insertInto('auth.calendar_feeds')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
}

/** Under clinic_service. */
export async function changeFeed(tx: Scope, userId: string, options: Options): Promise<void> {
  await tx.db.updateTable('auth.calendar_feeds').set(options).where('user_id', '=', userId).execute();
}

/** Under clinic_service. */
export async function deleteFeed(tx: Scope, userId: string): Promise<void> {
  await tx.db.deleteFrom('auth.calendar_feeds').where('user_id', '=', userId).execute();
}

/** Under clinic_service: the feed at an address, with everything that decides the rights of its account. */
export const findFeed = (tx: Scope, tokenHash: string) =>
  selectAccounts(tx)
    .innerJoin('auth.calendar_feeds as feed', 'feed.user_id', 'account.id')
    .select(['feed.scope', 'feed.names'])
    .where('feed.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Under clinic_service. Written at most once an hour. */
export async function recordFeedRead(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('auth.calendar_feeds')
    .set({ last_read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('last_read_at', 'is', null),
        where('last_read_at', '<', sql<Date>`now() - interval '1 hour'`),
      ]),
    )
    .execute();
}

const shown = ['id', 'version', 'changed_at', 'date', 'time', 'duration_minutes', 'status'] as const;

/** Of one professional's account or of all, soonest first. Under the account's role. @param userId null: of all */
export async function listFeedAppointments(tx: Scope, userId: string | null, first: string, last: string) {
  const columns = shown.map((column) => `appointments.${column}` as const);
  const all = tx.db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
    .select(columns)
    .select(['patients.full_name as patient_name', 'professionals.full_name as professional_name'])
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .orderBy('time')
    .orderBy('appointments.id');
  if (userId === null) return all.execute();
  return all
    .where('professional_id', '=', (from) =>
      from.selectFrom('professionals as own').select('own.id').where('own.user_id', '=', userId),
    )
    .execute();
}

/** Of the patient whose account asks. */
export const listOwnFeedAppointments = (tx: Scope, first: string, last: string) =>
  tx.db
    .selectFrom('appointments')
    .select(shown)
    .where('patient_id', '=', ownPatientId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute();
