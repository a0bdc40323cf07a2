/** Booking and changing: what a procedure takes, its rooms and devices. */
import type { z } from 'zod';
import {
  can,
  defaultDurationMinutes,
  defaultService,
  statusAfterMove,
} from '#contract/agenda/appointment-rules.ts';
import type { appointmentInput, bookingInput } from '#contract/agenda/appointments.ts';
import type { TakenSession } from '#contract/patients/package-session.ts';
import { findSession } from '../../money/packages/queries.ts';
import { holdPatient } from '../../patients/patients/queries.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { bookedPatient, takeOffEntry } from './booked-patient.ts';
import {
  doesProcedure,
  findProcedure,
  insertAppointment,
  lockTime,
  updateVersion,
  type WantedTime,
  withdrawRequestsOfOthers,
} from './booking-queries.ts';
import { ResourceTaken, withReasons } from './explain-refusal.ts';
import { presentTime } from './present-appointment.ts';
import { findAppointment, findLastChange, lockAppointment } from './queries.ts';
import { addResources, dropResources, listBookedResources, planResources } from './resource-queries.ts';

type Input = z.output<typeof appointmentInput>;
type Booking = z.output<typeof bookingInput>;
type Procedure = NonNullable<Awaited<ReturnType<typeof findProcedure>>>;

/** Without the permission `record` the stored notes stay. @throws FORBIDDEN for notes by such a caller */
function notesOf({ notes }: Input, caller: SessionActor) {
  if (may(caller, 'record')) return notes === undefined ? {} : { notes };
  if (notes) throw refusal('FORBIDDEN');
  return {};
}

type TimeInput = Omit<Input, 'patientId'>;

/** What the input does not say is that of the procedure, or of the stored appointment. */
const timeOf = (
  input: TimeInput,
  rest: Pick<WantedTime, 'professionalId' | 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
): WantedTime => ({
  professionalId: rest.professionalId,
  date: input.date,
  time: input.time,
  durationMinutes: input.durationMinutes ?? rest.durationMinutes,
  bufferBeforeMinutes: input.bufferBeforeMinutes ?? rest.bufferBeforeMinutes,
  bufferAfterMinutes: input.bufferAfterMinutes ?? rest.bufferAfterMinutes,
});

const timesOf = (procedure: Procedure | null) => ({
  durationMinutes: procedure?.minutes ?? defaultDurationMinutes,
  bufferBeforeMinutes: procedure?.buffer_before_minutes ?? 0,
  bufferAfterMinutes: procedure?.buffer_after_minutes ?? 0,
});

const columnsOf = (input: Input, time: WantedTime) => ({
  patient_id: input.patientId,
  // Left out, it is the first professional.
  ...(time.professionalId && { professional_id: time.professionalId }),
  date: time.date,
  time: time.time,
  duration_minutes: time.durationMinutes,
  buffer_before_minutes: time.bufferBeforeMinutes,
  buffer_after_minutes: time.bufferAfterMinutes,
  squeeze_in: input.squeezeIn,
  outside_hours: input.outsideHours,
});

/** @throws NOT_FOUND, PROFESSIONAL_NOT_ACTIVE */
async function chooseProcedure(
  tx: Scope,
  id: string,
  professionalId: string | undefined,
  preferred?: string,
) {
  const procedure = await findProcedure(tx, id, professionalId, preferred);
  if (!procedure) throw refusal('NOT_FOUND');
  if (!procedure.professional_id) throw refusal('PROFESSIONAL_NOT_ACTIVE');
  return { ...procedure, professional_id: procedure.professional_id };
}

type Chosen = Awaited<ReturnType<typeof chooseProcedure>> | null;

/** The procedure of a booking, with who does it. @throws as `chooseProcedure` */
export const procedureOf = async (
  tx: Scope,
  { procedureId, professionalId }: Pick<Input, 'procedureId' | 'professionalId'>,
): Promise<Chosen> => (procedureId ? chooseProcedure(tx, procedureId, professionalId) : null);

/** What a booking takes. */
export const bookedTime = (input: TimeInput, procedure: Chosen): WantedTime =>
  timeOf(input, {
    professionalId: procedure?.professional_id ?? input.professionalId,
    ...timesOf(procedure),
  });

type Booked = {
  id: string;
  patientId: string;
  version: number;
  packageSession?: TakenSession;
};

/** @throws SLOT_TAKEN, RESOURCE_TAKEN, OUTSIDE_HOURS, PROFESSIONAL_NOT_ACTIVE, NOT_FOUND, FORBIDDEN */
export const bookAppointment = (db: Database, caller: SessionActor, input: Booking): Promise<Booked> =>
  withReasons(db, caller, (attempt) =>
    db.asUser(caller, async (tx) => {
      const procedure = await procedureOf(tx, input);
      const patientId = await bookedPatient(tx, caller, input, () =>
        lockTime(tx, bookedTime(input, procedure)),
      );
      const booked = await bookIn(tx, caller, { ...input, patientId }, procedure, attempt);
      const [packageSession] = await Promise.all([
        procedure && findSession(tx, booked.id),
        takeOffEntry(tx, patientId, input),
      ]);
      return { ...booked, patientId, ...(packageSession && { packageSession }) };
    }),
  );

/**
 * Books one appointment, in a transaction of one or several bookings.
 * @param attempt that of `withReasons`
 * @param session the place in a series
 */
