/** Where the two forms of the contract are served. */
export const apiPrefix = '/api';
export const rpcPrefix = '/api/rpc';

/** Health checks of proxies and process managers. */
export const probePaths = { alive: '/health', ready: '/ready' } as const;
