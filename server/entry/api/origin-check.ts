import type { MiddlewareHandler } from 'hono';
import { refusedResponse } from '../../platform/calls/error-response.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a change that another site's page requests with the user's cookie. A browser sends `Origin` with every change; a
 * request without it is not from a browser and passes only without a cookie. The application may be opened under other names
 * than `PUBLIC_URL`, but not without HTTPS where that has it: anyone in the network can send such a page.
 */
export function originCheck(publicUrl: string): MiddlewareHandler {
  const { origin: publicOrigin, protocol: publicProtocol } = new URL(publicUrl);
  const schemes = ['https:', publicProtocol];
  return async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next();
    const origin = c.req.header('origin');
    const trusted = origin
      ? origin === publicOrigin || isAt(origin, c.req.header('host'), schemes)
      : !c.req.header('cookie') && !c.req.header('sec-fetch-site');
    return trusted ? next() : refusedResponse(c, 'FORBIDDEN');
  };
}

function isAt(origin: string, host: string | undefined, schemes: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host?.toLowerCase() && schemes.includes(url.protocol);
}
