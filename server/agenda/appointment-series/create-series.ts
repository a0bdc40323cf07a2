import type { z } from 'zod';
import type { create } from '#contract/agenda/appointment-series.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { bookedTime, bookIn, procedureOf } from '../appointments/book-appointment.ts';
import { bookedPatient, takeOffEntry } from '../appointments/booked-patient.ts';
import { lockTime } from '../appointments/booking-queries.ts';
import { withReasons } from '../appointments/explain-refusal.ts';
import { insertSeries } from './queries.ts';
import { namingTheSession } from './session-not-free.ts';

type Input = z.output<NonNullable<(typeof create)['~orpc']['inputSchema']>>;

/**
 * Books all sessions, or none: in the order of their times, so that no two series wait for each other.
 * @throws SESSION_NOT_FREE; FORBIDDEN for a plan by a caller who may not read plans; as `bookAppointment`
 */
export function createSeries(
  db: Database,
  caller: SessionActor,
  { sessions, everyDays, treatmentPlanId, ...rest }: Input,
): Promise<{ id: string; patientId: string; appointmentIds: string[] }> {
  if (treatmentPlanId && !may(caller, 'record')) throw refusal('FORBIDDEN');
  const inOrder = sessions.toSorted((one, other) =>
    `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`),
  );
  return namingTheSession((attemptSession) =>
    withReasons(db, caller, (attempt) =>
      db.asUser(caller, async (tx) => {
        const procedure = await procedureOf(tx, rest);
        // All half hours in order, before the first booking counts its day (db/CONVENTIONS.md).
        const lockTimes = async () => {
          for (const session of inOrder) await lockTime(tx, bookedTime({ ...rest, ...session }, procedure));
        };
        const patientId = await bookedPatient(tx, caller, rest, lockTimes);
        const seriesId = await insertSeries(tx, {
          patient_id: patientId,
          ...(treatmentPlanId && { treatment_plan_id: treatmentPlanId }),
          sessions: sessions.length,
          every_days: everyDays,
        });
        // For a new patient they are locked already.
        if (!rest.newPatient) await lockTimes();
        const appointmentIds: string[] = [];
        for (const [index, session] of inOrder.entries()) {
          attemptSession(session);
          const place = { series_id: seriesId, session_number: index + 1 };
          const booking = { ...rest, ...session, patientId };
          appointmentIds.push((await bookIn(tx, caller, booking, procedure, attempt, place)).id);
        }
        await takeOffEntry(tx, patientId, rest);
        return { id: seriesId, patientId, appointmentIds };
      }),
    ),
  );
}
