/** Free times for an appointment whose time the clinic has closed, and the move there by its patient (decision 088). */
import { type AppointmentStatus, offeredTimes } from '#contract/agenda/appointment-rules.ts';
import type { FreeTime } from '#contract/agenda/next-free.ts';
import { lockTime } from '../../agenda/appointments/booking-queries.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { planResources } from '../../agenda/appointments/resource-queries.ts';
import { displacedAmong } from '../../agenda/displaced/queries.ts';
import { readFirstFree } from '../../agenda/free-times/read-next-free.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { requireSeen } from '../booking/answer-appointment.ts';
import { lockOwnAppointment, lockPatient, withdrawRequestsFor } from '../booking/booking-queries.ts';
import type { Notify } from '../booking/confirm-hold.ts';
import { moveOwn } from '../booking/move-own.ts';
import { findKeptByMove } from './queries.ts';

interface Own {
  id: string;
  patientId: string;
  date: string;
  /** The role of bookings may not read what appointments are for. */
  procedureId: string | null;
}

/** The open ones ahead whose time the clinic has closed. @param tx as the patient @param found by `ownFoundDisplaced` */
export async function ownDisplaced(
  tx: Scope,
  patientId: string | null,
  rows: readonly { id: string; date: string; time: string; status: AppointmentStatus }[],
  { now, found }: { now: string; found: ReadonlySet<string> | undefined },
): Promise<ReadonlySet<string>> {
  const ahead = rows.filter(
    ({ id, date, time, status }) =>
      `${date} ${time}` > now &&
      (status === 'scheduled' || status === 'confirmed') &&
      found?.has(id) !== false,
  );
  if (found || ahead.length === 0) return new Set(ahead.map(({ id }) => id));
  return tx.asBooking({ patientId, now }, (booking) => displacedAmong(booking, ahead, now));
}

/** More than are shown, so that a time that became free meanwhile takes none of the shown ones away. */
const checkedTimes = 4 * offeredTimes.patient;

/** @param tx under clinic_booking @returns null where the appointment keeps its time */
export async function readOwnTimes(tx: Scope, own: Own, now: string) {
  if (!(await displacedAmong(tx, [own], now)).has(own.id)) return null;
  const kept = await findKeptByMove(tx, own.id);
  const times = kept ? await freeTimes(tx, own, kept, now, offeredTimes.patient) : [];
  return times.map(({ date, time }) => ({ date, time }));
}

type Kept = NonNullable<Awaited<ReturnType<typeof findKeptByMove>>>;

/** Of its professional, from its own day on; of all who do it, where that one has none. */
async function freeTimes(tx: Scope, own: Own, kept: Kept, now: string, limit: number): Promise<FreeTime[]> {
  const wanted = {
    procedureId: own.procedureId ?? undefined,
    minutes: kept.duration_minutes,
    periods: [],
    weekdays: [],
    from: own.date,
    except: own.id,
    limit,
  };
  const ofOne = await readFirstFree(tx, { ...wanted, professionalIds: [kept.professional_id] }, now);
  const times = ofOne.length > 0 ? ofOne : await readFirstFree(tx, wanted, now);
  return [...new Map(times.map((time) => [`${time.date} ${time.time}`, time])).values()];
}

interface Chosen {
  /** The time that the patient has seen; the clinic may have moved the appointment since. */
  seen: { date: string; time: string };
  to: { date: string; time: string };
}

/**
 * The triggers check again that the clinic has closed the time.
 * @param tx under clinic_booking @throws NOT_FOUND, APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED, SLOT_TAKEN
 */
export async function moveDisplaced(
  tx: Scope,
  own: Own,
  { seen, to }: Chosen,
  now: string,
  notify: Notify,
): Promise<void> {
  const { id, patientId, procedureId } = own;
  // Requests are locked before appointments (db/CONVENTIONS.md).
  if (await lockPatient(tx, patientId)) await withdrawRequestsFor(tx, patientId, id);
  const appointment = await lockOwnAppointment(tx, patientId, id);
  const kept = appointment && (await findKeptByMove(tx, id));
  if (!kept) throw refusal('NOT_FOUND');
  requireSeen(appointment, seen);
  if (!(await displacedAmong(tx, [own], now)).has(id))
    throw refusal('BOOKING_NOT_ALLOWED', { reason: 'status' });
  const time = presentTime(to.time);
  const found = await freeTimes(tx, own, kept, now, checkedTimes);
  const chosen = found.find((each) => each.date === to.date && each.time === time);
  if (!chosen) throw refusal('SLOT_TAKEN', { inTheWay: [] });
  const wanted = {
    date: chosen.date,
    time,
    professionalId: chosen.professional.id,
    durationMinutes: kept.duration_minutes,
    bufferBeforeMinutes: kept.buffer_before_minutes,
    bufferAfterMinutes: kept.buffer_after_minutes,
  };
  await lockTime(tx, wanted);
  const plan = await planResources(tx, id, wanted, {
    procedureId,
    squeezeIn: false,
    outsideHours: false,
    wanted: [],
    preferred: [],
  });
  if (plan.missing.length > 0) throw refusal('SLOT_TAKEN', { inTheWay: [] });
  const { buffer_before_minutes, buffer_after_minutes } = kept;
  await moveOwn(
    tx,
    id,
    { ...to, professional_id: chosen.professional.id, buffer_before_minutes, buffer_after_minutes },
    plan.ids,
  );
  await tx.asService((service) => notify(service, { kind: 'moved', appointmentId: id }));
}