export async function bookIn(
  tx: Scope,
  caller: SessionActor,
  input: Input,
  procedure: Chosen,
  attempt: (time: WantedTime) => WantedTime,
  session: { series_id?: string; session_number?: number } = {},
): Promise<Pick<Booked, 'id' | 'version'>> {
  const notes = notesOf(input, caller);
  const time = attempt(bookedTime(input, procedure));
  const booked = await insertAppointment(tx, {
    ...columnsOf(input, time),
    procedure_id: procedure?.id ?? null,
    service: procedure?.title ?? input.service ?? defaultService,
    ...notes,
    ...session,
  });
  const wanted = input.resourceIds ?? [];
  if (procedure || wanted.length > 0) {
    // The half hours are locked by the booking itself.
    const plan = await planResources(tx, booked.id, time, {
      procedureId: procedure?.id ?? null,
      squeezeIn: input.squeezeIn,
      outsideHours: input.outsideHours,
      wanted,
      preferred: [],
    });
    if (plan.missing[0]) throw new ResourceTaken(plan.missing[0]);
    if (plan.ids.length > 0) await addResources(tx, booked.id, plan.ids);
  }
  return booked;
}

type Change = Input & { id: string; version: number };

/** @returns the next version @throws as `bookAppointment`; CHANGED_MEANWHILE, APPOINTMENT_CLOSED */
export const changeAppointment = (db: Database, caller: SessionActor, input: Change): Promise<number> =>
  withReasons(
    db,
    caller,
    (attempt) => db.asUser(caller, (tx) => changeIn(tx, caller, input, attempt)),
    input.id,
  );

/** As `changeAppointment`, in a transaction of several changes. @param attempt that of `withReasons` */
export async function changeIn(
  tx: Scope,
  caller: SessionActor,
  input: Change,
  attempt: (time: WantedTime) => WantedTime,
): Promise<number> {
  const { id } = input;
  const notes = notesOf(input, caller);
  const [patient, , , stored] = await Promise.all([
    // In the order of locks of db/CONVENTIONS.md: the patient, requests, then the appointment.
    holdPatient(tx, input.patientId),
    withdrawRequestsOfOthers(tx, id, input.patientId),
    lockAppointment(tx, id),
    findAppointment(tx, id, { clinical: false }),
  ]);
  if (!stored) throw refusal('NOT_FOUND');
  if (!can.edit(stored)) throw refusal('APPOINTMENT_CLOSED');
  if (stored.version !== input.version) throw await changedMeanwhile(tx, id);
  if (!patient) throw refusal('NOT_FOUND');
  // An entry that has left the catalogue stays with the appointments that have it.
  const keeps = input.procedureId === undefined || input.procedureId === stored.stored_procedure_id;
  const procedure =
    keeps || !input.procedureId
      ? null
      : await chooseProcedure(tx, input.procedureId, input.professionalId, stored.professional_id);
  const professionalId = procedure?.professional_id ?? input.professionalId ?? stored.professional_id;
  const time = attempt(
    timeOf(input, {
      professionalId,
      ...(procedure
        ? timesOf(procedure)
        : {
            durationMinutes: stored.duration_minutes,
            bufferBeforeMinutes: stored.buffer_before_minutes,
            bufferAfterMinutes: stored.buffer_after_minutes,
          }),
    }),
  );
  const procedureId = keeps ? stored.stored_procedure_id : (procedure?.id ?? null);
  const isHandedOver = professionalId !== stored.professional_id;
  // A chosen procedure has been checked with its professional.
  if (!procedure && procedureId && isHandedOver && !(await doesProcedure(tx, procedureId, professionalId)))
    throw refusal('PROFESSIONAL_NOT_ACTIVE');
  const before = await listBookedResources(tx, id, procedureId);
  const beforeIds = before.map((resource) => resource.id);
  await lockTime(tx, time);
  const plan = await planResources(tx, id, time, {
    procedureId,
    squeezeIn: input.squeezeIn,
    outsideHours: input.outsideHours,
    // Those of the procedure are chosen anew, others stay. With another procedure none stays.
    wanted:
      input.resourceIds ??
      (procedure ? [] : before.filter(({ needed }) => !needed).map((resource) => resource.id)),
    preferred: beforeIds,
  });
  if (plan.missing[0]) throw new ResourceTaken(plan.missing[0]);
  // The update moves those that stay.
  if (beforeIds.length > 0) await dropResources(tx, id, plan.ids);
  const version = await updateVersion(tx, input, {
    ...columnsOf(input, time),
    procedure_id: procedureId,
    service: procedure?.title ?? serviceOf(input, stored, keeps),
    ...notes,
    ...(!isSameVisit(input, stored) && { status: statusAfterMove(stored.status) }),
  });
  if (plan.ids.length > 0) await addResources(tx, id, plan.ids);
  if (version === undefined) throw new Error('a locked row has another version');
  return version;
}

/** What a patient confirms; `app.is_same_visit` of the triggers. */
export const isSameVisit = (
  input: Pick<Input, 'patientId' | 'date' | 'time'>,
  stored: { patient_id: string; date: string; time: string },
) =>
  input.patientId === stored.patient_id &&
  input.date === stored.date &&
  input.time === presentTime(stored.time);

/** Of an appointment that gets no other procedure. */
function serviceOf(
  { service, procedureId }: Input,
  stored: { service: string; stored_procedure_id: string | null },
  keepsProcedure: boolean,
): string {
  if (keepsProcedure && stored.stored_procedure_id) return stored.service;
  if (service === undefined && !(procedureId === null && stored.stored_procedure_id)) return stored.service;
  return service ?? defaultService;
}

/** The second of two who change one appointment is told of the first. */
export async function changedMeanwhile(tx: Scope, id: string) {
  const change = await findLastChange(tx, id);
  return refusal('CHANGED_MEANWHILE', {
    userName: change?.user_name ?? null,
    at: (change?.happened_at ?? new Date()).toISOString(),
  });
}
