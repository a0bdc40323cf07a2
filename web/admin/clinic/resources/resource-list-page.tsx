/** The rooms and devices of the clinic. */
import { Anchor, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Resource } from '#contract/clinic/resources.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { SettingsSection } from '../../settings-section.tsx';
import { RemoveResource } from './remove-resource.tsx';
import { ResourceForm } from './resource-form.tsx';

export function Component() {
  const resources = useQuery(api.resources.list.queryOptions());
  const { edited, opened, open, close } = useFormDialog<Resource>();
  const kinds = new Set(resources.data?.rows.map(({ kind }) => kind));
  const add = (
    <Button onClick={() => open(null)} leftSection={<IconPlus aria-hidden size="1.1em" />}>
      Nova sala ou equipamento
    </Button>
  );
  const table = (rows: readonly Resource[] | undefined) => (
    <DataTable
      label="Salas e equipamentos"
      columns={columnsWith(open)}
      rows={rows}
      rowKey={({ id }) => id}
      expectedRows={3}
    />
  );
  return (
    <SettingsSection
      title="Salas e equipamentos"
      description={
        <>
          O que um atendimento ocupa além do profissional. Para fechar um deles por um tempo, use{' '}
          <Anchor component={Link} to={paths.admin.hours({ parte: 'excecoes' })} inherit underline="always">
            Feriados e exceções
          </Anchor>
          .
        </>
      }
      actions={resources.data?.rows.length === 0 ? null : add}
    >
      <QueryContent
        query={resources}
        errorMessage="Não foi possível carregar as salas e os equipamentos."
        skeleton={table(undefined)}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            table(rows)
          ) : (
            <EmptyState
              title="Nenhuma sala ou equipamento cadastrado."
              description="Cadastre o que não pode ser usado por dois atendimentos ao mesmo tempo, como uma sala ou um laser. Depois, diga em cada procedimento do que ele precisa."
              action={add}
            />
          )
        }
      </QueryContent>
      <FormDialog
        opened={opened}
        onClose={close}
        title={edited ? `Editar ${edited.name}` : 'Nova sala ou equipamento'}
      >
        <ResourceForm resource={edited} kinds={[...kinds]} onDone={close} />
      </FormDialog>
    </SettingsSection>
  );
}

const columnsWith = (onEdit: (resource: Resource) => void): Column<Resource>[] => [
  { header: 'Nome', cell: ({ name }) => name, minWidth: 11 },
  { header: 'Tipo', cell: ({ kind }) => kind, minWidth: 9 },
  {
    header: 'Procedimentos',
    cell: ({ neededBy }) =>
      neededBy.length > 0 ? <Procedures names={neededBy} /> : <MissingValue>Nenhum</MissingValue>,
    minWidth: 14,
  },
  {
    header: 'Ações',
    cell: (resource) => <ResourceActions resource={resource} onEdit={() => onEdit(resource)} />,
    align: 'right',
    onPhone: 'foot',
    minWidth: 14,
  },
];

/** A room is needed by most of them: they would push the others away. */
function Procedures({ names }: { names: readonly string[] }) {
  const printing = usePrinting();
  if (names.length <= 3 || printing) return names.join(', ');
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>{names.length} procedimentos</summary>
      {names.join(', ')}
    </details>
  );
}

function ResourceActions({ resource, onEdit }: { resource: Resource; onEdit: () => void }) {
  const [removing, question] = useDisclosure(false);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        variant="light"
        size="compact-sm"
        onClick={onEdit}
        aria-label={`Editar: ${resource.name}`}
        leftSection={<IconPencil aria-hidden size="1.1em" />}
      >
        Editar
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={question.open}
        aria-label={`Remover: ${resource.name}`}
        leftSection={<IconTrash aria-hidden size="1.1em" />}
      >
        Remover
      </Button>
      <RemoveResource resource={resource} opened={removing} onClose={question.close} />
    </Group>
  );
}
