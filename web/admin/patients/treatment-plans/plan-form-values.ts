/** The values of the plan form, their check, and their conversion to the input of a call. */
import {
  endsBeforeItStarts,
  endsInOrder,
  type PlanStatus,
  type TreatmentPlan,
  treatmentPlanInput,
} from '#contract/patients/treatment-plans.ts';
import { planStatusOf } from '#web/clinic/plan-status.tsx';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';

export type PlanFormValues = {
  title: string;
  /** The text of the field: dd/mm/aaaa, or an unfinished text. */
  startDate: string;
  endDate: string;
  description: string;
  status: PlanStatus;
};

/** @param today the clinic's day, yyyy-MM-dd */
export const emptyPlan = (today: string): PlanFormValues => ({
  title: '',
  startDate: formatDate(today),
  endDate: '',
  description: '',
  status: 'active',
});

export const valuesOf = (plan: Omit<TreatmentPlan, 'status'> & { status: string }): PlanFormValues => ({
  title: plan.title,
  startDate: formatDate(plan.startDate),
  endDate: plan.endDate ? formatDate(plan.endDate) : '',
  description: plan.description ?? '',
  status: planStatusOf(plan.status) ?? 'active',
});

// An invalid date is passed on as typed, so that the schema refuses it.
export const inputOf = (patientId: string, { startDate, endDate, ...values }: PlanFormValues) => ({
  ...values,
  patientId,
  startDate: readCompleteDate(startDate) ?? startDate.trim(),
  endDate: readCompleteDate(endDate) ?? endDate.trim(),
});

export function problemsOf(patientId: string, values: PlanFormValues): FieldProblems<PlanFormValues> {
  const problems = checkFields(treatmentPlanInput, values, inputOf(patientId, values));
  // The schema compares the days only when everything else is valid.
  const startDate = readCompleteDate(values.startDate) ?? undefined;
  if (!endsInOrder({ startDate, endDate: readCompleteDate(values.endDate) }))
    problems.endDate ??= endsBeforeItStarts;
  return problems;
}

export const saveFailed = 'Erro ao salvar plano de tratamento';
