/**
 * Answers fetched before their screen opens: sent with the page, or prefetched while the pointer rests on a link. They
 * count as fresh for 10 seconds, so that the screen does not fetch them again. The change stream still invalidates them.
 */
import type { FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';

const freshMs = 10_000;

/** `dataUpdatedAt` of the prefetched answer. A later answer to the same query has another one. */
const prefetchedAt = new WeakMap<object, number>();

/** Default stale time of all queries, in milliseconds. */
export const staleTime = (query: Pick<Query, 'state'>) =>
  prefetchedAt.get(query) === query.state.dataUpdatedAt ? freshMs : 0;

/** Caches an answer as of `givenAt` (epoch milliseconds), unless the cache holds a newer one. */
export function putPrefetched(
  queryClient: QueryClient,
  queryKey: QueryKey,
  output: unknown,
  givenAt: number,
) {
  queryClient.setQueryData(queryKey, output, { updatedAt: givenAt });
  mark(queryClient, queryKey);
}

/** Fetches what the next screen shows first, unless it was fetched within the last 10 seconds. */
export async function prefetch<Output, Failure, Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Output, Failure, Data, Key>,
) {
  await queryClient.prefetchQuery({ ...options, staleTime: freshMs });
  mark(queryClient, options.queryKey);
}

function mark(queryClient: QueryClient, queryKey: QueryKey) {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query) prefetchedAt.set(query, query.state.dataUpdatedAt);
}
