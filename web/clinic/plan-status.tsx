/** Badge of a treatment plan's status. An unknown status is shown as stored, in grey. */
import { Badge } from '@mantine/core';
import { type PlanStatus, planStatuses } from '#contract/patients/treatment-plans.ts';

export const planStatusLabels = {
  active: 'Ativo',
  completed: 'Concluído',
  cancelled: 'Cancelado',
} as const satisfies Record<PlanStatus, string>;

const colours = { active: 'blue', completed: 'green', cancelled: 'red' } as const satisfies Record<
  PlanStatus,
  string
>;

/** The status of a stored value. Imported records also have 'canceled'. */
export const planStatusOf = (written: string): PlanStatus | undefined =>
  written === 'canceled' ? 'cancelled' : planStatuses.find((status) => status === written);

export function PlanStatusBadge({ status }: { status: string }) {
  const known = planStatusOf(status);
  return (
    <Badge color={known ? colours[known] : 'gray'} flex="none">
      {known ? planStatusLabels[known] : status}
    </Badge>
  );
}
