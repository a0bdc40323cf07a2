/**
 * Answers that came before their screen: with the page, or while a link was pointed at. For a moment they count as
 * fresh, so that the screen they came for does not ask for them again; what has changed meanwhile is told
 * (follow-changes.ts).
 */
import type { FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';

const freshMs = 10_000;

/** When the answer that came ahead was given. A later answer to the same question is none of these. */
const cameAhead = new WeakMap<object, number>();

/** For how long an answer is not asked for again, where the screen does not say. */
export const staleTime = (query: Pick<Query, 'state'>) =>
  cameAhead.get(query) === query.state.dataUpdatedAt ? freshMs : 0;

/** An answer that was given at that moment; nothing where there is a newer one. */
export function putPrefetched(
  queryClient: QueryClient,
  queryKey: QueryKey,
  output: unknown,
  givenAt: number,
) {
  queryClient.setQueryData(queryKey, output, { updatedAt: givenAt });
  mark(queryClient, queryKey);
}

/** Asks for what the next screen will show first, unless that has just been done. */
export async function prefetch<Output, Failure, Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Output, Failure, Data, Key>,
) {
  await queryClient.prefetchQuery({ ...options, staleTime: freshMs });
  mark(queryClient, options.queryKey);
}

function mark(queryClient: QueryClient, queryKey: QueryKey) {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query) cameAhead.set(query, query.state.dataUpdatedAt);
}
