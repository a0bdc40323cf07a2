import type { Hono } from 'hono';
import { probePaths } from '../../platform/calls/api-paths.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import type { Readiness } from './readiness.ts';

/**
 * `/health` says that the process runs. Where it fails, the process is restarted, which would repair no database: so it
 * asks nothing else. `/ready` says that requests may be sent here.
 */
export function serveProbes(app: Hono<HttpEnvironment>, readiness: Readiness): void {
  app.get(probePaths.alive, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get(probePaths.ready, async (c) => {
    const status = await readiness.state();
    return c.json({ status }, status === 'ready' ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
