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

test('an answer that came ahead is not asked for again at once', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now());
  expect(await queryClient.fetchQuery(options)).toBe('brought');
  expect(asked).not.toHaveBeenCalled();
});

test('it is as old as the page it came with, and grows old', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now() - 9_000);
  expect(await queryClient.fetchQuery(options)).toBe('brought');
  vi.advanceTimersByTime(2_000);
  expect(await queryClient.fetchQuery(options)).toBe('asked');
});

test('what has changed since is asked for', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now());
  await queryClient.invalidateQueries({ queryKey });
  expect(await queryClient.fetchQuery(options)).toBe('asked');
});

test('no other answer counts as fresh', async () => {
  putPrefetched(queryClient, queryKey, 'brought', Date.now() - 1_000);
  queryClient.setQueryData(queryKey, 'later');
  expect(await queryClient.fetchQuery(options)).toBe('asked');
});

test('pointing at a link again and again asks once', async () => {
  await prefetch(queryClient, options);
  await prefetch(queryClient, options);
  expect(await queryClient.fetchQuery(options)).toBe('asked');
  expect(asked).toHaveBeenCalledTimes(1);
});
