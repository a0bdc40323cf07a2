import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** Under clinic_booking. Whether the appointment is still to come or under way, and still the patient's. */
export const isOpenAppointment = async (tx: Scope, patientId: string, id: string) =>
  (await tx.db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()) !== undefined;
