import type { TreatmentPlan } from '#contract/patients/treatment-plans.ts';
import type { findTreatmentPlan } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findTreatmentPlan>>>;

export const presentTreatmentPlan = ({ start_date, end_date, created_at, ...row }: Row): TreatmentPlan => ({
  ...row,
  startDate: start_date,
  endDate: end_date,
  createdAt: created_at.toISOString(),
});
