import { addResources, dropResources } from '../../agenda/appointments/resource-queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { moveOwnAppointment } from './booking-queries.ts';

/**
 * Moves an appointment of the patient with its rooms and devices.
 * @param tx under `clinic_booking`, with the appointment and then the half hours of the new time locked
 */
export async function moveOwn(
  tx: Scope,
  appointmentId: string,
  values: Parameters<typeof moveOwnAppointment>[2],
  resourceIds: string[],
): Promise<void> {
  // The update moves those that stay.
  await dropResources(tx, appointmentId, resourceIds);
  await moveOwnAppointment(tx, appointmentId, values);
  if (resourceIds.length > 0) await addResources(tx, appointmentId, resourceIds);
}
