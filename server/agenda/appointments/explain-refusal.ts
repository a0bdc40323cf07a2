/** Tells what is in the way of a time that the database has refused. */
import type { SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { violatedConstraint } from '../../platform/database/problems.ts';
import { findClosure, findHeld, listInTheWay, listUsing, type WantedTime } from './booking-queries.ts';
import { presentTime } from './present-appointment.ts';

/** Becomes RESOURCE_TAKEN after the transaction. */
export class ResourceTaken extends Error {
  /** The name of the resource, or the kind of which too few are free. */
  readonly resource: string;

  constructor(resource: string) {
    super(`${resource} is taken`);
    this.resource = resource;
  }
}

/**
 * Runs the work in its own transaction, and looks up the reasons of a refusal in another one.
 * @param work passes the wanted time to `attempt` before it writes
 * @param except the appointment that is being changed
 */
export async function withReasons<Result>(
  db: Database,
  caller: SessionActor,
  work: (attempt: (time: WantedTime) => WantedTime) => Promise<Result>,
  except?: string,
): Promise<Result> {
  let wanted: WantedTime | undefined;
  const attempt = (time: WantedTime) => {
    wanted = time;
    return time;
  };
  try {
    return await work(attempt);
  } catch (error) {
    throw wanted ? await withData(db, caller, error, wanted, except) : error;
  }
}

async function withData(
  db: Database,
  caller: SessionActor,
  error: unknown,
  wanted: WantedTime,
  except: string | undefined,
): Promise<unknown> {
  const constraint = violatedConstraint(error);
  if (constraint === 'appointments_no_overlap') {
    const rows = await db.asUser(caller, (tx) => listInTheWay(tx, wanted, except));
    return refusal('SLOT_TAKEN', { inTheWay: rows.map(present) });
  }
  if (constraint === 'booking_requests_no_overlap') {
    return timeHeld(await db.asUser(caller, (tx) => findHeld(tx, wanted, null)));
  }
  if (constraint === 'appointments_inside_hours') {
    return refusal('OUTSIDE_HOURS', { closure: await db.asUser(caller, (tx) => findClosure(tx, wanted)) });
  }
  if (error instanceof ResourceTaken) {
    const { resource } = error;
    const [rows, held] = await db.asUser(caller, (tx) =>
      Promise.all([listUsing(tx, resource, wanted, except), findHeld(tx, wanted, resource)]),
    );
    if (rows.length === 0 && held) return timeHeld(held);
    return refusal('RESOURCE_TAKEN', { resource, inTheWay: rows.map(present) });
  }
  return error;
}

const timeHeld = (held: Awaited<ReturnType<typeof findHeld>>) =>
  refusal('TIME_HELD', {
    kind: held && held.state !== 'held' ? 'request' : 'held',
    until: held?.expires_at?.toISOString() ?? null,
  });

const present = (row: Awaited<ReturnType<typeof listInTheWay>>[number]) => ({
  id: row.id,
  date: row.date,
  time: presentTime(row.time),
  durationMinutes: row.duration_minutes,
  patientName: row.patient_name,
  professionalName: row.professional_name,
});
