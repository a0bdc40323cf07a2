/** One-use links: those of accounts, and the one that sets the clinic up. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
const now = sql<Date>`now()`;

interface NewLink {
  /** Purpose and hashed token. */
  identifier: string;
  userId: string;
  /** Whether an administrator gets the link in the answer: the audit log then does not say that it was mailed. */
  shown: boolean;
}

export const insertLink = (tx: Scope, link: NewLink, seconds: number): Promise<void> =>
  insertLinks(tx, [link], seconds);

/** Stores links, and removes expired ones. */
export async function insertLinks(tx: Scope, links: readonly NewLink[], seconds: number): Promise<void> {
  // Locked rows are skipped: two transactions that remove each other's expired links would deadlock.
  await tx.db
    .deleteFrom('auth.verifications')
    .where('id', 'in', (from) =>
      from
        .selectFrom('auth.verifications')
        .select('id')
        .where('expires_at', '<', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx.db
    .insertInto('auth.verifications')
    .values(
      links.map(({ identifier, userId, shown }) => ({
        identifier,
        value: userId,
        expires_at: after(seconds),
        shown,
      })),
    )
    .execute();
}

export const findLink = (tx: Scope, identifier: string) =>
  tx.db
    .selectFrom('auth.verifications')
    .select('value as user_id')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** @returns whether this transaction got it */
export async function takeLink(tx: Scope, identifier: string): Promise<boolean> {
  const taken = await tx.db
    .deleteFrom('auth.verifications')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return taken.length > 0;
}

export async function deleteLinks(tx: Scope, userId: string): Promise<void> {
  await tx.db.deleteFrom('auth.verifications').where('value', '=', userId).execute();
}

/** Makes this the only valid set-up link. */
export async function replaceSetupLink(tx: Scope, tokenHash: string, seconds: number): Promise<void> {
  await tx.db.deleteFrom('private.setup_links').where('used_at', 'is', null).execute();
  await tx.db
    .insertInto('private.setup_links')
    .values({ token_hash: tokenHash, expires_at: after(seconds) })
    .execute();
}

export const findSetupLink = (tx: Scope, tokenHash: string) =>
  tx.db
    .selectFrom('private.setup_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const takeSetupLink = (tx: Scope, tokenHash: string) =>
  tx.db
    .updateTable('private.setup_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();

/** The clinic's name in mails and calendars. Null until the settings are saved. */
export async function findClinicName(tx: Scope): Promise<string | null> {
  const row = await tx.db.selectFrom('clinic_settings').select('clinic_name').executeTakeFirst();
  return row?.clinic_name ?? null;
}
