/** The cache of answers. A call that was refused for want of a session makes the session be looked at again. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { errorCode } from './error-messages.ts';
import { staleTime } from './prefetch.ts';

export const firstRetryMs = 200;
const longestRetryMs = 30_000;

/** 200 ms, then doubling (specification, section 9). */
export const backoff = (failures: number) => Math.min(firstRetryMs * 2 ** failures, longestRetryMs);

const retries = 3;

export function createQueryClient(): QueryClient {
  const refused = (error: unknown) => {
    const code = errorCode(error);
    if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' || code === 'SECOND_FACTOR_SETUP_REQUIRED')
      queryClient.invalidateQueries({ queryKey: api.session.current.key() });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: refused }),
    mutationCache: new MutationCache({ onError: refused }),
    defaultOptions: {
      queries: {
        // Only what never reached the server is worth another try; an answer would be the same again.
        retry: (failures, error) => failures < retries && errorCode(error) === 'UNAVAILABLE',
        retryDelay: backoff,
        staleTime,
        // Without this a query waits in silence while the device is offline, instead of saying so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}
