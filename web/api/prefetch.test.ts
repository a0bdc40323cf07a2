import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetch, putPrefetched, staleTime } from './prefetch.ts';

const queryKey = ['patients'];
const asked = vi.fn(async () => 'asked');
const options = { queryKey, queryFn: asked };
let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime } } });
});
afterEach(() => {
  vi.useRealTimers();
  asked.mockClear();
});

test('a prefetched answer is not fetched again at once', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now());
  expect(await queryClient.fetchQuery(options)).toBe('brought');
  expect(asked).not.toHaveBeenCalled();
});

test('a preloaded answer has the age of its page, and expires', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now() - 9_000);
  expect(await queryClient.fetchQuery(options)).toBe('brought');
  vi.advanceTimersByTime(2_000);
  expect(await queryClient.fetchQuery(options)).toBe('asked');
});

test('an invalidated answer is fetched again', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now());
  await queryClient.invalidateQueries({ queryKey });
  expect(await queryClient.fetchQuery(options)).toBe('asked');
});

test('an answer that was not prefetched is never fresh', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now() - 1_000);
  queryClient.setQueryData(queryKey, 'later');
  expect(await queryClient.fetchQuery(options)).toBe('asked');
});

test('prefetching twice fetches once', async () => {
  await prefetch(queryClient, options);
  await prefetch(queryClient, options);
  expect(await queryClient.fetchQuery(options)).toBe('asked');
  expect(asked).toHaveBeenCalledTimes(1);
});
