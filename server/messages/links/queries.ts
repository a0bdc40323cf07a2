import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** The nonces of these appointments' links, made where they are missing. Under clinic_service. */
export async function keepNonces(tx: Scope, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  const ids = sql<string[]>`${[...new Set(appointmentIds)].sort()}::uuid[]`;
  await tx.db
    .insertInto('private.appointment_links')
    .columns(['appointment_id'])
    .expression(sql`select unnest(${ids})`)
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .execute();
  return tx.db
    .selectFrom('private.appointment_links')
    .select(['appointment_id', 'nonce'])
    .where('appointment_id', '=', sql<string>`any(${ids})`)
    .execute();
}
