import type { Context } from 'hono';
import { findActor } from '../accounts/actor.ts';
import { clientAddress } from './client-address.ts';
import type { RequestContext, Services } from './context.ts';
import type { HttpEnvironment } from './request-log.ts';

export type ContextOf = (c: Context<HttpEnvironment>) => RequestContext;

/** What calls are handled with, for whatever request they come by. */
export const requestContext =
  (services: Services): ContextOf =>
  (c) => {
    let found: ReturnType<RequestContext['account']> | undefined;
    const headers = c.req.raw.headers;
    const address = clientAddress(c.env.remoteAddress, headers, services.trustedProxies);
    const account = () => {
      found ??= findActor(services.db, services.accounts, headers, address);
      return found;
    };
    return {
      ...services,
      log: c.get('log'),
      address,
      headers,
      resHeaders: new Headers({ 'cache-control': 'no-store' }),
      account,
      actor: async () => {
        const actor = await account();
        return actor?.owesSecondFactor ? null : actor;
      },
    };
  };
