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

const link = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/api/rpc`,
  fetch: (request, init, { context }) =>
    context.onUploadProgress
      ? fetchWithProgress(request, context.onUploadProgress)
      : globalThis.fetch(request, init),
});

export const client: ApiClient = createORPCClient(link);

/**
 * `useQuery(api.patients.list.queryOptions({ input }))`, `useMutation(api.patients.create.mutationOptions())`,
 * `queryClient.invalidateQueries({ queryKey: api.patients.key() })`.
 */
export const api = createTanstackQueryUtils(client);
