/** The rows of a patient's story on the screen, with their filters in the address. */
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { StoryKind } from '#contract/screens/patient-story.ts';
import { api } from '#web/api/client.ts';
import { useSearchText, useUrlChoice, useUrlFilter } from '#web/ui/list-state.ts';
import { kinds } from './story-kinds.ts';

type KindChoice = StoryKind | 'all';
const isKind = (name: string): name is StoryKind => name in kinds;
export const kindNames = Object.keys(kinds).filter(isKind);
const choices: readonly KindChoice[] = ['all', ...kindNames];

const isYear = (value: string) => /^(19|20|21)\d\d$/u.test(value);
/** So long an answer that came with the page counts as fresh. */
const freshMs = 10_000;

export function useStory(patientId: string) {
  const [search, setSearch] = useSearchText();
  const [kind, setKind] = useUrlChoice<KindChoice>('tipo', choices, 'all');
  const [year, setYear] = useUrlFilter('ano', isYear);
  const narrowed = search !== '' || kind !== 'all';
  const filter = {
    patientId,
    ...(kind === 'all' ? {} : { kind }),
    ...(search ? { search } : {}),
    ...(year === undefined ? {} : { year: Number(year) }),
  };
  const queryClient = useQueryClient();
  /** The first page without filters, which the page of the screen carries. */
  const sent = queryClient.getQueryState(api.patientStory.list.queryKey({ input: filter }));
  const list = useInfiniteQuery({
    ...api.patientStory.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filter, after }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
    ...(sent?.data && {
      initialData: { pages: [sent.data], pageParams: [undefined] },
      initialDataUpdatedAt: sent.dataUpdatedAt,
      staleTime: freshMs,
    }),
  });
  return { list, narrowed, search, setSearch, kind, setKind, year, setYear };
}
