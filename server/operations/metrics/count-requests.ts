import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { apiPrefix, rpcPrefix } from '../../platform/calls/api-paths.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import type { Metrics } from './metrics.ts';

/** Labels of requests that only a wildcard route has handled. */
const fallbackLabels: Record<string, string> = {
  '/*': 'web',
  [`${apiPrefix}/*`]: 'unmatched',
  [`${rpcPrefix}/*`]: 'unmatched',
};

/**
 * Counts each request by its procedure or the pattern of its route. Not by its path: paths hold ids, and each id would
 * become a time series of its own.
 */
export function countRequests(metrics: Metrics): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const answered = metrics.requestBegun();
    try {
      await next();
    } finally {
      // Read after `next`, when `routePath` is that of the last handler.
      const route = c.get('procedure') ?? routePath(c);
      answered(fallbackLabels[route] ?? route, c.res.status);
    }
  };
}
