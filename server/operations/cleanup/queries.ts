/** Rows that have expired and that nothing reads any more. Every function runs under clinic_service. */
import { sql } from 'kysely';
import { importedAuthor } from '#contract/patients/record.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** Each table with the time at which a row expires. */
const expiring = {
  sessions: ['auth.sessions', 'expires_at'],
  links: ['auth.verifications', 'expires_at'],
  challenges: ['auth.sign_in_challenges', 'expires_at'],
  limits: ['auth.rate_limits', 'spent_until'],
  setUpLinks: ['private.setup_links', 'expires_at'],
  whatsappMessages: ['private.whatsapp_messages', 'expires_at'],
  whatsappAnswers: ['private.whatsapp_answers', 'expires_at'],
  bookingCodes: ['private.booking_codes', 'expires_at'],
  photographLinks: ['private.photograph_links', 'expires_at'],
} as const;

export type Expiring = keyof typeof expiring;
export const expiringRows: readonly Expiring[] = [
  'sessions',
  'links',
  'challenges',
  'limits',
  'setUpLinks',
  'whatsappMessages',
  'whatsappAnswers',
  'bookingCodes',
  'photographLinks',
];

/**
 * One hash over the heads of chains of signed entries, lines of `patient position hash` by patient, and then over the hashes of
 * strikes, in their order; all joined by line feeds. Without any there is no row.
 * Sums of before 0232 are over the heads only. They have no count of strikes, and are computed with none.
 * @param entries the rows that count, as a `from` item
 * @param strikes the same, with `hash` (`app.strike_hash`)
 */
export const headsOfChains = (entries: string, strikes: string) => `
  select chains, strikes, encode(sha256(convert_to(concat_ws(E'\\n', heads, struck), 'UTF8')), 'hex') as hash
    from (select count(*)::int as chains,
                 string_agg(patient_id || ' ' || position || ' ' || hash, E'\\n' order by patient_id) as heads
            from (select distinct on (patient_id) patient_id, position, hash
                    from ${entries} order by patient_id, position desc) as each) as chained,
         (select count(*)::int as strikes, string_agg(hash, E'\\n' order by hash collate "C") as struck
            from ${strikes}) as struck
    where chains + strikes > 0`;

/** Of the columns of `record_strikes`, for a role that may read all of them. */
export const hashOfStrike =
  'app.strike_hash(id, entry_id, patient_id, reason, explanation, struck_at, struck_by, struck_by_name)';

/** An import that is undone takes its entries with it. Strikes of them count: an import with one is not undone. */
export const isLasting = `author_council <> '${importedAuthor.council}'`;

/**
 * Writes the hash into the audit log once a day: a past that is rewritten later, with all its hashes, does not fit it. It is about
 * the entries and strikes of up to ten minutes ago, so that the doctor can tell them from those that were being signed meanwhile.
 */
export const sealChains = (tx: Scope) =>
  sql`with moment as (select date_trunc('milliseconds', now()) - interval '10 minutes' as until)
      insert into activity_log (action, noun, subject, after)
      select 'created', 'record_chains', hash, jsonb_build_object('chains', chains, 'strikes', strikes, 'until', until)
        from moment, lateral (${sql.raw(
          headsOfChains(
            `(select patient_id, position, hash from public.record_entries where signed_at <= until and ${isLasting}) as counted`,
            "(select strike_hash as hash from public.record_strikes where date_trunc('milliseconds', struck_at) <= until) as struck",
          ),
        )}) as heads
        where not exists (
          select from activity_log where noun = 'record_chains' and happened_at > now() - interval '23 hours')`.execute(
    tx.db,
  );

/** Margin without an earlier run. */
const marginDays = 30;

/**
 * Deletes some rows that had expired when the last run was. Locked ones are skipped, as everywhere (db/CONVENTIONS.md).
 * @param lastRun null in the first run of a process
 * @returns their number
 */
export async function deleteExpired(
  tx: Scope,
  what: Expiring,
  lastRun: Date | null,
  most: number,
): Promise<number> {
  const [table, column] = expiring[what];
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)}
        where ${sql.ref(column)} <
          least(now(), coalesce(${lastRun}::timestamptz, now() - make_interval(days => ${marginDays})))
        order by ${sql.ref(column)} limit ${most} for update skip locked
    ))`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}

export async function readTime(tx: Scope): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a condition had no row');
  return row.now;
}

/** Whether this transaction is the only one of all processes that removes expired rows. */
export async function tryCleanupLock(tx: Scope): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('vico cleanup')) as taken`.execute(tx.db);
  return rows[0]?.taken ?? false;
}
