import type { Context } from 'hono';
import type { RequestContext, Services } from '../../platform/calls/context.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { callerOf } from './caller.ts';

export type ContextOf = (c: Context<HttpEnvironment>) => RequestContext;

/** Makes the context of a request's calls. */
export const requestContext =
  (services: Services): ContextOf =>
  (c) => ({
    ...services,
    ...callerOf(c, services),
    log: c.get('log'),
    reached: (procedure) => c.set('procedure', procedure),
    headers: c.req.raw.headers,
    resHeaders: new Headers({ 'cache-control': 'no-store' }),
  });
