/** The rows of this page have gone while somebody looked at it, or its address names a page that there is not. */
import { Button } from '@mantine/core';
import type { DrawingName } from './drawings.tsx';
import { EmptyState } from './states.tsx';

type EmptiedPageProps = {
  /** What is listed: 'pacientes', 'agendamentos'. */
  noun: string;
  drawing?: DrawingName;
  onFirst: () => void;
};

export const EmptiedPage = ({ noun, drawing = 'leaf', onFirst }: EmptiedPageProps) => (
  <EmptyState
    drawing={drawing}
    title={`Não há mais ${noun} nesta página.`}
    action={
      <Button variant="light" onClick={onFirst}>
        Ir para a primeira página
      </Button>
    }
  />
);
