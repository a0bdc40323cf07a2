import type { MiddlewareHandler } from 'hono';
import type { HttpEnvironment } from '../calls/request-log.ts';

// Mantine sets sizes and colours through style attributes; scripts come from this server only. Photos are chosen
// in the browser and shown before they are sent, which is what `blob:` is for.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * What every answer carries, unless it has a stricter word of its own.
 * @param https whether people reach the application over HTTPS
 */
export const securityHeadersOf = (https: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

export function securityHeaders(
  headers: Readonly<Record<string, string>>,
): MiddlewareHandler<HttpEnvironment> {
  const entries = Object.entries(headers);
  return async (c, next) => {
    await next();
    if (c.get('isComplete')) return;
    for (const [name, value] of entries) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
