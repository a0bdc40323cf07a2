/** Holding a time: under the half-hour locks, so that of many who ask for it one gets it. */
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { days as daysCall, hold as holdCall } from '#contract/booking/booking.ts';
import type { BookingRules } from '#contract/booking/booking-rules.ts';
import { addDays } from '#contract/value-formats.ts';
import { lockTime } from '../../agenda/appointments/booking-queries.ts';
import { planResources } from '../../agenda/appointments/resource-queries.ts';
import { findPrice } from '../../clinic/procedures/queries.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { BookingRequests } from '../../platform/database/schema.ts';
import { findRules } from '../booking-rules/queries.ts';
import {
  checkRules,
  deleteHold,
  findFreeProfessional,
  findMode,
  findOpenProcedure,
  insertHold,
  listFree,
  lockPatient,
  type OpenProcedure,
  type WantedTimes,
} from './booking-queries.ts';
import { findOwnAppointment } from './queries.ts';

type DaysInput = z.output<NonNullable<(typeof daysCall)['~orpc']['inputSchema']>>;
type HoldInput = z.output<NonNullable<(typeof holdCall)['~orpc']['inputSchema']>>;

const notAllowed = (reason: 'off' | 'procedure') => refusal('BOOKING_NOT_ALLOWED', { reason });

interface Who {
  patientId: string;
  /** The clinic's local time. */
  now: string;
}

/** What the chosen procedure takes, or the appointment that is moved. @throws NOT_FOUND, BOOKING_NOT_ALLOWED */
async function findWanted(
  tx: Scope,
  { procedureId, professionalId, moves }: Pick<HoldInput, 'procedureId' | 'professionalId' | 'moves'>,
  rules: BookingRules,
) {
  if (rules.mode === 'off') throw notAllowed('off');
  const [procedure, moved] = await Promise.all([
    findOpenProcedure(tx, procedureId),
    moves === undefined ? null : findOwnAppointment(tx, moves),
  ]);
  if (moved === undefined) throw refusal('NOT_FOUND');
  if (!procedure || (moved && moved.procedure_id !== procedureId)) throw notAllowed('procedure');
  const minutes = moved?.duration_minutes ?? procedure.minutes;
  const wanted: WantedTimes = {
    procedureId,
    minutes,
    professionalId,
    stepMinutes: rules.stepMinutes,
    moves: moves ?? null,
  };
  return { procedure, wanted };
}

/** Free times within the rules, by day. @param tx as the patient @throws as `findWanted` */
export async function readDays(
  tx: Scope,
  { patientId, now }: Who,
  { from, to, professionalId, ...wish }: DaysInput,
) {
  const rules = await findRules(tx);
  const { wanted } = await findWanted(tx, { ...wish, professionalId: professionalId ?? null }, rules);
  return tx.asBooking({ patientId, now }, (booking) => freeDays(booking, wanted, { from, to, now }, rules));
}

/** @param tx under clinic_booking */
export async function freeDays(
  tx: Scope,
  wanted: WantedTimes,
  { from, to, now }: { from: string; to: string; now: string },
  { horizonDays, noticeHours }: Pick<BookingRules, 'horizonDays' | 'noticeHours'>,
) {
  const first = [from, now.slice(0, 10)].toSorted()[1] ?? from;
  const last = [to, addDays(now.slice(0, 10), horizonDays)].toSorted()[0] ?? to;
  if (last < first) return [];
  const rows = await listFree(tx, wanted, first, last, hoursAfter(now, noticeHours));
  const days = new Map<string, { time: string; professionalIds: string[] }[]>();
  for (const { date, time, professional_ids } of rows) {
    const times = days.get(date) ?? [];
    times.push({ time, professionalIds: professional_ids });
    days.set(date, times);
  }
  return [...days].map(([date, times]) => ({ date, times }));
}

/** As `app.check_own_booking` adds them: hours of the clinic's clock. */
function hoursAfter(now: string, hours: number): string {
  const later = new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + hours * 3_600_000);
  return later.toISOString().slice(0, 19).replace('T', ' ');
}

/** @param tx as the patient @throws SLOT_TAKEN, BOOKING_NOT_ALLOWED, NOT_FOUND */
export async function holdTime(tx: Scope, { patientId, now }: Who, input: HoldInput) {
  const rules = await findRules(tx);
  const { procedure, wanted } = await findWanted(tx, input, rules);
  const held = await tx.asBooking({ patientId, now }, async (booking) => {
    if (!(await lockPatient(booking, patientId))) throw refusal('NOT_FOUND');
    await deleteHold(booking, patientId);
    const { id, expires_at, professional } = await storeTime(booking, procedure, wanted, input, {
      patient_id: patientId,
    });
    const mode = await findMode(booking, patientId);
    if (mode === 'off' || !expires_at) throw notAllowed('off');
    return {
      holdId: id,
      expiresAt: expires_at.toISOString(),
      professional: { id: professional.id, fullName: professional.full_name },
      mode,
    };
  });
  const priceCents = input.moves
    ? null
    : await findPrice(tx, input.procedureId, held.professional.id, input.date);
  return { ...held, priceCents };
}

type Owner = Pick<
  Insertable<BookingRequests>,
  'patient_id' | 'visitor_name' | 'visitor_phone' | 'visitor_email' | 'visitor_consent_at' | 'state'
>;

/**
 * Chooses the professional, rooms and devices, and stores the time, which is then taken.
 * @param tx under clinic_booking
 * @throws SLOT_TAKEN, BOOKING_NOT_ALLOWED
 */
export async function storeTime(
  tx: Scope,
  procedure: OpenProcedure,
  wanted: WantedTimes,
  { date, time }: Pick<HoldInput, 'date' | 'time'>,
  owner: Owner,
) {
  const lengths = {
    bufferBeforeMinutes: procedure.buffer_before_minutes,
    bufferAfterMinutes: procedure.buffer_after_minutes,
  };
  const asked = { date, time, durationMinutes: wanted.minutes, ...lengths };
  await lockTime(tx, { ...asked, professionalId: undefined });
  const professional = await findFreeProfessional(tx, wanted, date, time);
  if (!professional) {
    await checkRules(tx, { patientId: owner.patient_id ?? null, ...wanted, date, time, ...lengths });
    throw refusal('SLOT_TAKEN', { inTheWay: [] });
  }
  const plan = await planResources(
    tx,
    wanted.moves,
    { ...asked, professionalId: professional.id },
    { procedureId: wanted.procedureId, squeezeIn: false, outsideHours: false, wanted: [], preferred: [] },
  );
  if (plan.missing.length > 0) throw refusal('SLOT_TAKEN', { inTheWay: [] });
  const stored = await insertHold(tx, {
    ...owner,
    appointment_id: wanted.moves,
    procedure_id: wanted.procedureId,
    service: procedure.title,
    professional_id: professional.id,
    any_professional: wanted.professionalId === null,
    date,
    time,
    duration_minutes: wanted.minutes,
    buffer_before_minutes: lengths.bufferBeforeMinutes,
    buffer_after_minutes: lengths.bufferAfterMinutes,
    resource_ids: plan.ids,
  });
  return { ...stored, professional };
}
