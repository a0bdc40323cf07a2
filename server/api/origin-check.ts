import type { MiddlewareHandler } from 'hono';
import { refusedResponse } from '../calls/error-response.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a change that another site's page requests with the user's cookie. A browser sends `Origin` with every change; a
 * request without it is not from a browser and passes only without a cookie.
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
