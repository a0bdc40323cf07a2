/** The future procedures of a patient: those to be done, then those done. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { CompletedBadge } from '#web/clinic/completed-badge.tsx';
import { formatInstantDate } from '#web/format/date.ts';
import styles from './future-procedure-list.module.css';

type FutureProcedureListProps = {
  procedures: readonly FutureProcedure[];
  actions: (procedure: FutureProcedure) => ReactNode;
};

export function FutureProcedureList({ procedures, actions }: FutureProcedureListProps) {
  const { timeZone } = useClinic();
  return (
    <ul className={styles.procedures}>
      {procedures.map((procedure) => {
        const { id, title, description, completedOn, createdAt } = procedure;
        return (
          <li key={id}>
            <Group justify="space-between" align="baseline" gap="xs" wrap="nowrap">
              <Text fw="bold" className={styles.title}>
                {title}
              </Text>
              <Text size="sm" c="dimmed" className={styles.date}>
                {formatInstantDate(createdAt, timeZone)}
              </Text>
            </Group>
            <Text className={styles.description}>{description}</Text>
            <Group justify="space-between" gap="xs" mt="xs">
              {completedOn ? <CompletedBadge day={completedOn} /> : null}
              {actions(procedure)}
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
