/** The future procedures of a patient. */
import { Button, Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { FutureProcedureList } from '../../patients/future-procedures/future-procedure-list.tsx';

type FutureProceduresCardProps = {
  procedures: readonly FutureProcedure[];
  actions: (procedure: FutureProcedure) => ReactNode;
  onAdd: () => void;
};

export const FutureProceduresCard = ({ procedures, actions, onAdd }: FutureProceduresCardProps) => (
  <Card component="section" aria-labelledby="future-procedures">
    <Group justify="space-between" gap="xs" wrap="nowrap" mb="sm">
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
