import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';

// The policies show a patient nothing but their own rows; naming the record here is the check on top.

const columns = ['id', 'date', 'time', 'duration_minutes', 'doctor_name', 'service', 'status'] as const;

export const findOwnName = (tx: Scope, patientId: string) =>
  tx.db.selectFrom('patients').select('full_name').where('id', '=', patientId).executeTakeFirst();

/** The first scheduled appointment that has not ended. @param now the clinic's, yyyy-MM-dd HH:mm:ss */
export const findNextAppointment = (tx: Scope, patientId: string, now: string) =>
  tx.db
    .selectFrom('appointments')
    .select(columns)
    .where('patient_id', '=', patientId)
    .where('status', '=', 'scheduled')
    .where('date', '>=', now.slice(0, 10))
    .where(sql<string>`date + time + make_interval(mins => duration_minutes)`, '>', now)
    .orderBy('date')
    .orderBy('time')
    .limit(1)
    .executeTakeFirst();

/** Soonest first. Both days belong to the period. */
export const listOwnAppointments = (tx: Scope, patientId: string, first: string, last: string) =>
  tx.db
    .selectFrom('appointments')
    .select(columns)
    .where('patient_id', '=', patientId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .orderBy('time')
    .execute();

export const findClinicContact = (tx: Scope) =>
  tx.db.selectFrom('clinic_settings').select(['address', 'whatsapp_url']).executeTakeFirst();
