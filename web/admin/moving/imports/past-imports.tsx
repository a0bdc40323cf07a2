/** The imports of the clinic, newest first. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { ImportRow } from '#contract/moving/imports.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { CancelButton, UndoButton } from './import-actions.tsx';
import { hasBrought, kindName, sayTable, sourceOf } from './shown-import.ts';
import { StateBadge } from './state-badge.tsx';

const what: Column<ImportRow> = {
  header: 'O quê',
  cell: (row) => <What row={row} />,
  minWidth: 12,
};
const state: Column<ImportRow> = { header: 'Situação', cell: (row) => <StateBadge {...row} />, minWidth: 9 };
const brought: Column<ImportRow> = { header: 'Trouxe', cell: (row) => <Brought {...row} />, minWidth: 11 };
const when: Column<ImportRow> = {
  header: 'Quando e por quem',
  cell: (row) => <When {...row} />,
  numeric: true,
  minWidth: 10,
};
const actions: Column<ImportRow> = {
  header: 'Ações',
  cell: (row) => <Actions row={row} />,
  align: 'right',
  onPhone: 'foot',
  minWidth: 15,
};

const isDraft = ({ state, failure }: ImportRow) =>
  state === 'preparing' || state === 'review' || (state === 'checking' && failure !== null);

type PastImportsProps = { rows: readonly ImportRow[] | undefined; stale: boolean };

/** What was only checked stands apart: nothing of it has come. */
export function PastImports({ rows, stale }: PastImportsProps) {
  const drafts = rows?.filter(isDraft) ?? [];
  const ended = rows?.filter((row) => !isDraft(row));
  const shared = { rowKey: ({ id }: ImportRow) => id, expectedRows: 2, stale };
  return (
    <Stack gap="sm">
      {ended === undefined || ended.length > 0 ? (
        <>
          <Title order={3}>Importações</Title>
          <DataTable
            label="Importações"
            columns={[what, state, brought, when, actions]}
            rows={ended}
            {...shared}
          />
        </>
      ) : null}
      {drafts.length > 0 ? (
        <>
          <Title order={3} mt={ended?.length ? 'md' : undefined}>
            Conferências não terminadas
          </Title>
          <DataTable
            label="Conferências não terminadas"
            columns={[what, state, when, actions]}
            rows={drafts}
            {...shared}
          />
        </>
      ) : null}
    </Stack>
  );
}

function What({ row }: { row: ImportRow }) {
  const { timeZone } = useClinic();
  const source = sourceOf(row, timeZone);
  return (
    <Stack gap={2}>
      <Anchor component={Link} to={paths.admin.import(row.id)} inherit c="inherit">
        {kindName[row.kind]}
      </Anchor>
      {source ? (
        <Text span size="sm" c="dimmed">
          {source}
        </Text>
      ) : null}
    </Stack>
  );
}

/** The three largest tables. */
function Brought({ result, state }: ImportRow) {
  const isHere = state === 'done' || state === 'undoing';
  const tables = (result?.tables ?? [])
    .filter(({ imported, merged, skipped }) => imported + merged + skipped > 0)
    .toSorted((one, other) => other.imported - one.imported)
    .slice(0, 3);
  if (state === 'undone') return <MissingValue>Já foi retirado</MissingValue>;
  if (!isHere || tables.length === 0) return <MissingValue>Ainda nada</MissingValue>;
  return tables.map(sayTable).join('; ');
}

function When({ createdAt, createdName }: ImportRow) {
  const { timeZone } = useClinic();
  return (
    <Stack gap={2}>
      <time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>
      <Text span size="sm" c="dimmed">
        {createdName ?? 'por um comando no servidor'}
      </Text>
    </Stack>
  );
}

/** What there is to do on the page of the import, and the way back. */
function Actions({ row }: { row: ImportRow }) {
  const { id, state, failure, kind, isUndoKept } = row;
  const { timeZone } = useClinic();
  const isOpen = failure !== null || state === 'preparing' || state === 'review';
  const label = state === 'done' ? 'Ver relatório' : isOpen ? 'Continuar' : 'Abrir';
  const name = sourceOf(row, timeZone) ?? kindName[kind];
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        component={Link}
        to={paths.admin.import(id)}
        variant="light"
        size="compact-sm"
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
      {state === 'done' && failure === null && isUndoKept && hasBrought(row.result) ? (
        <UndoButton row={row} size="compact-sm" name={name} />
      ) : null}
      {isDraft(row) ? <CancelButton shown={row} size="compact-sm" name={name} /> : null}
    </Group>
  );
}
