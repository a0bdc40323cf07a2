import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import styles from './story.module.css';
import { kinds } from './story-kinds.ts';
import { kindNames, type useStory } from './use-story.ts';

type StoryFiltersProps = { patientId: string; story: ReturnType<typeof useStory> };

/** Words, kind, and the year to jump to. The years are only asked for when their list opens. */
export function StoryFilters({ patientId, story }: StoryFiltersProps) {
  const { list, search, setSearch, kind, setKind, year, setYear } = story;
  const [opened, setOpened] = useState(false);
  const years = useQuery(api.patientStory.years.queryOptions({ input: { patientId }, enabled: opened }));
  return (
    <search className={styles.filters} aria-label="Filtrar a história" data-screen-only>
      <div className={styles.search}>
        <SearchBox
          value={search}
          onSearch={setSearch}
          placeholder="Buscar na história..."
          searching={list.isPlaceholderData}
        />
      </div>
      <Select
        aria-label="Tipo"
        className={styles.kind}
        data={[
          { value: 'all', label: 'Tudo' },
          ...kindNames
            .filter((value) => value === kind || list.data?.pages[0]?.kinds.includes(value))
            .map((value) => ({ value, label: kinds[value].name })),
        ]}
        value={kind}
        onChange={(chosen) => setKind(chosen ?? 'all')}
        allowDeselect={false}
      />
      <Select
        aria-label="Ir para o ano"
        placeholder="Ano"
        className={styles.year}
        data={yearsFrom(years.data, year)}
        value={year ?? null}
        onChange={(chosen) => setYear(chosen ?? undefined)}
        onDropdownOpen={() => setOpened(true)}
        nothingFoundMessage="Carregando"
        clearable
      />
    </search>
  );
}

/** The latest first. @param chosen the one in the address, before the others are known */
function yearsFrom(
  known: { first: number | null; last: number | null } | undefined,
  chosen: string | undefined,
): string[] {
  const { first, last } = known ?? {};
  if (!first || !last) return chosen ? [chosen] : [];
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
}
