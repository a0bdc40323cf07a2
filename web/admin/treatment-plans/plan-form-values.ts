/** The values of the plan form, their check, and their conversion to the input of a call. */
import {
  endsBeforeItStarts,
  endsInOrder,
  type PlanStatus,
  type TreatmentPlan,
  treatmentPlanInput,
} from '#contract/treatment-plans.ts';
import { planStatusOf } from '#web/clinic/plan-status.tsx';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
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

/** The day a field says, yyyy-MM-dd; null while it says none. A year half typed ('26/11/20') is none yet. */
export const dayOf = (typed: string) => (/\d{4}$/u.test(typed.trim()) ? readTypedDate(typed) : null);

// An invalid date is passed on as typed, so that the schema refuses it.
export const inputOf = (patientId: string, { startDate, endDate, ...values }: PlanFormValues) => ({
  ...values,
  patientId,
  startDate: dayOf(startDate) ?? startDate.trim(),
  endDate: dayOf(endDate) ?? endDate.trim(),
});

export function problemsOf(patientId: string, values: PlanFormValues): FieldProblems<PlanFormValues> {
  const problems = checkFields(treatmentPlanInput, values, inputOf(patientId, values));
  // The schema compares the days only when everything else is valid.
  const startDate = dayOf(values.startDate) ?? undefined;
  if (!endsInOrder({ startDate, endDate: dayOf(values.endDate) })) problems.endDate ??= endsBeforeItStarts;
  return problems;
}

export const saveFailed = 'Erro ao salvar plano de tratamento';
