import type { Updateable } from 'kysely';
import { fixedQuery, Place } from '../../database/fixed-query.ts';
import type { Scope } from '../../database/open-database.ts';
import type { Appointments } from '../../database/schema.ts';

const insertion = fixedQuery(
  {
    patient_id: new Place<string>(),
    date: new Place<string>(),
    time: new Place<string>(),
    duration_minutes: new Place<number>(),
    doctor_name: new Place<string>(),
    service: new Place<string>(),
    notes: new Place<string | null>(),
    squeeze_in: new Place<boolean>(),
  },
  (db, values) => db.insertInto('appointments').values(values).returning('id'),
);

export async function insertAppointment(tx: Scope, values: Parameters<typeof insertion>[1]): Promise<string> {
  const [inserted] = await insertion(tx, values);
  if (!inserted) throw new Error('the appointment that was inserted has not come back');
  return inserted.id;
}

/** @returns false if the appointment is missing */
export async function updateAppointmentRow(
  tx: Scope,
  id: string,
  values: Updateable<Appointments>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('appointments')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
