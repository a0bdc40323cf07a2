import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { rpcPrefix } from './api-paths.ts';

/** A refusal before any procedure is reached, in the caller's format: the RPC client expects it wrapped in `json`. */
export function refusedResponse(c: Context, code: ErrorCode, data?: object): Response {
  const { status, body } = refusalBody(c.req.path, code, data);
  // No cache may keep it: the next request, or another user's, may succeed.
  return c.json(body, status, { 'cache-control': 'no-store' });
}

/** The same for answers that do not pass through the application. */
export function refusalBody(path: string, code: ErrorCode, data?: object) {
  const status: ContentfulStatusCode = errors[code].status;
  const body = { defined: true, code, status, message: code, data };
  return { status, body: path.startsWith(`${rpcPrefix}/`) ? { json: body } : body };
}
