/** What a patient is to have done, newest first. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { FutureProcedure } from '#contract/future-procedures.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstantDate } from '#web/format/date.ts';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './patients.module.css';

type FutureProceduresCardProps = { procedures: readonly FutureProcedure[]; onAdd: () => void };

export function FutureProceduresCard({ procedures, onAdd }: FutureProceduresCardProps) {
  const { timeZone } = useClinic();
  return (
    <Card component="section" aria-labelledby="future-procedures">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} id="future-procedures">
          Procedimentos Futuros
        </Title>
        {procedures.length > 0 ? <AddButton onClick={onAdd} /> : null}
      </Group>
      {procedures.length === 0 ? (
        <EmptyState
          title="Nenhum procedimento planejado"
          description="Anote aqui o que este paciente ainda vai fazer na clínica."
          action={<AddButton onClick={onAdd} />}
        />
      ) : (
        <ul className={styles.procedures}>
          {procedures.map(({ id, title, description, createdAt }) => (
            <li key={id}>
              <Group justify="space-between" align="baseline" gap="xs" wrap="nowrap">
                <Text fw="bold" className={styles.words}>
                  {title}
                </Text>
                <Text size="sm" c="dimmed" className={styles.date}>
                  {formatInstantDate(createdAt, timeZone)}
                </Text>
              </Group>
              <Text className={styles.prose}>{description}</Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="light"
    size="compact-md"
    onClick={onClick}
    leftSection={<IconPlus aria-hidden size="1em" />}
  >
    Adicionar
  </Button>
);
