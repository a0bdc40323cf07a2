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
  const headers = Object.entries({
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
