import type { SeriesProgress } from '#contract/patients/series-progress.ts';
import type { ProgressRow } from './series-progress-queries.ts';

export const presentProgress = ({ treatment_plan_id, ...row }: ProgressRow): SeriesProgress => ({
  ...row,
  treatmentPlanId: treatment_plan_id,
});
