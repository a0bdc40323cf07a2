import type { HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { uploadLimitBytes } from '#contract/uploads.ts';
import { readSessionToken } from '../accounts/session-cookie.ts';
import { callerOf } from '../calls/caller.ts';
import type { Services } from '../calls/context.ts';
import { toRefusal } from '../calls/error-mapping.ts';
import { refusedResponse } from '../calls/error-response.ts';
import { administrator } from '../calls/procedures.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';

/** More than the longest form holds, fields at their longest and every character escaped. */
const formLimitBytes = 512 * 1024;
/** What somebody sends who has not signed in: an e-mail, a password, a code. */
const strangerLimitBytes = 64 * 1024;

/** The calls that carry a file, all of them an administrator's. @param fileSizeLimitBytes of a patient's file */
const uploads = (fileSizeLimitBytes: number) => [
  { pattern: /^\/api\/(rpc\/patients\/setPhoto|patients\/[^/]+\/photo)$/u, limitBytes: uploadLimitBytes },
  {
    pattern: /^\/api\/(rpc\/procedures\/(create|update)|procedures(\/[^/]+)?)$/u,
    limitBytes: uploadLimitBytes,
  },
  { pattern: /^\/api\/(rpc\/settings\/update|settings)$/u, limitBytes: uploadLimitBytes },
  { pattern: /^\/api\/(rpc\/files\/upload|patients\/[^/]+\/files)$/u, limitBytes: fileSizeLimitBytes },
];

type Needed = Pick<Services, 'db' | 'accounts' | 'trustedProxies' | 'fileSizeLimitBytes'>;

/**
 * Refuses a body that is too large while it arrives, so that it never fills the memory; and one with a file, which is
 * held whole before its procedure is asked, already ahead of its first byte where no administrator sends it.
 */
export function bodyLimits(services: Needed): MiddlewareHandler<HttpEnvironment> {
  const limited = (limitBytes: number, maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refusedResponse(c, 'FILE_TOO_LARGE', { limitBytes }) });
  const form = limited(formLimitBytes, formLimitBytes);
  const stranger = limited(strangerLimitBytes, strangerLimitBytes);
  const files = uploads(services.fileSizeLimitBytes).map(({ pattern, limitBytes }) => ({
    pattern,
    // A form comes with some files.
    check: limited(limitBytes, limitBytes + formLimitBytes),
  }));
  const { cookieName, secret } = services.accounts;
  return async (c, next) => {
    const { req } = c;
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    const file = files.find(({ pattern }) => pattern.test(req.path));
    // Short by its own word, to which the parser of HTTP holds it. Asked for its body, a request makes a stream of it.
    if (!file && declaredBytes(req) <= strangerLimitBytes) return next();
    if (!req.raw.body) return next();
    if (!file) {
      const known = readSessionToken(req.raw.headers, cookieName, secret) !== null;
      return (known ? form : stranger)(c, next);
    }
    try {
      await administrator(callerOf(c, services));
    } catch (error) {
      return refusedResponse(c, toRefusal(error, c.get('log')).code);
    }
    return file.check(c, next);
  };
}

/** How long its body says it is; more than anything where it does not say. */
function declaredBytes({ raw: { headers } }: HonoRequest): number {
  const length = headers.get('content-length');
  return length === null || headers.has('transfer-encoding') ? Number.POSITIVE_INFINITY : Number(length);
}
