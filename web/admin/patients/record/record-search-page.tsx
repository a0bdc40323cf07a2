/** Signed entries of all patients with some words. Each look is a line of the audit log, so nothing is searched unasked. */
import { Anchor, Mark, Text } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type FoundEntry, mostFound, shortestSearch } from '#contract/patients/record.ts';
import { api } from '#web/api/client.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useSearchText } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { entryNames } from './entry-text.tsx';

export function Component() {
  const [search, setSearch] = useSearchText();
  const isAsked = search.length >= shortestSearch;
  const found = useQuery(
    api.record.find.queryOptions({
      input: isAsked ? { search } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Page>
      <PageHeader
        title="Buscar nos prontuários"
        description="Evoluções, documentos e termos assinados de todos os pacientes. Cada prontuário que aparece fica no registro de atividades."
        back={{ to: paths.admin.patients() }}
      />
      <SearchBox
        value={search}
        onSearch={setSearch}
        placeholder="Palavras do texto..."
        searching={found.isFetching}
      />
      {isAsked ? (
        <QueryContent query={found} errorMessage="Erro ao buscar nos prontuários" skeleton={<ListSkeleton />}>
          {({ rows, more }) =>
            rows.length > 0 ? (
              <>
                <DataTable
                  label="Registros encontrados"
                  columns={columnsFor(search)}
                  rows={rows}
                  rowKey={({ id }) => id}
                  stale={found.isPlaceholderData}
                />
                {more ? (
                  <Text size="sm" c="dimmed">
                    Os {mostFound} mais novos. Escreva mais palavras para ver outras.
                  </Text>
                ) : null}
              </>
            ) : (
              <EmptyState drawing="search" title="Nenhum registro assinado tem essas palavras." />
            )
          }
        </QueryContent>
      ) : (
        <EmptyState
          drawing="search"
          title="Escreva ao menos três letras."
          description="Sem acentos também serve: “cicatriz acido”."
        />
      )}
    </Page>
  );
}

const columnsFor = (search: string): Column<FoundEntry>[] => [
  {
    header: 'Paciente',
    // The story opens with the same search.
    cell: ({ patient }) => (
      <Anchor component={Link} to={paths.admin.patient(patient.id)} state={{ search }} inherit c="inherit">
        {patient.fullName}
      </Anchor>
    ),
    minWidth: 11,
  },
  {
    header: 'Registro',
    cell: ({ kind, documentName, day }) => `${documentName ?? entryNames[kind]} de ${formatDate(day)}`,
    minWidth: 9,
  },
  {
    header: 'Trecho',
    // Every second part is a word of the search.
    cell: ({ excerpt }) =>
      excerpt.map((part, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the place says what a part is
        place % 2 === 1 ? <Mark key={place}>{part}</Mark> : part,
      ),
    minWidth: 22,
  },
  { header: 'Quem assinou', cell: ({ authorName }) => authorName, minWidth: 9, isWide: true },
];
