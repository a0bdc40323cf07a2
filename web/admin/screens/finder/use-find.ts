import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';

const pauseMs = 200;

/** The first matches of a text, after a pause in the typing. None for an empty text. */
export function useFind(text: string) {
  const [search] = useDebouncedValue(text, pauseMs);
  const { data, isFetching, isError } = useQuery(
    api.finder.find.queryOptions({
      input: search ? { search } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const found = text ? data : undefined;
  return {
    patients: found?.patients ?? [],
    procedures: found?.procedures ?? [],
    documents: found?.documents ?? [],
    similar: found?.similar ?? false,
    searching: text !== '' && (text !== search || isFetching),
    failed: text !== '' && text === search && isError && !isFetching,
  };
}
