/** The typed way to the server. Pages use `api` (query and mutation options); `client` is for the rare bare call. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#contract/contract.ts';
import { fetchWithProgress, type OnUploadProgress } from './fetch-with-progress.ts';

/** What a call can be given besides its input: `client.patients.setPhoto(input, { context: { onUploadProgress } })`. */
export type CallContext = { onUploadProgress?: OnUploadProgress };

export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

/**
 * A hotel's Wi-Fi or a proxy may speak in the server's place, with a page and status 200. The library would take that
 * for a success without a result, and a deletion would seem done; it is as good as no connection.
 */
function expectAnswer(response: Response): Response {
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  if (isPage || response.type === 'opaqueredirect') throw new TypeError('a page came instead of an answer');
  return response;
}

const link = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/api/rpc`,
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
