/** The typed way to the server. Pages use `api` (query and mutation options); `client` is for the rare bare call. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#contract/contract.ts';

export type ApiClient = ContractRouterClient<typeof contract>;

const link = new RPCLink({ url: () => `${window.location.origin}/api/rpc` });

export const client: ApiClient = createORPCClient(link);

/**
 * `useQuery(api.patients.list.queryOptions({ input }))`, `useMutation(api.patients.create.mutationOptions())`,
 * `queryClient.invalidateQueries({ queryKey: api.patients.key() })`.
 */
export const api = createTanstackQueryUtils(client);
