/** The future procedures of a patient. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { FutureProcedureList } from '../../patients/future-procedures/future-procedure-list.tsx';

type FutureProceduresCardProps = {
  procedures: readonly FutureProcedure[];
  actions: (procedure: FutureProcedure) => ReactNode;
  onAdd: () => void;
};

export const FutureProceduresCard = ({ procedures, actions, onAdd }: FutureProceduresCardProps) => (
  <Card component="section" aria-labelledby="future-procedures">
    <Group justify="space-between" gap="xs" wrap="nowrap" mb="xs">
      <Title order={2} id="future-procedures">
        Procedimentos Futuros
      </Title>
      <AddButton onClick={onAdd} />
    </Group>
    {procedures.length === 0 ? (
      <Text c="dimmed">Nenhum procedimento planejado</Text>
    ) : (
      <FutureProcedureList procedures={procedures} actions={actions} />
    )}
  </Card>
);

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="light"
    size="compact-md"
    flex="none"
    onClick={onClick}
    leftSection={<IconPlus aria-hidden size="1em" />}
  >
    Adicionar
  </Button>
);
