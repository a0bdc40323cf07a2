import type { MiddlewareHandler } from 'hono';
import { refusedResponse } from '../calls/error-response.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a change that another site's page asks for with our visitor's cookie. A browser names the origin of every
 * change; what names none is no browser, and is let through only where there is no cookie to misuse.
 */
export function originCheck(publicUrl: string): MiddlewareHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next();
    const origin = c.req.header('origin');
    const trusted = origin
      ? origin === publicOrigin || hostOf(origin) === c.req.header('host')?.toLowerCase()
      : !c.req.header('cookie') && !c.req.header('sec-fetch-site');
    return trusted ? next() : refusedResponse(c, 'FORBIDDEN');
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
