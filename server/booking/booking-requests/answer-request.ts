/** The reception's answers to a request: accept, propose another time, refuse, and take an answer back. */
import { undoMinutes } from '#contract/agenda/appointment-rules.ts';
import { bookIn, changeIn, procedureOf } from '../../agenda/appointments/book-appointment.ts';
import {
  doesProcedure,
  findClosure,
  lockTime,
  type WantedTime,
} from '../../agenda/appointments/booking-queries.ts';
import { ResourceTaken, withReasons } from '../../agenda/appointments/explain-refusal.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { findAppointment, lockAppointment } from '../../agenda/appointments/queries.ts';
import { planResources } from '../../agenda/appointments/resource-queries.ts';
import { holdPatient, insertPatient, lockPatientCounts } from '../../patients/patients/queries.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { violatedConstraint } from '../../platform/database/problems.ts';
import { dropAnswer } from '../../platform/mail/queries.ts';
import {
  cancelUnchanged,
  findPatientOfRequest,
  isWithinHours,
  lockRequest,
  type StoredRequest,
  updateRequest,
} from './queries.ts';

interface Which {
  id: string;
  version: number;
}

type State = StoredRequest['state'];

/**
 * Locks a request that the caller has seen.
 * @throws NOT_FOUND; REQUEST_ANSWERED where another answer came first, which it names
 */
async function lockSeen(tx: Scope, { id, version }: Which, states: readonly State[]): Promise<StoredRequest> {
  const request = await lockRequest(tx, id);
  if (!request) throw refusal('NOT_FOUND');
  const { state, answered_name, answered_at } = request;
  if (request.version !== version || !states.includes(state))
    throw refusal('REQUEST_ANSWERED', {
      state,
      userName: answered_name,
      at: answered_at?.toISOString() ?? null,
    });
  return request;
}

const timeOf = (request: StoredRequest) => ({
  professionalId: request.professional_id,
  date: request.date,
  time: presentTime(request.time),
  durationMinutes: request.duration_minutes,
  bufferBeforeMinutes: request.buffer_before_minutes,
  bufferAfterMinutes: request.buffer_after_minutes,
});

/**
 * Locks what comes before the request (db/CONVENTIONS.md): the record of its patient, or the one that was chosen.
 * @returns null where the visitor is to be registered
 * @throws FORBIDDEN, NOT_FOUND
 */
async function lockKnownPatient(
  tx: Scope,
  caller: SessionActor,
  { id, patientId: chosen }: { id: string; patientId?: string | undefined },
): Promise<string | null> {
  const request = await findPatientOfRequest(tx, id);
  if (!request) throw refusal('NOT_FOUND');
  if (!request.patient_id && !may(caller, 'registration')) throw refusal('FORBIDDEN');
  const known = request.patient_id ?? chosen;
  if (!known) {
    await lockPatientCounts(tx, 'shared');
    return null;
  }
  if (!(await holdPatient(tx, known))) throw refusal('NOT_FOUND');
  return known;
}

/** A patient's count comes after the half hours (db/CONVENTIONS.md). */
async function registerVisitor(tx: Scope, request: StoredRequest): Promise<string> {
  await lockTime(tx, timeOf(request));
  return insertPatient(tx, {
    fullName: request.visitor_name ?? '',
    phone: request.visitor_phone,
    email: request.visitor_email,
  });
}

interface Accepted {
  appointmentId: string;
  patientId: string;
  moved: boolean;
  version: number;
}

/** @throws as `accept` of the contract says */
export const acceptRequest = (
  db: Database,
  caller: SessionActor,
  input: Which & { patientId?: string | undefined; now: string },
  notify: (tx: Scope, accepted: Accepted) => Promise<unknown>,
): Promise<Accepted> =>
  withReasons(db, caller, (attempt) =>
    db.asUser(caller, async (tx) => {
      const known = await lockKnownPatient(tx, caller, input);
      const request = await lockSeen(tx, input, ['pending']);
      if (`${request.date} ${request.time}` <= input.now) throw refusal('REQUEST_PASSED');
      const patientId = known ?? (await registerVisitor(tx, request));
      // From here on the request takes no time, and its own appointment can.
      await updateRequest(tx, request.id, { state: 'accepted', patient_id: patientId });
      const wanted = { patientId, ...timeOf(request), squeezeIn: false, outsideHours: false };
      const moved = request.appointment_id !== null;
      const appointmentId = request.appointment_id
        ? await moveTo(tx, caller, request.appointment_id, wanted, attempt)
        : await book(tx, caller, request, wanted, attempt);
      const accepted = {
        appointmentId,
        patientId,
        moved,
        version: await updateRequest(tx, request.id, { booked_appointment_id: appointmentId }),
      };
      await notify(tx, accepted);
      return accepted;
    }),
  );

type Wanted = Omit<Parameters<typeof bookIn>[2], 'procedureId' | 'service'>;
type Attempt = (time: WantedTime) => WantedTime;

async function book(
  tx: Scope,
  caller: SessionActor,
  request: StoredRequest,
  wanted: Wanted,
  attempt: Attempt,
) {
  const procedure = await procedureOf(tx, {
    procedureId: request.procedure_id,
    professionalId: request.professional_id,
  });
  const { id } = await bookIn(tx, caller, { ...wanted, service: request.service }, procedure, attempt);
  return id;
}

async function moveTo(tx: Scope, caller: SessionActor, id: string, wanted: Wanted, attempt: Attempt) {
  await lockAppointment(tx, id);
  const stored = await findAppointment(tx, id, { clinical: false });
  // A request of before the appointment was given to another patient.
  if (stored?.patient_id !== wanted.patientId) throw refusal('NOT_FOUND');
  await changeIn(
    tx,
    caller,
    { ...wanted, id, version: stored.version, procedureId: undefined, service: undefined },
    attempt,
  );
  return id;
}

