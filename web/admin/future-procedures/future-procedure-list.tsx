/** Future procedures with the day they were added, newest first. */
import { Group, Text } from '@mantine/core';
import type { FutureProcedure } from '#contract/future-procedures.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstantDate } from '#web/format/date.ts';
import styles from './future-procedure-list.module.css';

export function FutureProcedureList({ procedures }: { procedures: readonly FutureProcedure[] }) {
  const { timeZone } = useClinic();
  return (
    <ul className={styles.procedures}>
      {procedures.map(({ id, title, description, createdAt }) => (
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
        </li>
      ))}
    </ul>
  );
}
