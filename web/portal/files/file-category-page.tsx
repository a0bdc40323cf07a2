/** One category of the patient's files. */
import { Button, Card, Skeleton, Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { usePageNumber } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';
import { loadProblem } from '../load-problem.ts';
import { type categories, categoryBySlug, notProcessed } from './categories.ts';
import { FileEntries, OrientationEntries, PlanEntries, ProcedureEntries } from './entries.tsx';
import styles from './files.module.css';

const pageSize = 25;
const back = { to: paths.portal.files(), label: 'Arquivos' };

export function Component() {
  const { category: slug } = useParams();
  const category = categoryBySlug(slug);
  return category ? <CategoryPage key={category.id} category={category} /> : <UnknownCategory />;
}

function CategoryPage({ category }: { category: (typeof categories)[number] }) {
  const { id, label, emptyTitle, emptyText, notLoaded } = category;
  const [page, setPage] = usePageNumber();
  const content = useQuery(
    api.portalFiles.category.queryOptions({
      input: { category: id, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  if (content.data?.hasRecord === false) return <ProfileNotReady screen={label} query={content} />;
  return (
    <Page>
      <PageHeader title={label} back={back} />
      <QueryContent
        query={content}
        errorMessage={loadProblem(content.error, notLoaded, notProcessed)}
        skeleton={<EntriesSkeleton />}
      >
        {({ futureProcedures, plans, orientations, rows, total }) => {
          const planned = futureProcedures.length + plans.length + orientations.length;
          return (
            <Stack gap="lg">
              {orientations.length > 0 ? <OrientationEntries orientations={orientations} /> : null}
              {futureProcedures.length > 0 ? <ProcedureEntries procedures={futureProcedures} /> : null}
              {plans.length > 0 ? <PlanEntries plans={plans} /> : null}
              {planned > 0 && rows.length > 0 ? (
                <Title order={2} size="h3">
                  Documentos
                </Title>
              ) : null}
              {rows.length > 0 ? (
                <FileEntries
                  files={rows}
                  label={planned > 0 ? 'Documentos' : label}
                  arePhotographs={id === 'photographs'}
                />
              ) : null}
              {planned + total === 0 ? (
                <EmptyState drawing="paper" title={emptyTitle} description={emptyText} />
              ) : null}
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                onChange={setPage}
                noun={id === 'orientations' ? 'orientações' : 'arquivos'}
              />
            </Stack>
          );
        }}
      </QueryContent>
    </Page>
  );
}

const EntriesSkeleton = () => (
  <Loading>
    <div className={styles.late}>
      <div className={styles.entries}>
        {['first', 'second', 'third'].map((key) => (
          <Card key={key} p="md">
            <Skeleton h={16} w="60%" />
            <Skeleton h={11} w="35%" mt="sm" />
            <Skeleton h={44} radius="xl" mt="md" />
          </Card>
        ))}
      </div>
    </div>
  </Loading>
);

const UnknownCategory = () => (
  <Page>
    <PageHeader title="Arquivos" back={back} />
    <EmptyState
      drawing="search"
      title="Esta categoria não existe."
      description="O endereço pode estar incompleto."
      action={
        <Button component={Link} to={paths.portal.files()} variant="light">
          Ver meus arquivos
        </Button>
      }
    />
  </Page>
);
