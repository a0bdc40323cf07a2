/** The pager of a long list, and the state of an empty page. */
import { Button, Group, Pagination, Text } from '@mantine/core';
import type { DrawingName } from './drawings.tsx';
import { EmptyState } from './states.tsx';

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more than `total`, at which counting stopped. */
  more?: boolean;
  onChange: (page: number) => void;
  /** What is counted: 'pacientes', 'agendamentos'. */
  noun: string;
};

export function Pager({ page, pageSize, total, more = false, onChange, noun }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0 || pages === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <Group component="nav" aria-label="Páginas" justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {first <= last ? `${first} a ${last} de ` : ''}
        {more ? 'mais de ' : ''}
        {total.toLocaleString('pt-BR')} {noun}
      </Text>
      <Pagination
        value={page}
        onChange={onChange}
        total={pages}
        siblings={1}
        boundaries={1}
        getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
        getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
      />
    </Group>
  );
}

const controlLabels = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

type EmptiedPageProps = {
  /** What is listed: 'pacientes', 'agendamentos'. */
  noun: string;
  drawing?: DrawingName;
  onFirst: () => void;
};

/** For a page without rows: they were deleted meanwhile, or the page in the address does not exist. */
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
