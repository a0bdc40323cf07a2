import type { z } from 'zod';
import { can } from '#contract/agenda/appointment-rules.ts';
import type { cancel, move, SeriesScope } from '#contract/agenda/appointment-series.ts';
import { addDays, daysBetween } from '#contract/value-formats.ts';
import { holdPatient } from '../../patients/patients/queries.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { changeIn, isSameVisit } from '../appointments/book-appointment.ts';
import { lockTime, updateStatus } from '../appointments/booking-queries.ts';
import { withReasons } from '../appointments/explain-refusal.ts';
import { listSessions, lockSessions, sumOpen } from './queries.ts';
import { namingTheSession } from './session-not-free.ts';

type Move = z.output<NonNullable<(typeof move)['~orpc']['inputSchema']>>;
type Cancellation = z.output<NonNullable<(typeof cancel)['~orpc']['inputSchema']>>;
type Sessions = Awaited<ReturnType<typeof listSessions>>;

/**
 * The open sessions that a change is for, locked in the order of db/CONVENTIONS.md.
 * @throws NOT_FOUND; APPOINTMENT_CLOSED where the chosen session is closed
 */
async function lockScope(
  tx: Scope,
  { id, appointmentId, scope }: { id: string; appointmentId: string; scope: SeriesScope },
): Promise<{ chosen: Sessions[number]; sessions: Sessions }> {
  const [first] = await listSessions(tx, id);
  if (!first) throw refusal('NOT_FOUND');
  await holdPatient(tx, first.patient_id);
  await lockSessions(tx, id);
  const all = await listSessions(tx, id);
  const chosen = all.find((session) => session.id === appointmentId);
  if (!chosen) throw refusal('NOT_FOUND');
  if (!can.edit(chosen)) throw refusal('APPOINTMENT_CLOSED');
  const from = chosen.session_number ?? 0;
  const isMeant = ({ id: sessionId, session_number: number }: Sessions[number]) =>
    scope === 'all' || sessionId === appointmentId || (scope === 'following' && (number ?? 0) > from);
  return { chosen, sessions: all.filter((session) => can.edit(session) && isMeant(session)) };
}

/**
 * Moves the open sessions by the same number of days, to the same time of day. All of them, or none.
 * @returns how many, the first day, and how many had been confirmed @throws SESSION_NOT_FREE, APPOINTMENT_CLOSED, NOT_FOUND
 */
export const moveSessions = (db: Database, caller: SessionActor, input: Move) =>
  namingTheSession((attemptSession) =>
    withReasons(db, caller, (attempt) =>
      db.asUser(caller, async (tx) => {
        const { chosen, sessions } = await lockScope(tx, input);
        const days = daysBetween(chosen.date, input.date);
        const { time, professionalId, squeezeIn, outsideHours } = input;
        const changes = sessions
          .map((session) => ({ session, date: addDays(session.date, days) }))
          .sort((one, other) => one.date.localeCompare(other.date));
        // The half hours in order, before the first row moves.
        for (const { session, date } of changes)
          await lockTime(tx, {
            professionalId: professionalId ?? session.professional_id,
            date,
            time,
            durationMinutes: session.duration_minutes,
            bufferBeforeMinutes: session.buffer_before_minutes,
            bufferAfterMinutes: session.buffer_after_minutes,
          });
        // The last one first where they move to later days: it leaves its time before the one before it arrives there.
        for (const { session, date } of days > 0 ? changes.toReversed() : changes) {
          attemptSession({ date, time });
          const { id, version, patient_id: patientId } = session;
          const place = { id, version, patientId, date, time, professionalId, squeezeIn, outsideHours };
          await changeIn(tx, caller, place, attempt);
        }
        const unconfirmed = changes.filter(
          ({ session, date }) =>
            session.status === 'confirmed' &&
            !isSameVisit({ patientId: session.patient_id, date, time }, session),
        );
        return {
          moved: changes.length,
          first: changes[0]?.date ?? input.date,
          unconfirmed: unconfirmed.length,
        };
      }),
    ),
  );

/** Cancels the open sessions. @returns how many, and what is left to pay of them @throws APPOINTMENT_CLOSED, NOT_FOUND */
export const cancelSessions = (db: Database, caller: SessionActor, input: Cancellation) =>
  db.asUser(caller, async (tx) => {
    const { sessions } = await lockScope(tx, input);
    for (const { id, status } of sessions)
      await updateStatus(
        tx,
        { id, from: status },
        { status: 'cancelled', cancelReason: input.cancelReason, note: null, squeezeIn: false },
      );
    const openCents = await sumOpen(
      tx,
      sessions.map(({ id }) => id),
    );
    return { cancelled: sessions.length, openCents };
  });
