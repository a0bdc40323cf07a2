import type { Context } from 'hono';
import type { RequestContext, Services } from '../../platform/calls/context.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import { findActor } from '../accounts/actor.ts';

type Caller = Pick<RequestContext, 'address' | 'account' | 'actor'>;

/** The caller of a request. The session is looked up once for each request, on first use. */
export function callerOf(
  c: Context<HttpEnvironment>,
  { db, accounts, clientAddress }: Pick<Services, 'db' | 'accounts' | 'clientAddress'>,
): Caller {
  const { headers } = c.req.raw;
  const address = clientAddress(c.env.remoteAddress, headers);
  const account = () => {
    const found = c.get('account') ?? findActor(db, accounts, headers, address);
    c.set('account', found);
    return found;
  };
  return {
    address,
    account,
    actor: async () => {
      const actor = await account();
      return actor?.secondFactorSetupRequired ? null : actor;
    },
  };
}
