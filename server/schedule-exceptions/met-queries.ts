import type { MetAppointments } from '#contract/schedule-exceptions.ts';
import type { Scope } from '../database/open-database.ts';

export const noneMet: MetAppointments = { total: 0, rows: [] };

// Appointments have no professional yet: the next migration adds it.
export async function listMetByException(_tx: Scope, _id: string, _now: string): Promise<MetAppointments> {
  return noneMet;
}

export async function listMetByHours(
  _tx: Scope,
  _hours: { professionalId: string | null; validFrom: string; now: string },
): Promise<MetAppointments> {
  return noneMet;
}
