/** The catalogue of procedures, newest first. The server searches and pages. */
import { Anchor, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ProcedureSummary } from '#contract/clinic/procedures.ts';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { describeMedia, MediaThumbnail } from '#web/clinic/procedure-media.tsx';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber, useSearchText } from '#web/ui/list-state.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { sayDuration } from '../../../format/duration.ts';
import { keptStarters, nameStarterButton } from './kept-starters.ts';
import { ProcedureActions } from './procedure-actions.tsx';
import styles from './procedures.module.css';

const pageSize = 20;

const columns: Column<ProcedureSummary>[] = [
  {
    header: 'Título',
    cell: ({ id, title, agenda }) => (
      <Group gap="xs" wrap="nowrap" component="span">
        {agenda?.color ? <ColorMark color={agenda.color} /> : null}
        <Anchor component={Link} to={paths.admin.editProcedure(id)} inherit c="inherit">
          {title}
        </Anchor>
      </Group>
    ),
    width: '20%',
    minWidth: 11,
  },
  {
    header: 'Descrição',
    cell: ({ preview }) => <span className={styles.start}>{preview}</span>,
    minWidth: 16,
  },
  {
    header: 'Duração',
    cell: ({ duration, agenda }) =>
      duration ?? (agenda ? sayDuration(agenda.minutes) : <MissingValue>Não informada</MissingValue>),
    width: '8.5rem',
    minWidth: 8,
  },
  {
    header: 'Preço',
    cell: ({ priceCents }) =>
      priceCents === null ? <MissingValue>Não informado</MissingValue> : formatCents(priceCents),
    numeric: true,
    width: '8rem',
    minWidth: 7,
  },
  {
    header: 'Mídia',
    cell: ({ media, title }) =>
      media ? (
        <MediaThumbnail media={media} label={describeMedia(media, title)} className={styles.thumbnail} />
      ) : (
        <MissingValue>Sem mídia</MissingValue>
      ),
    width: '8rem',
  },
  {
    header: 'Ações',
    cell: (procedure, shape) => <ProcedureActions procedure={procedure} shape={shape} />,
    align: 'right',
    onPhone: 'foot',
    minWidth: 14,
  },
];

/** For roles that only read the catalogue. */
const readColumns: Column<ProcedureSummary>[] = [
  { header: 'Título', cell: ({ title }) => title, width: '22%', minWidth: 12 },
  ...columns.slice(1, -1),
];

export function Component() {
  const mayEdit = useCan()('settings');
  const [page, setPage] = usePageNumber();
  const [search, setSearch] = useSearchText();
  const procedures = useQuery(
    api.procedures.list.queryOptions({
      input: { search, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const { data, isPlaceholderData: stale } = procedures;
  const isNew = data?.total === 0 && search === '' && !stale;
  const [choosing, { open, close }] = useDisclosure(false);
  // Before the button below is named.
  const closeList = () => {
    keptStarters.drop();
    close();
  };

  return (
    <Page>
      <PageHeader
        title="Procedimentos"
        actions={
          <>
            <PrintButton />
            {mayEdit ? <NewProcedure /> : null}
          </>
        }
      />
      {isNew ? null : (
        <SearchBox
          value={search}
          onSearch={setSearch}
          placeholder="Buscar procedimento..."
          label="Buscar procedimento por título ou descrição"
          searching={stale}
        />
      )}
      <ListFrame
        query={procedures}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="procedimentos"
        errorMessage="Não foi possível carregar os procedimentos."
        empty={
          search === '' ? (
            <NoProcedures onChoose={mayEdit ? open : undefined} />
          ) : (
            <NoMatch onClear={() => setSearch('')} />
          )
        }
      >
        {(rows) => (
          <DataTable
            label="Procedimentos"
            columns={mayEdit ? columns : readColumns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
          />
        )}
      </ListFrame>
      {/* Beside the list, which has procedures as soon as the first one is added. */}
      <FormDialog opened={choosing} onClose={closeList} title="Lista pronta de procedimentos" size="xl">
        <Suspense fallback={<FormSkeleton fields={9} />}>
          <StarterCatalogue onClose={closeList} />
        </Suspense>
      </FormDialog>
    </Page>
  );
}

const NewProcedure = () => (
  <Button
    component={Link}
    to={paths.admin.newProcedure()}
    leftSection={<IconPlus aria-hidden size="1.1em" />}
  >
    Novo Procedimento
  </Button>
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing="search"
    title="Nenhum procedimento encontrado para esta busca."
    description="Procure por uma palavra do título ou da descrição."
    action={
      <Button variant="light" onClick={onClear}>
        Limpar busca
      </Button>
    }
  />
);

const StarterCatalogue = lazy(() =>
  import('./starter-catalogue.tsx').then((module) => ({ default: module.StarterCatalogue })),
);

function NoProcedures({ onChoose }: { onChoose: (() => void) | undefined }) {
  return (
    <EmptyState
      title="Nenhum procedimento cadastrado."
      description={
        onChoose
          ? 'Aqui fica o catálogo que os pacientes veem no portal. Comece por uma lista pronta, que você ajusta antes, ou pelo primeiro procedimento.'
          : 'Aqui fica o catálogo que os pacientes veem no portal.'
      }
      action={
        onChoose ? (
          <Group gap="sm" justify="center">
            <NewProcedure />
            <Button variant="light" onClick={onChoose}>
              {nameStarterButton(keptStarters.read())}
            </Button>
          </Group>
        ) : null
      }
    />
  );
}
