/** Changes of status and their undo, and the notes, which a closed appointment can still get. */
import type { z } from 'zod';
import { type AppointmentStatus, can } from '#contract/agenda/appointment-rules.ts';
import type { setStatus } from '#contract/agenda/appointments.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { violatedConstraint } from '../../platform/database/problems.ts';
import { changedMeanwhile } from './book-appointment.ts';
import { updateStatus, updateVersion } from './booking-queries.ts';
import { withReasons } from './explain-refusal.ts';
import { findAppointment } from './queries.ts';

type Change = z.output<NonNullable<(typeof setStatus)['~orpc']['inputSchema']>>;
type Stored = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

const timeOf = (stored: Stored) => ({
  professionalId: stored.professional_id,
  date: stored.date,
  time: stored.time,
  durationMinutes: stored.duration_minutes,
  bufferBeforeMinutes: stored.buffer_before_minutes,
  bufferAfterMinutes: stored.buffer_after_minutes,
});

/** @returns the changed appointment @throws as `setStatus` of the contract says */
export function changeStatus(
  { db, clock }: { db: Database; clock: Clock },
  caller: SessionActor,
  input: Change,
): Promise<Stored> {
  const { id, status, note, cancelReason, confirmedDate } = input;
  const clinical = may(caller, 'record');
  if (note && !clinical) throw refusal('FORBIDDEN');
  return withReasons(
    db,
    caller,
    (attempt) =>
      db.asUser(caller, async (tx) => {
        const stored = await find(tx, id, clinical);
        if (!can.become(stored, status)) throw notAllowed(stored, status);
        if (status === 'completed' && stored.date > clock.today() && confirmedDate !== stored.date)
          throw refusal('FUTURE_APPOINTMENT', { date: stored.date });
        attempt(timeOf(stored));
        const changed = await updateStatus(
          tx,
          { id, from: stored.status },
          {
            status,
            cancelReason: status === 'cancelled' ? cancelReason : undefined,
            note,
            squeezeIn: input.squeezeIn && !can.edit(stored),
          },
        );
        if (!changed) throw notAllowed(await find(tx, id, clinical), status);
        return find(tx, id, clinical);
      }),
    id,
  );
}

/** @throws UNDO_NOT_POSSIBLE, SLOT_TAKEN, RESOURCE_TAKEN */
export async function undoStatus(
  db: Database,
  caller: SessionActor,
  { id, squeezeIn }: { id: string; squeezeIn: boolean },
): Promise<Stored> {
  const clinical = may(caller, 'record');
  try {
    return await withReasons(
      db,
      caller,
      (attempt) =>
        db.asUser(caller, async (tx) => {
          const stored = await find(tx, id, clinical);
          if (!stored.undo_until || !stored.status_before) throw refusal('UNDO_NOT_POSSIBLE');
          attempt(timeOf(stored));
          const changed = await updateStatus(
            tx,
            { id, from: stored.status },
            { status: stored.status_before, note: null, squeezeIn: squeezeIn && !can.edit(stored) },
          );
          if (!changed) throw refusal('UNDO_NOT_POSSIBLE');
          return find(tx, id, clinical);
        }),
      id,
    );
  } catch (error) {
    // The ten minutes have passed since the appointment was read.
    throw violatedConstraint(error) === 'appointments_status_transition'
      ? refusal('UNDO_NOT_POSSIBLE')
      : error;
  }
}

/** @throws CHANGED_MEANWHILE */
export const changeNotes = (
  db: Database,
  caller: SessionActor,
  { id, version, notes }: { id: string; version: number; notes: string | null },
): Promise<Stored> =>
  db.asUser(caller, async (tx) => {
    await find(tx, id, true);
    if (!(await updateVersion(tx, { id, version }, { notes }))) throw await changedMeanwhile(tx, id);
    return find(tx, id, true);
  });

async function find(tx: Scope, id: string, clinical: boolean): Promise<Stored> {
  const found = await findAppointment(tx, id, { clinical });
  if (!found) throw refusal('NOT_FOUND');
  return found;
}

const notAllowed = ({ status: from }: Stored, to: AppointmentStatus) =>
  refusal('STATUS_NOT_ALLOWED', { from, to });
