/** Timeline of a patient's treatment plans, for administrators and the patient. */
import { Card, Group, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SeriesProgress } from '#contract/patients/series-progress.ts';
import type { TreatmentPlan } from '#contract/patients/treatment-plans.ts';
import { formatDate, formatLongDate } from '#web/format/date.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PlanStatusBadge } from './plan-status.tsx';
import { SeriesLines } from './series-lines.tsx';
import styles from './treatment-timeline.module.css';

type TreatmentTimelineProps = {
  plans: readonly TreatmentPlan[];
  /** The sessions of these plans, and of none. */
  series: readonly SeriesProgress[];
  /** Action below a plan. */
  action?: (plan: TreatmentPlan) => ReactNode;
  /** Description in the empty state. */
  whenEmpty: string;
};

export function TreatmentTimeline({ plans, series, action, whenEmpty }: TreatmentTimelineProps) {
  if (plans.length === 0)
    return (
      <EmptyState drawing="paper" title="Nenhum plano de tratamento encontrado" description={whenEmpty} />
    );
  return (
    <ol className={styles.timeline} aria-label="Planos de tratamento">
      {plans.map((plan) => (
        <li key={plan.id} data-status={plan.status} className={styles.entry}>
          <Card component="article" p="md" aria-label={plan.title}>
            <Group justify="space-between" align="center" gap="sm">
              <Text size="sm" className={styles.dates}>
                <PlanDates {...plan} />
              </Text>
              <PlanStatusBadge status={plan.status} />
            </Group>
            <Title order={2} className={styles.title}>
              {plan.title}
            </Title>
            {plan.description ? <Text className={styles.description}>{plan.description}</Text> : null}
            <SeriesLines series={series.filter(({ treatmentPlanId }) => treatmentPlanId === plan.id)} />
            {action ? <div className={styles.action}>{action(plan)}</div> : null}
          </Card>
        </li>
      ))}
    </ol>
  );
}

const PlanDates = ({ startDate, endDate }: Pick<TreatmentPlan, 'startDate' | 'endDate'>) =>
  endDate ? (
    <>
      <Day day={startDate} /> a <Day day={endDate} />
    </>
  ) : (
    <>
      Início em <Day day={startDate} />
    </>
  );

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} title={formatLongDate(day)}>
    {formatDate(day)}
  </time>
);

export const TreatmentTimelineSkeleton = () => (
  <Loading>
    <div className={styles.timeline}>
      {['first', 'second'].map((key) => (
        <div key={key} className={styles.entry}>
          <Card p="md">
            <Group justify="space-between">
              <Skeleton h={12} w="11em" />
              <Skeleton h={20} w="5em" radius="xl" />
            </Group>
            <Skeleton h={18} w="55%" mt="md" />
            <Skeleton h={12} w="90%" mt="sm" />
          </Card>
        </div>
      ))}
    </div>
  </Loading>
);
