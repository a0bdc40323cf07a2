/** The categories of files with their counts. */
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';
import { loadProblem } from '../load-problem.ts';
import { categories, filesNotLoaded, notProcessed } from './categories.ts';
import styles from './files.module.css';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.portalFiles.overview.queryOptions()),
};

export function Component() {
  const overview = useQuery(api.portalFiles.overview.queryOptions());
  if (overview.data?.hasRecord === false) return <ProfileNotReady screen="Arquivos" query={overview} />;
  return (
    <Page>
      <PageHeader title="Arquivos" description="Seus documentos e o que vem pela frente." />
      <QueryContent
        query={overview}
        errorMessage={loadProblem(overview.error, filesNotLoaded, notProcessed)}
        skeleton={<CategoriesSkeleton />}
      >
        {({ counts }) => (
          <nav aria-label="Categorias" className={styles.categories}>
            {categories.map(({ id, slug, label, holds, Icon }) => (
              <UnstyledButton
                key={id}
                component={Link}
                to={paths.portal.fileCategory(slug)}
                className={styles.category}
              >
                <span className={styles.icon}>
                  <Icon aria-hidden size="1.4rem" stroke={1.6} />
                </span>
                <span className={styles.label}>
                  <Text span inherit fw={500} display="block">
                    {label}
                  </Text>
                  {holds ? (
                    <Text span size="sm" c="dimmed" display="block">
                      {holds}
                    </Text>
                  ) : null}
                  <Text span size="sm" c="dimmed">
                    {sayCount(counts[id])}
                  </Text>
                </span>
                <IconChevronRight aria-hidden size="1.2rem" />
              </UnstyledButton>
            ))}
          </nav>
        )}
      </QueryContent>
    </Page>
  );
}

function sayCount(count: number): string {
  if (count === 0) return 'Nenhum item';
  return count === 1 ? '1 item' : `${count.toLocaleString('pt-BR')} itens`;
}

const CategoriesSkeleton = () => (
  <Loading>
    <div className={styles.late}>
      <div className={styles.categories}>
        {categories.map(({ id }) => (
          <div key={id} className={styles.category}>
            <Skeleton h="2.75rem" w="2.75rem" radius="md" />
            <span className={styles.label}>
              <Skeleton h={14} w="55%" />
              <Skeleton h={11} w="25%" mt={8} />
            </span>
          </div>
        ))}
      </div>
    </div>
  </Loading>
);
