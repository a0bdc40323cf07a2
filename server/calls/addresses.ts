/** Where the two forms of the contract are served. */
export const apiPrefix = '/api';
export const rpcPrefix = '/api/rpc';