interface Proposal extends Which {
  date: string;
  time: string;
  professionalId: string;
  now: string;
}

/** @returns the next version @throws as `propose` of the contract says */
export const proposeTime = (
  db: Database,
  caller: SessionActor,
  input: Proposal,
  notify: (tx: Scope, request: StoredRequest) => Promise<unknown>,
): Promise<number> =>
  withReasons(db, caller, (attempt) =>
    db.asUser(caller, async (tx) => {
      const { id, date, time, professionalId } = input;
      const request = await lockSeen(tx, input, ['pending', 'proposed']);
      if (`${date} ${time}` <= input.now) throw refusal('REQUEST_PASSED');
      const { procedure_id } = request;
      if (procedure_id && !(await doesProcedure(tx, procedure_id, professionalId)))
        throw refusal('PROFESSIONAL_NOT_ACTIVE');
      const wanted = attempt({ ...timeOf(request), date, time, professionalId });
      if (!(await isWithinHours(tx, wanted)))
        throw refusal('OUTSIDE_HOURS', { closure: await findClosure(tx, wanted) });
      await lockTime(tx, wanted);
      const plan = await planResources(
        tx,
        request.appointment_id,
        wanted,
        { procedureId: procedure_id, squeezeIn: false, outsideHours: false, wanted: [], preferred: [] },
        id,
      );
      if (plan.missing[0]) throw new ResourceTaken(plan.missing[0]);
      const version = await updateRequest(tx, id, {
        state: 'proposed',
        date,
        time,
        professional_id: professionalId,
        resource_ids: plan.ids,
        // What was asked first stays, however often the clinic proposes.
        asked_date: request.asked_date ?? request.date,
        asked_time: request.asked_time ?? request.time,
      });
      await notify(tx, request);
      return version;
    }),
  );

/** @returns the next version @throws REQUEST_ANSWERED, NOT_FOUND */
export const refuseRequest = (
  db: Database,
  caller: SessionActor,
  input: Which & { note: string | null },
  notify: (tx: Scope, request: StoredRequest) => Promise<unknown>,
): Promise<number> =>
  db.asUser(caller, async (tx) => {
    const request = await lockSeen(tx, input, ['pending', 'proposed']);
    const version = await updateRequest(tx, request.id, { state: 'refused', answer_note: input.note });
    await notify(tx, request);
    return version;
  });

type Before = Pick<Proposal, 'date' | 'time' | 'professionalId'>;

/** As the request was before a proposal, also where that time is closed: the patient asked for it. @throws UNDO_NOT_POSSIBLE */
async function withoutProposal(tx: Scope, request: StoredRequest, before: Before) {
  const time = { ...timeOf(request), ...before };
  await lockTime(tx, time);
  const { ids, missing } = await planResources(
    tx,
    request.appointment_id,
    time,
    { procedureId: request.procedure_id, squeezeIn: false, outsideHours: true, wanted: [], preferred: [] },
    request.id,
  );
  if (missing.length > 0) throw refusal('UNDO_NOT_POSSIBLE');
  const { asked_date, asked_time } = request;
  const isAsked =
    before.date === asked_date && asked_time !== null && before.time === presentTime(asked_time);
  return {
    date: before.date,
    time: before.time,
    professional_id: before.professionalId,
    resource_ids: ids,
    ...(isAsked && { state: 'pending' as const, asked_date: null, asked_time: null }),
  };
}

/** @returns the next version @throws UNDO_NOT_POSSIBLE, NOT_FOUND */
export const reopenRequest = (
  db: Database,
  caller: SessionActor,
  input: Which & { before?: Before | undefined },
): Promise<number> =>
  db
    .asUser(caller, async (tx) => {
      const request = await lockRequest(tx, input.id);
      if (!request) throw refusal('NOT_FOUND');
      const { state, answered_by, answered_at, booked_appointment_id, appointment_id } = request;
      const isOwn = answered_by === caller.userId && answered_at !== null;
      const isLate = answered_at !== null && Date.now() - answered_at.getTime() > undoMinutes * 60_000;
      if (request.version !== input.version || !isOwn || isLate) throw refusal('UNDO_NOT_POSSIBLE');
      if (state === 'proposed' && input.before) {
        const before = await withoutProposal(tx, request, input.before);
        await tx.asService((service) => dropAnswer(service, request.id));
        return updateRequest(tx, request.id, before);
      }
      // A move is taken back in the agenda, where the patient is told again.
      if (appointment_id !== null || (state !== 'accepted' && state !== 'refused'))
        throw refusal('UNDO_NOT_POSSIBLE');
      if (booked_appointment_id) {
        // The day's count, which the cancellation locks, comes after the half hours (db/CONVENTIONS.md).
        await lockAppointment(tx, booked_appointment_id);
        await lockTime(tx, timeOf(request));
        // The appointment gives its time back before the request takes it again.
        if (!(await cancelUnchanged(tx, booked_appointment_id))) throw refusal('UNDO_NOT_POSSIBLE');
      }
      await tx.asService((service) => dropAnswer(service, request.id));
      return updateRequest(tx, request.id, {
        state: request.asked_date ? 'proposed' : 'pending',
        answer_note: null,
        booked_appointment_id: null,
      });
    })
    .catch((error: unknown) => {
      // The time was given away meanwhile.
      const constraint = violatedConstraint(error) ?? '';
      throw constraint.endsWith('_no_overlap') ? refusal('UNDO_NOT_POSSIBLE') : error;
    });
