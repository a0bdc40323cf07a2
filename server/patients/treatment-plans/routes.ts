import { endsBeforeItStarts, endsInOrder } from '#contract/patients/treatment-plans.ts';
import { recordRead } from '../../accounts/activity/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { takeBack } from '../archive/take-back.ts';
import { listQuotesOfPlans } from '../documents/quote-queries.ts';
import { findPatientName } from '../patients/queries.ts';
import { presentProgress } from './present-progress.ts';
import { presentTreatmentPlan } from './present-treatment-plan.ts';
import {
  findTreatmentPlan,
  insertTreatmentPlan,
  listTreatmentPlans,
  updateTreatmentPlan,
} from './queries.ts';
import { listProgress } from './series-progress-queries.ts';

export const treatmentPlansRoutes = {
  list: forStaff('record').treatmentPlans.list.handler(
    async ({ input: { patientId }, context: { db, caller, clock } }) => {
      const [patient, rows, series, quotes] = await db.asUser(caller, (tx) =>
        Promise.all([
          findPatientName(tx, patientId),
          listTreatmentPlans(tx, patientId),
          listProgress(tx, { patientId }, clock.today(), true),
          listQuotesOfPlans(tx, patientId),
          recordRead(tx, 'treatment_plan', patientId),
        ]),
      );
      if (!patient) throw refusal('NOT_FOUND');
      return {
        patient: { id: patient.id, fullName: patient.fullName },
        rows: rows.map(presentTreatmentPlan),
        series: series.map(presentProgress),
        quotes: quotes.map(({ state, treatmentPlanId }) => ({ ...state, treatmentPlanId })),
      };
    },
  ),

  get: forStaff('record').treatmentPlans.get.handler(
    async ({ input: { patientId, id }, context: { db, caller } }) => {
      const [patient, plan] = await db.asUser(caller, (tx) =>
        Promise.all([
          findPatientName(tx, patientId),
          findTreatmentPlan(tx, patientId, id),
          recordRead(tx, 'treatment_plan', patientId),
        ]),
      );
      if (!patient || !plan) throw refusal('NOT_FOUND');
      return { patient: { id: patient.id, fullName: patient.fullName }, plan: presentTreatmentPlan(plan) };
    },
  ),

  create: forStaff('record').treatmentPlans.create.handler(
    async ({ input, context: { db, caller, clock } }) => {
      const fields = { ...input, startDate: input.startDate ?? clock.today() };
      if (!endsInOrder(fields)) throw invalidField(['endDate'], endsBeforeItStarts);
      const row = await db.asUser(caller, (tx) => insertTreatmentPlan(tx, fields));
      return presentTreatmentPlan(row);
    },
  ),

  update: forStaff('record').treatmentPlans.update.handler(async ({ input, context: { db, caller } }) => {
    const { patientId, id, ...values } = input;
    const row = await db.asUser(caller, (tx) => updateTreatmentPlan(tx, patientId, id, values));
    if (!row) throw refusal('NOT_FOUND');
    return presentTreatmentPlan(row);
  }),

  takeBack: forStaff('record').treatmentPlans.takeBack.handler(async ({ input, context }) => {
    await takeBack(context, context.caller, 'treatment_plan', input);
    return {};
  }),
};
