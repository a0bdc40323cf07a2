import { recordAppointmentRead, recordRead } from '../../accounts/activity/queries.ts';
import { findPatientName } from '../../patients/patients/queries.ts';
import { assertBorn } from '../../patients/patients/record-values.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { monthOf, partsOf } from '../../platform/clock.ts';
import { findElsewhere } from '../free-times/queries.ts';
import { readFreeTimes } from '../free-times/read-free-times.ts';
import { readNextFree } from '../free-times/read-next-free.ts';
import { countPendingRequests, readAgenda } from './agenda-queries.ts';
import { bookAppointment, changeAppointment } from './book-appointment.ts';
import { readCalendar } from './calendar-queries.ts';
import { changeNotes, changeStatus, undoStatus } from './change-status.ts';
import { findFacts, listEvents } from './details-queries.ts';
import { readOccupancy } from './occupancy-queries.ts';
import { presentAgenda, presentAppointment, presentDetails, presentSummary } from './present-appointment.ts';
import { findAppointment, listAppointments } from './queries.ts';

export const appointmentsRoutes = {
  list: forStaff('agenda').appointments.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const { patientId } = input;
    const filter = { ...input, today: clock.today() };
    const [{ rows, ...counts }, pendingRequests, patient] = await db.asUser(caller, (tx) =>
      Promise.all([
        listAppointments(tx, filter),
        // The list of one patient does not show them.
        patientId ? 0 : countPendingRequests(tx),
        patientId ? findPatientName(tx, patientId) : undefined,
        patientId ? recordRead(tx, 'appointment', patientId) : undefined,
      ]),
    );
    if (patientId && !patient) throw refusal('NOT_FOUND');
    return {
      ...counts,
      pendingRequests,
      rows: rows.map(presentSummary),
      patient: patient ? { id: patient.id, fullName: patient.fullName } : null,
    };
  }),

  calendar: forStaff('agenda').appointments.calendar.handler(async ({ input, context: { db, caller } }) => {
    const { month, day } = input;
    const [year, number] = partsOf(month);
    const { days, rows, similar } = await db.asUser(caller, (tx) =>
      readCalendar(tx, monthOf(year, number), day, input),
    );
    return {
      month,
      day,
      similar,
      days,
      rows: rows.map(presentSummary),
    };
  }),

  freeTimes: forStaff('agenda').appointments.freeTimes.handler(
    async ({ input, context: { db, caller, clock } }) =>
      db.asUser(caller, (tx) => readFreeTimes(tx, input, clock.localTime())),
  ),

  elsewhere: forStaff('agenda').appointments.elsewhere.handler(
    async ({ input, context: { db, caller } }) => ({
      taken: (await db.asUser(caller, (tx) => findElsewhere(tx, input))) ?? null,
    }),
  ),

  nextFree: forStaff('agenda').appointments.nextFree.handler(
    async ({ input, context: { db, caller, clock } }) =>
      db.asUser(caller, (tx) => readNextFree(tx, input, clock.localTime())),
  ),

  get: forStaff('agenda').appointments.get.handler(
    async ({ input: { id }, context: { db, caller, clock } }) => {
      const clinical = may(caller, 'record');
      const [row, facts, events] = await db.asUser(caller, (tx) =>
        Promise.all([
          findAppointment(tx, id, { clinical }),
          findFacts(tx, id, { today: clock.today(), clinical, withMoney: may(caller, 'money') }),
          listEvents(tx, id, { clinical }),
          recordAppointmentRead(tx, id),
        ]),
      );
      if (!row || !facts) throw refusal('NOT_FOUND');
      return presentDetails(row, facts, events);
    },
  ),

  create: forStaff('agenda').appointments.create.handler(({ input, context: { db, caller, clock } }) => {
    assertBorn(input.newPatient, clock, ['newPatient']);
    return bookAppointment(db, caller, input);
  }),

  update: forStaff('agenda').appointments.update.handler(async ({ input, context: { db, caller } }) => ({
    id: input.id,
    version: await changeAppointment(db, caller, input),
  })),

  setStatus: forStaff('agenda').appointments.setStatus.handler(async ({ input, context }) =>
    presentAppointment(await changeStatus(context, context.caller, input)),
  ),

  undo: forStaff('agenda').appointments.undo.handler(async ({ input, context: { db, caller } }) => ({
    ...presentAppointment(await undoStatus(db, caller, input)),
    cancelReason: null,
    undo: null,
  })),

  setNotes: forStaff('record').appointments.setNotes.handler(async ({ input, context: { db, caller } }) =>
    presentAppointment(await changeNotes(db, caller, input)),
  ),

  agenda: forStaff('agenda').appointments.agenda.handler(async ({ input, context: { db, caller, clock } }) =>
    presentAgenda(input, await db.asUser(caller, (tx) => readAgenda(tx, { ...input, today: clock.today() }))),
  ),

  occupancy: forStaff('agenda').appointments.occupancy.handler(async ({ input, context }) => {
    const [year, month] = partsOf(input.month);
    const { days, pending_requests } = await context.db.asUser(context.caller, (tx) =>
      readOccupancy(
        tx,
        monthOf(year, month),
        input.professionalIds,
        input.include ? context.clock.localTime() : undefined,
      ),
    );
    return {
      month: input.month,
      pendingRequests: pending_requests,
      days: days.map(({ date, open_minutes, booked_minutes, free_minutes }) => ({
        date,
        openMinutes: open_minutes,
        bookedMinutes: booked_minutes,
        ...(input.include && { freeMinutes: free_minutes }),
      })),
    };
  }),
};
