import type { SeriesProgress } from '#contract/agenda/appointment-series.ts';
import type { ProgressRow } from './queries.ts';

export const presentProgress = ({ treatment_plan_id, ...row }: ProgressRow): SeriesProgress => ({
  ...row,
  treatmentPlanId: treatment_plan_id,
});
