/** Address prefixes of the API: the documented HTTP API, and the RPC form that the browser uses. */
export const apiPrefix = '/api';
export const rpcPrefix = '/api/rpc';

/** Health checks of proxies and process managers. */
export const probePaths = { alive: '/health', ready: '/ready' } as const;
