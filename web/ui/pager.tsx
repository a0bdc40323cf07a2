/** Which part of a long list is shown, and the way to the others. */
import { Group, Pagination, Text } from '@mantine/core';

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more than were counted; the pages end with what was. */
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
