import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { photoLimitBytes } from '#contract/patients.ts';
import { mediaLimitBytes } from '#contract/procedures.ts';
import { logoLimitBytes } from '#contract/settings.ts';
import { refusedResponse } from './refused-response.ts';

/** More than the longest form holds, fields at their longest and every character escaped. */
const formLimitBytes = 512 * 1024;

/** The calls that carry a file. @param fileSizeLimitBytes of a patient's file */
const uploads = (fileSizeLimitBytes: number) => [
  { pattern: /^\/api\/(rpc\/patients\/setPhoto|patients\/[^/]+\/photo)$/u, limitBytes: photoLimitBytes },
  {
    pattern: /^\/api\/(rpc\/procedures\/(create|update)|procedures(\/[^/]+)?)$/u,
    limitBytes: mediaLimitBytes,
  },
  { pattern: /^\/api\/(rpc\/settings\/update|settings)$/u, limitBytes: logoLimitBytes },
  { pattern: /^\/api\/(rpc\/files\/upload|patients\/[^/]+\/files)$/u, limitBytes: fileSizeLimitBytes },
];

/** Refuses a body that is too large while it arrives, so that it never fills the memory. */
export function bodyLimits(fileSizeLimitBytes: number): MiddlewareHandler {
  const limited = (limitBytes: number, maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refusedResponse(c, 'FILE_TOO_LARGE', { limitBytes }) });
  const form = limited(formLimitBytes, formLimitBytes);
  const files = uploads(fileSizeLimitBytes).map(({ pattern, limitBytes }) => ({
    pattern,
    // A form comes with some files.
    check: limited(limitBytes, limitBytes + formLimitBytes),
  }));
  return (c, next) => {
    const file = files.find(({ pattern }) => pattern.test(c.req.path));
    return (file?.check ?? form)(c, next);
  };
}
