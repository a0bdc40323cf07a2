import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { rpcPrefix } from './addresses.ts';

/** A refusal decided before any procedure is reached, in the form its caller reads: the RPC client wraps it in `json`. */
export function refusedResponse(c: Context, code: ErrorCode, data?: object): Response {
  const { status, body } = refusalBody(c.req.path, code, data);
  // Nothing on the way may keep it: what is refused now may be there in a moment, or for somebody else.
  return c.json(body, status, { 'cache-control': 'no-store' });
}

/** The same for whoever answers without the application. */
export function refusalBody(path: string, code: ErrorCode, data?: object) {
  const status: ContentfulStatusCode = errors[code].status;
  const body = { defined: true, code, status, message: code, data };
  return { status, body: path.startsWith(`${rpcPrefix}/`) ? { json: body } : body };
}
