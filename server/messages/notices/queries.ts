/** Under clinic_service. */
import { type Insertable, sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { AppointmentContacts } from '../../platform/database/schema.ts';

/** One statement for any number of them. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`;

export const findAppointments = (tx: Scope, ids: readonly string[]) =>
  tx.db
    .selectFrom('appointments')
    .select([
      'id',
      'patient_id',
      'date',
      'time',
      'duration_minutes',
      'status',
      'service',
      'version',
      'changed_at',
    ])
    .where(isOneOf(ids))
    .execute();

export const findRecipients = (tx: Scope, patientIds: readonly string[]) =>
  tx.db
    .selectFrom('patients')
    .select(['id', 'full_name', 'email', 'phone', 'guardian_phone'])
    .select(['accepts_email', 'accepts_whatsapp', 'user_id'])
    .select(
      sql<boolean>`exists (
        select from auth.push_subscriptions as subscription
          join auth.sessions as session on session.id = subscription.session_id
          where subscription.user_id = patients.user_id and session.expires_at > now()
      )`.as('has_push'),
    )
    .where(isOneOf(patientIds))
    .execute();

/** Undefined until the settings are saved. */
export const findClinic = (tx: Scope) =>
  tx.db.selectFrom('clinic_settings').select(['clinic_name', 'address', 'phone', 'email']).executeTakeFirst();

/** Whether messages may name the procedure. */
export async function findShowsProcedure(tx: Scope): Promise<boolean> {
  const row = await tx.db.selectFrom('message_templates').select('shows_procedure').executeTakeFirst();
  return row?.shows_procedure ?? false;
}

/** Does nothing for a patient who is deleted. The audit log gets a line without a user. */
export async function endEmail(tx: Scope, patientId: string): Promise<void> {
  await tx.db
    .updateTable('patients')
    .set({ accepts_email: false })
    .where('id', '=', patientId)
    .where('accepts_email', '=', true)
    .execute();
}

export async function insertContacts(tx: Scope, values: Insertable<AppointmentContacts>[]) {
  if (values.length === 0) return [];
  return tx.db
    .insertInto('appointment_contacts')
    .values(values)
    .returning(['id', 'appointment_id'])
    .execute();
}
