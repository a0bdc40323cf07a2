import { countAll, counted } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { findSettings } from '../../clinic/settings/queries.ts';
import { queueNotice } from '../../messages/notices/queue-notice.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { forPatient } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findRules } from '../booking-rules/queries.ts';
import { moveDisplaced, readOwnTimes } from '../displaced/own-times.ts';
import { cancelOwn, confirmPresence } from './answer-appointment.ts';
import { asPatientsSee } from './as-patients-see.ts';
import { deleteHold, lockPatient } from './booking-queries.ts';
import { answerProposal, confirmHold, type Notify, withdrawRequest } from './confirm-hold.ts';
import { holdTime, readDays } from './hold-time.ts';
import { ownCalendar } from './own-calendar.ts';
import { presentChoices, presentMoving } from './present-booking.ts';
import {
  findLastProcedure,
  findOwnAppointment,
  findOwnBookings,
  listOpenProcedures,
  listProfessionals,
  ownPackageOf,
} from './queries.ts';

type Context = Pick<RequestContext, 'db' | 'clock' | 'accounts' | 'whatsapp' | 'outbox'> & {
  caller: SessionActor;
};

/** @throws NOT_FOUND where no record belongs to the account */
function whoIs({ caller, clock }: Pick<Context, 'caller' | 'clock'>) {
  const { patientId } = caller;
  if (!patientId) throw refusal('NOT_FOUND');
  return { patientId, now: clock.localTime() };
}

/** One transaction as the patient. */
async function asPatient<Result>(
  context: Context,
  work: (tx: Scope, who: ReturnType<typeof whoIs>) => Promise<Result>,
): Promise<Result> {
  const who = whoIs(context);
  try {
    return await context.db.asUser(context.caller, (tx) => work(tx, who));
  } catch (error) {
    throw asPatientsSee(error);
  }
}

/** The same under `clinic_booking`. */
const asBooking = <Result>(context: Context, work: (tx: Scope, patientId: string) => Promise<Result>) =>
  asPatient(context, (tx, who) => tx.asBooking(who, (booking) => work(booking, who.patientId)));

/** The same for what may book: what is told goes out after the commit. */
async function asBookingAndTell<Result>(
  context: Context,
  work: (tx: Scope, patientId: string, notify: Notify) => Promise<Result>,
): Promise<Result> {
  const result = await asBooking(context, (tx, patientId) =>
    work(tx, patientId, (service, booked) => queueNotice(service, context, booked)),
  );
  context.outbox.wake();
  return result;
}

/** @throws NOT_FOUND */
async function ownOf(tx: Scope, { patientId }: ReturnType<typeof whoIs>, id: string) {
  const found = await findOwnAppointment(tx, id);
  if (!found) throw refusal('NOT_FOUND');
  return { id, patientId, date: found.date, procedureId: found.procedure_id };
}

const inPortal = ({ appointmentId, ...seen }: { appointmentId: string; date: string; time: string }) => ({
  appointmentId,
  seen,
  channel: 'portal' as const,
});

export const bookingRoutes = {
  choices: forPatient.booking.choices.handler(async ({ input, context: { db, caller, clock } }) => {
    const now = clock.localTime();
    const [moved, settings, ...found] = await db.asUser(caller, (tx) =>
      Promise.all([
        input.moves === undefined ? null : findOwnAppointment(tx, input.moves),
        findSettings(tx),
        findRules(tx),
        findOwnBookings(tx, now),
        listOpenProcedures(tx, clock.today(), ownPackageOf(clock.today(), input.moves ?? null)),
        listProfessionals(tx),
        findLastProcedure(tx),
      ]),
    );
    const [rules, { mode }] = found;
    return {
      ...presentChoices(...found),
      address: settings?.address ?? null,
      moving: moved ? presentMoving(moved, { rules, mode, now }) : null,
    };
  }),

  days: forPatient.booking.days.handler(async ({ input, context }) => ({
    days: await asPatient(context, (tx, who) => readDays(tx, who, input)),
  })),

  hold: forPatient.booking.hold.handler(async ({ input, context }) => {
    const { accounts, caller } = context;
    // In a transaction of its own: a patient is locked before a limit.
    await countAll(context, [counted(accounts, 'hold', 'account', limits.hold.account, caller.userId)], '');
    return asPatient(context, (tx, who) => holdTime(tx, who, { ...input, time: presentTime(input.time) }));
  }),

  release: forPatient.booking.release.handler(async ({ input, context }) => {
    await asBooking(context, async (tx, patientId) => {
      if (await lockPatient(tx, patientId)) await deleteHold(tx, patientId, input.holdId);
    });
    return {};
  }),

  confirm: forPatient.booking.confirm.handler(({ input, context }) =>
    asBookingAndTell(context, (tx, patientId, notify) => confirmHold(tx, patientId, input.holdId, notify)),
  ),

  confirmPresence: forPatient.booking.confirmPresence.handler(async ({ input, context }) => {
    await asBooking(context, (tx, patientId) => confirmPresence(tx, { ...inPortal(input), patientId }));
    return {};
  }),

  cancel: forPatient.booking.cancel.handler(async ({ input, context }) => {
    await asBooking(context, (tx, patientId) => cancelOwn(tx, { ...inPortal(input), patientId }));
    return {};
  }),

  withdraw: forPatient.booking.withdraw.handler(async ({ input, context }) => {
    await asBooking(context, (tx, patientId) => withdrawRequest(tx, patientId, input.requestId));
    return {};
  }),

  answerProposal: forPatient.booking.answerProposal.handler(async ({ input, context }) => ({
    appointmentId: await asBookingAndTell(context, (tx, patientId, notify) =>
      answerProposal(tx, patientId, input, notify),
    ),
  })),

  timesForDisplaced: forPatient.booking.timesForDisplaced.handler(async ({ input, context }) => ({
    times: await asPatient(context, async (tx, who) => {
      const own = await ownOf(tx, who, input.appointmentId);
      return tx.asBooking(who, (booking) => readOwnTimes(booking, own, who.now));
    }),
  })),

  moveDisplaced: forPatient.booking.moveDisplaced.handler(async ({ input, context }) => {
    const { appointmentId, newDate, newTime, ...seen } = input;
    const to = { date: newDate, time: newTime };
    await asPatient(context, async (tx, who) => {
      const own = await ownOf(tx, who, appointmentId);
      await tx.asBooking(who, (booking) =>
        moveDisplaced(booking, own, { seen, to }, who.now, (service, moved) =>
          queueNotice(service, context, moved),
        ),
      );
    });
    context.outbox.wake();
    return {};
  }),

  calendar: forPatient.booking.calendar.handler(async ({ input, context }) => {
    const file = await asPatient(context, (tx) => ownCalendar(tx, context.clock, input.appointmentId));
    if (!file) throw refusal('NOT_FOUND');
    return file;
  }),
};
