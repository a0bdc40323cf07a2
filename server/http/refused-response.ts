import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { rpcPrefix } from './addresses.ts';

/** A refusal decided before any procedure is reached, in the form its caller reads: the RPC client wraps it in `json`. */
export function refusedResponse(c: Context, code: ErrorCode, data?: object): Response {
  const status: ContentfulStatusCode = errors[code].status;
  const body = { defined: true, code, status, message: code, data };
  // A 404 may be kept by whoever is in between, and given to somebody who may well have what is there.
  const headers = { 'cache-control': 'no-store' };
  return c.json(c.req.path.startsWith(`${rpcPrefix}/`) ? { json: body } : body, status, headers);
}
