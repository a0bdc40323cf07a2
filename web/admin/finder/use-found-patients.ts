import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';

const shown = 6;
const pauseMs = 200;

/** The first patients that a text finds, once the typing pauses. None for an empty text. */
export function useFoundPatients(query: string) {
  const text = query.trim();
  const [search] = useDebouncedValue(text, pauseMs);
  const { data, isFetching, isError } = useQuery(
    api.patients.list.queryOptions({
      input: search ? { search, page: 1, pageSize: shown } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  return {
    patients: text && data ? data.rows : [],
    searching: text !== search || isFetching,
    failed: text !== '' && text === search && isError && !isFetching,
  };
}
