/** The query cache. A call refused because of the session or role makes the browser check the session again. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { errorCode } from './error-messages.ts';
import { staleTime } from './prefetch.ts';

export const firstRetryMs = 200;
const longestRetryMs = 30_000;

/** Milliseconds before a retry: 200, then doubling (docs/product.md, Session). */
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
        // Only a call that did not reach the server is retried. An error answer would be the same again.
        retry: (failures, error) => failures < retries && errorCode(error) === 'UNAVAILABLE',
        retryDelay: backoff,
        staleTime,
        // Otherwise a query pauses while the device is offline, and the screen shows no error.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}
