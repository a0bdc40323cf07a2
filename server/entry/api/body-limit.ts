import type { HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bankFileLimitBytes } from '#contract/money/bank-files.ts';
import { photographAccessHeader, photographLimitBytes } from '#contract/patients/photographs.ts';
import type { Permission } from '#contract/permissions.ts';
import { uploadLimitBytes } from '#contract/uploads.ts';
import { readSessionToken } from '../../accounts/accounts/session-cookie.ts';
import { callerOf } from '../../accounts/session/caller.ts';
import { webhookPath } from '../../booking/whatsapp-answers/serve-webhook.ts';
import { isImportUpload } from '../../moving/imports/receive-upload.ts';
import { requireLink } from '../../patients/photographs/shared-routes.ts';
import type { Services } from '../../platform/calls/context.ts';
import { toRefusal } from '../../platform/calls/error-mapping.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { staff } from '../../platform/calls/procedures.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';

/** More than the longest form, with every field full and every character escaped. */
const formLimitBytes = 512 * 1024;
/** Without a session, callers send an e-mail address, a password, a code. */
const strangerLimitBytes = 64 * 1024;

interface Upload {
  pattern: RegExp;
  limitBytes: number;
  /** `link`: none, but an access to add photographs, in a header. */
  permission: Permission | 'link';
}

/** The calls that carry a file. @param fileSizeLimitBytes of a patient's file */
const uploads = (fileSizeLimitBytes: number): Upload[] => [
  {
    pattern: /^\/api\/(rpc\/patients\/setPhoto|patients\/[^/]+\/photo)$/u,
    limitBytes: uploadLimitBytes,
    permission: 'registration',
  },
  {
    pattern: /^\/api\/(rpc\/procedures\/(create|update)|procedures(\/[^/]+)?)$/u,
    limitBytes: uploadLimitBytes,
    permission: 'settings',
  },
  {
    pattern: /^\/api\/(rpc\/settings\/update|settings)$/u,
    limitBytes: uploadLimitBytes,
    permission: 'settings',
  },
  {
    pattern: /^\/api\/(rpc\/files\/upload|patients\/[^/]+\/files)$/u,
    limitBytes: fileSizeLimitBytes,
    permission: 'record',
  },
  {
    pattern: /^\/api\/(rpc\/expenses\/attach|expenses\/[^/]+\/bills)$/u,
    limitBytes: fileSizeLimitBytes,
    permission: 'finances',
  },
  {
    pattern: /^\/api\/(rpc\/cards\/read|cards\/bank-file)$/u,
    limitBytes: bankFileLimitBytes,
    permission: 'finances',
  },
  {
    pattern: /^\/api\/(rpc\/photographs\/upload|patients\/[^/]+\/photographs)$/u,
    limitBytes: photographLimitBytes,
    permission: 'record',
  },
  {
    pattern: /^\/api\/(rpc\/sharedPhotographs\/add|photograph-link\/photographs)$/u,
    limitBytes: photographLimitBytes,
    permission: 'link',
  },
];

type Needed = Pick<Services, 'db' | 'accounts' | 'clientAddress' | 'fileSizeLimitBytes' | 'background'>;

/**
 * Refuses a body that is too large while it arrives, so that it never fills the memory. A body with a file is held in memory
 * before its procedure is called, so it is refused before its first byte unless the caller may make it.
 */
export function bodyLimits(services: Needed): MiddlewareHandler<HttpEnvironment> {
  const written = (maxSize: number) =>
    refuseBroken(bodyLimit({ maxSize, onError: (c) => refusedResponse(c, 'INPUT_TOO_LARGE') }));
  const form = written(formLimitBytes);
  const stranger = written(strangerLimitBytes);
  const files = uploads(services.fileSizeLimitBytes).map(({ pattern, limitBytes, permission }) => ({
    pattern,
    permission,
    // Some files come with form fields.
    check: refuseBroken(
      bodyLimit({
        maxSize: limitBytes + formLimitBytes,
        onError: (c) => refusedResponse(c, 'FILE_TOO_LARGE', { limitBytes }),
      }),
    ),
  }));
  const { cookieName, secret } = services.accounts;
  return async (c, next) => {
    const { req } = c;
    if (req.method === 'GET' || req.method === 'HEAD' || isImportUpload(req.method, req.path)) return next();
    const file = files.find(({ pattern }) => pattern.test(req.path));
    // Node's HTTP parser enforces the declared length. Reading `body` would create a stream, so short bodies skip it.
    const isOpen = !file || file.permission === 'link';
    if (isOpen && declaredBytes(req) <= strangerLimitBytes) return next();
    if (!req.raw.body) return next();
    if (!file) {
      // WhatsApp puts up to a thousand reports into one request.
      const known =
        req.path === webhookPath || readSessionToken(req.raw.headers, cookieName, secret) !== null;
      return (known ? form : stranger)(c, next);
    }
    try {
      if (file.permission === 'link') {
        const access = req.header(photographAccessHeader);
        if (!access) return stranger(c, next);
        const { address } = callerOf(c, services);
        await requireLink({ ...services, address, headers: req.raw.headers }, access);
      } else await staff(callerOf(c, services), file.permission);
    } catch (error) {
      return refusedResponse(c, toRefusal(error, c.get('log')).code);
    }
    return file.check(c, next);
  };
}

/**
 * Refuses a body that breaks off or is malformed. Its error, ECONNRESET, is that of a lost database connection too, so it is
 * recognised here: before `next`, only the client's body is read.
 */
function refuseBroken(reading: MiddlewareHandler<HttpEnvironment>): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    let isRead = false;
    try {
      return await reading(c, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead) throw error;
      return refusedResponse(c, 'REQUEST_INTERRUPTED');
    }
  };
}

/** The declared length of the body; infinite where it declares none. */
function declaredBytes({ raw: { headers } }: HonoRequest): number {
  const length = headers.get('content-length');
  return length === null || headers.has('transfer-encoding') ? Number.POSITIVE_INFINITY : Number(length);
}
