import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/**
 * The accounts of an import that cannot sign in for want of a password: of staff, or with a patient's record. Not those
 * that were ended, and not those whose address cannot receive mail.
 */
const withoutPassword = (importId: string): RawBuilder<unknown> => sql`
  from auth.users as account
    left join profiles as profile on profile.id = account.id
    left join patients as patient on patient.user_id = account.id
  where exists (select from private.import_rows as written
                  where written.import_id = ${importId}::uuid and written.is_new
                    and written.row_id = account.id)
    and not exists (select from auth.accounts as credential
                      where credential.user_id = account.id and credential.provider_id = 'credential'
                        and credential.password is not null)
    and (patient.id is not null or profile.role = 'admin' or profile.staff_roles <> '{}')
    and profile.ended_at is null
    and account.email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@.[:space:]]+$'
    and account.email not like '%.invalid'`;

const hasLink = sql`exists (select from auth.verifications as link
  where link.value = account.id::text and link.identifier like 'reset-password:%' and link.expires_at > now())`;

/** @param tx under clinic_service */
export async function countWithoutPassword(
  tx: Scope,
  importId: string,
): Promise<{ waiting: number; sent: number }> {
  const { rows } = await sql<{ waiting: number; sent: number }>`
    select (count(*) filter (where not has_link))::int as waiting, (count(*) filter (where has_link))::int as sent
      from (select ${hasLink} as has_link ${withoutPassword(importId)}) as found`.execute(tx.db);
  return rows[0] ?? { waiting: 0, sent: 0 };
}

export interface Addressee {
  id: string;
  email: string;
  name: string;
}

/**
 * Locks accounts that wait for a link, so that none gets two. One transaction of the clinic at a time does this.
 * @param tx under clinic_service
 */
export async function lockWaiting(tx: Scope, importId: string, limit: number): Promise<Addressee[]> {
  await sql`select pg_advisory_xact_lock(hashtext('links of imported accounts'))`.execute(tx.db);
  const { rows } = await sql<Addressee>`
    select account.id, account.email, coalesce(profile.full_name, patient.full_name, account.name) as name
      ${withoutPassword(importId)} and not ${hasLink}
      order by account.id
      limit ${limit}
      for no key update of account`.execute(tx.db);
  return rows;
}

/** One line of the audit log for all links; each link has none. @returns whether there is such an import */
export async function recordLinksSent(tx: Scope, importId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into activity_log (action, noun, row_id, subject)
      select 'sent', 'import', id, source_name from imports where id = ${importId}
      returning id`.execute(tx.db);
  return rows.length > 0;
}
