/** Typed API client. Pages use `api` (query and mutation options); `client` makes single calls without the cache. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#contract/contract.ts';
import { fetchWithProgress, type OnUploadProgress } from './fetch-with-progress.ts';

/** Options of a call besides its input: `client.patients.setPhoto(input, { context: { onUploadProgress } })`. */
type CallContext = { onUploadProgress?: OnUploadProgress; headers?: Record<string, string> };

export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

/**
 * A captive portal or a proxy may answer in the server's place, with a page and status 200. The library would take that
 * for a success without a result, so that a deletion would seem done. It counts as a lost connection instead.
 * @throws TypeError, as `fetch` does without a connection
 */
function expectAnswer(response: Response): Response {
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  if (isPage || response.type === 'opaqueredirect') throw new TypeError('a page came instead of an answer');
  return response;
}

const link = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/api/rpc`,
  headers: ({ context }) => context.headers ?? {},
  fetch: async (request, init, { context }) =>
    expectAnswer(
      await (context.onUploadProgress
        ? fetchWithProgress(request, context.onUploadProgress)
        : globalThis.fetch(request, init)),
    ),
});

export const client: ApiClient = createORPCClient(link);

/**
 * `useQuery(api.patients.list.queryOptions({ input }))`, `useMutation(api.patients.create.mutationOptions())`,
 * `queryClient.invalidateQueries({ queryKey: api.patients.key() })`.
 */
export const api = createTanstackQueryUtils(client);
