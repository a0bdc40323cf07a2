import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { apiPrefix, rpcPrefix } from '../calls/addresses.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';
import type { Metrics } from './metrics.ts';

/** What a request is counted as where no route of its own has answered it. */
const general: Record<string, string> = {
  '/*': 'web',
  [`${apiPrefix}/*`]: 'unmatched',
  [`${rpcPrefix}/*`]: 'unmatched',
};

/**
 * Counts each request by the procedure or the pattern of the route that answered it, never by its path: there are ids in
 * those, and as many series as somebody cares to ask for.
 */
export function countRequests(metrics: Metrics): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const answered = metrics.requestBegun();
    try {
      await next();
    } finally {
      // Asked afterwards, it is the route that was reached last.
      const route = c.get('procedure') ?? routePath(c);
      answered(general[route] ?? route, c.res.status);
    }
  };
}
