/** The state of a treatment plan: label and colour of the specification's section 4; anything else raw, in grey. */
import { Badge } from '@mantine/core';
import { type PlanStatus, planStatuses } from '#contract/treatment-plans.ts';

export const planStatusLabels = {
  active: 'Ativo',
  completed: 'Concluído',
  cancelled: 'Cancelado',
} as const satisfies Record<PlanStatus, string>;

const colours = { active: 'blue', completed: 'green', cancelled: 'red' } as const satisfies Record<
  PlanStatus,
  string
>;

/** The state that a written status means; records of the older system also say 'canceled'. */
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
