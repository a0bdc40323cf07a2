import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { rpcPrefix } from './addresses.ts';

/** A refusal decided before any procedure is reached, in the form its caller reads: the RPC client wraps it in `json`. */
export function refusedResponse(c: Context, code: ErrorCode, data?: object): Response {
  const { status, body } = refusalBody(c.req.path, code, data);
  return c.json(body, status);
}

/** The same for whoever answers without the application. */
export function refusalBody(path: string, code: ErrorCode, data?: object) {
  const status: ContentfulStatusCode = errors[code].status;
  const body = { defined: true, code, status, message: code, data };
  return { status, body: path.startsWith(`${rpcPrefix}/`) ? { json: body } : body };
}
