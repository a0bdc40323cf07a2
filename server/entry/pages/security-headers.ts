import type { MiddlewareHandler } from 'hono';

// Mantine sets sizes and colours through style attributes. `blob:` shows a chosen photo before it is sent.
const directives = (scripts: readonly string[]) => [
  "default-src 'self'",
  ["script-src 'self'", ...scripts].join(' '),
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** @param scripts the hashes of inline scripts: `'sha256-…'` */
export const contentSecurityPolicy = (scripts: readonly string[] = []) => directives(scripts).join('; ');

/**
 * Adds the headers that a response does not set itself.
 * @param https whether people reach the application over HTTPS
 */
export function securityHeaders(https: boolean): MiddlewareHandler {
  const ofAll = Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
  const ofDocuments = Object.entries({
    'content-security-policy': contentSecurityPolicy(),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  });
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const isPart = isPartOfPage(c.req.path, headers.get('content-type'));
    for (const [name, value] of isPart ? ofAll : [...ofAll, ...ofDocuments])
      if (!headers.has(name)) headers.set(name, value);
  };
}

/**
 * A script, style or font of the build. Browsers obey the headers of documents only on documents and workers, and they are
 * 450 bytes of each of the twenty files of a first visit. Workers keep them: their files end in .mjs or lie elsewhere.
 */
const isPartOfPage = (path: string, type: string | null) =>
  /^\/assets\/[^/]+\.(js|css|woff2)$/u.test(path) && /^(text\/(javascript|css)|font\/)/u.test(type ?? '');
