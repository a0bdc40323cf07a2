import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** The nonces of these appointments' links, made where they are missing or of a patient of before. */
export async function keepNonces(tx: Scope, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  const ids = sql<string[]>`${[...new Set(appointmentIds)].sort()}::uuid[]`;
  await tx.db
    .insertInto('private.appointment_links')
    .columns(['appointment_id', 'patient_id'])
    .expression((from) =>
      from
        .selectFrom('appointments')
        .select(['id', 'patient_id'])
        .where('id', '=', sql<string>`any(${ids})`)
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('appointment_id')
        .doUpdateSet({ patient_id: sql`excluded.patient_id`, nonce: sql`default` })
        .where(sql<boolean>`appointment_links.patient_id is distinct from excluded.patient_id`),
    )
    .execute();
  return tx.db
    .selectFrom('private.appointment_links')
    .select(['appointment_id', 'nonce'])
    .where('appointment_id', '=', sql<string>`any(${ids})`)
    .execute();
}
