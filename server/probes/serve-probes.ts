import type { Hono } from 'hono';
import type { HttpEnvironment } from '../calls/request-log.ts';
import type { Readiness } from './readiness.ts';

/** Where proxies and those who look after the process ask; told apart in the log, which they would fill. */
export const probes = { alive: '/health', ready: '/ready' } as const;

const isProbe: readonly string[] = Object.values(probes);
export const isProbePath = (path: string): boolean => isProbe.includes(path);

/**
 * Two questions with two consequences. Whoever is not alive is started anew, which mends no database: nothing else is
 * asked. Whoever is not ready gets no requests until they are.
 */
export function serveProbes(app: Hono<HttpEnvironment>, readiness: Readiness): void {
  app.get(probes.alive, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get(probes.ready, async (c) => {
    const status = await readiness.state();
    return c.json({ status }, status === 'ready' ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
