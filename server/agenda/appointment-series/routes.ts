import { recordRowRead } from '../../accounts/activity/queries.ts';
import { assertBorn } from '../../patients/patients/record-values.ts';
import { listProgress } from '../../patients/treatment-plans/series-progress-queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { presentTime } from '../appointments/present-appointment.ts';
import { cancelSessions, moveSessions } from './change-sessions.ts';
import { createSeries } from './create-series.ts';
import { proposeSessions } from './propose-sessions.ts';
import { findSeries, listSessions } from './queries.ts';

const forAgenda = forStaff('agenda').appointmentSeries;

export const appointmentSeriesRoutes = {
  propose: forAgenda.propose.handler(async ({ input, context: { db, caller, clock } }) => ({
    sessions: await db.asUser(caller, (tx) => proposeSessions(tx, input, clock)),
  })),

  create: forAgenda.create.handler(async ({ input, context: { db, caller, clock } }) => {
    assertBorn(input.newPatient, clock, ['newPatient']);
    return createSeries(db, caller, input);
  }),

  get: forAgenda.get.handler(async ({ input: { id }, context: { db, caller, clock } }) => {
    const { series, sessions, progress } = await db.asUser(caller, async (tx) => {
      const found = await findSeries(tx, id);
      if (!found) throw refusal('NOT_FOUND');
      const [rows, [own]] = await Promise.all([
        listSessions(tx, id),
        listProgress(tx, { seriesId: id }, clock.today(), may(caller, 'record')),
        recordRowRead(tx, 'appointment_series', { id, patientId: found.patient_id, subject: '' }),
      ]);
      return { series: found, sessions: rows, progress: own };
    });
    const [first] = sessions;
    return {
      id,
      service: progress?.service ?? first?.service ?? '',
      treatmentPlanId: progress?.treatment_plan_id ?? null,
      sessions: series.sessions,
      completed: progress?.completed ?? 0,
      next: progress?.next ?? null,
      everyDays: series.every_days,
      patient: { id: series.patient_id, fullName: series.patient_name },
      rows: sessions.map((row) => ({
        id: row.id,
        number: row.session_number ?? 0,
        date: row.date,
        time: presentTime(row.time),
        status: row.status,
      })),
    };
  }),

  move: forAgenda.move.handler(({ input, context: { db, caller } }) => moveSessions(db, caller, input)),

  cancel: forAgenda.cancel.handler(({ input, context: { db, caller } }) => cancelSessions(db, caller, input)),
};
