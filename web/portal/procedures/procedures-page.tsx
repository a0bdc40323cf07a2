/** The procedures of the clinic, newest first. A button loads the next ones. */
import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ProcedureSummary } from '#contract/clinic/procedures.ts';
import { api } from '#web/api/client.ts';
import { MediaThumbnail } from '#web/clinic/procedure-media.tsx';
import { paths } from '#web/paths.ts';
import { IconClock } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './procedures.module.css';

const pageSize = 12;
const failure = 'Não foi possível carregar os procedimentos.';

export function Component() {
  const procedures = useInfiniteQuery(
    api.procedures.list.infiniteOptions({
      input: (page: number) => ({ page, pageSize }),
      initialPageParam: 1,
      getNextPageParam: ({ total }, _pages, page) => (page * pageSize < total ? page + 1 : undefined),
    }),
  );
  return (
    <Page>
      <PageHeader title="Procedimentos" description="Conheça os cuidados que a clínica oferece." />
      <QueryContent query={procedures} errorMessage={failure} skeleton={<ListSkeleton />}>
        {({ pages }) => <ProcedureList rows={pages.flatMap(({ rows }) => rows)} />}
      </QueryContent>
      {procedures.hasNextPage ? (
        <Button
          size="md"
          variant="light"
          onClick={() => procedures.fetchNextPage()}
          loading={procedures.isFetchingNextPage}
        >
          Mostrar mais procedimentos
        </Button>
      ) : null}
      {procedures.isFetchNextPageError ? (
        <Text role="alert" c="var(--mantine-color-error)">
          {failure}
        </Text>
      ) : null}
    </Page>
  );
}

const ProcedureList = ({ rows }: { rows: ProcedureSummary[] }) =>
  rows.length > 0 ? (
    <Stack component="ul" gap="md" aria-label="Procedimentos">
      {rows.map((procedure) => (
        <li key={procedure.id}>
          <ProcedureCard procedure={procedure} />
        </li>
      ))}
    </Stack>
  ) : (
    <EmptyState
      title="Nenhum procedimento disponível no momento."
      description="Quando a clínica apresentar seus procedimentos, eles aparecem aqui."
    />
  );

const ProcedureCard = ({
  procedure: { id, title, preview, duration, media },
}: {
  procedure: ProcedureSummary;
}) => (
  <Card component={Link} to={paths.portal.procedure(id)} p={0} className={styles.card}>
    {media ? <MediaThumbnail media={media} className={styles.picture} /> : null}
    <div className={styles.words}>
      <Title order={2} size="h3" className={styles.title}>
        {title}
      </Title>
      <Text className={styles.start}>{preview}</Text>
      {duration ? (
        <p className={styles.duration}>
          <IconClock aria-hidden size="1.1rem" />
          {duration}
        </p>
      ) : null}
    </div>
  </Card>
);

const ListSkeleton = () => (
  <Loading>
    <Stack gap="md">
      {['first', 'second'].map((key) => (
        <Card key={key} p={0}>
          <Skeleton radius={0} style={{ aspectRatio: '3 / 2' }} />
          <Stack gap="sm" p="md">
            <Skeleton h={18} w="60%" />
            <Skeleton h={12} w="90%" />
            <Skeleton h={12} w="35%" />
          </Stack>
        </Card>
      ))}
    </Stack>
  </Loading>
);
