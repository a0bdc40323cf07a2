/** The story of a patient: everything that happened, the newest first, loaded as one scrolls. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useDeferredValue } from 'react';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import styles from './story.module.css';
import { StoryFilters } from './story-filters.tsx';
import { StoryRows } from './story-rows.tsx';
import { useStory } from './use-story.ts';

const storyTitle = 'História';

const rowsOf = (data: ReturnType<typeof useStory>['list']['data']) =>
  data?.pages.flatMap((page) => page.rows) ?? [];

export function Story({ patientId }: { patientId: string }) {
  const story = useStory(patientId);
  const { list, narrowed, year } = story;
  const rows = rowsOf(list.data);
  // A further page is drawn between frames, so that scrolling stays smooth.
  const drawn = useDeferredValue(list.data);
  const isEmpty = list.isSuccess && rows.length === 0 && !narrowed && !year;
  const clear = () => {
    story.setSearch('');
    story.setKind('all');
    story.setYear(undefined);
  };
  return (
    <Card component="section" aria-labelledby="patient-story" className={styles.story}>
      <Group justify="space-between" gap="sm" mb="md" align="center">
        <Title order={2} id="patient-story">
          {storyTitle}
        </Title>
        {isEmpty ? null : <StoryFilters patientId={patientId} story={story} />}
      </Group>
      {list.isError && rows.length === 0 ? (
        <ErrorState
          message="Erro ao carregar a história do paciente"
          onRetry={list.refetch}
          retrying={list.isFetching}
        />
      ) : list.isPending ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <Group gap="sm">
          <Text c="dimmed">{isEmpty ? 'Nada registrado ainda.' : 'Nada encontrado com estes filtros.'}</Text>
          {isEmpty ? null : (
            <Button variant="light" size="compact-sm" onClick={clear}>
              Limpar filtros
            </Button>
          )}
        </Group>
      ) : (
        <div aria-busy={list.isPlaceholderData} data-stale={list.isPlaceholderData || undefined}>
          <StoryRows rows={rowsOf(drawn)} patientId={patientId} short={!narrowed && !year} />
          {list.hasNextPage ? (
            <Further
              key={rows.length}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              drawn={drawn === list.data}
              onReach={list.fetchNextPage}
            />
          ) : null}
        </div>
      )}
    </Card>
  );
}

type FurtherProps = {
  loading: boolean;
  failed: boolean;
  /** Whether all that has come stands above it. Until then it is nearer than it will be. */
  drawn: boolean;
  onReach: () => unknown;
};

/** Loads the next page a screen before it is reached; after an error only by the button. */
function Further({ loading, failed, drawn, onReach }: FurtherProps) {
  const watch = (element: HTMLElement | null) => {
    if (!element || failed || !drawn) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onReach();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <div ref={watch} className={styles.further} data-screen-only>
      <Button variant="light" onClick={onReach} loading={loading}>
        Mostrar mais
      </Button>
    </div>
  );
}
