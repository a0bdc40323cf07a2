import type { TreatmentPlan } from '#contract/patients/treatment-plans.ts';
import type { findTreatmentPlan } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findTreatmentPlan>>>;

export const presentTreatmentPlan = ({ createdAt, ...row }: Row): TreatmentPlan => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
