/** The beginnings of every route: who may call it. A route is written on exactly one of them. */
import { implement } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import type { SessionActor } from '../accounts/actor.ts';
import type { RequestContext } from './context.ts';
import { toRefusal } from './error-mapping.ts';
import { refusal } from './refusal.ts';

/** Anybody, signed in or not. */
export const forAnyone = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, next }, input: unknown) => {
    try {
      return await next();
    } catch (error) {
      throw toRefusal(error, context.log, input);
    }
  });

type Caller = Pick<RequestContext, 'actor' | 'account'>;

/** Who may do things; those who owe a second factor are told what is missing. @throws where there is nobody */
async function signedIn(context: Caller): Promise<SessionActor> {
  const actor = await context.actor();
  if (actor) return actor;
  throw refusal((await context.account()) ? 'SECOND_FACTOR_SETUP_REQUIRED' : 'UNAUTHENTICATED');
}

/** Whoever has signed in, administrator or patient. */
export const forSignedIn = forAnyone.use(async ({ context, next }) => {
  return next({ context: { caller: await signedIn(context) } });
});

/** Administrators. Decided before the input is looked at, so that nobody else learns what it should be. */
export const forAdmin = forAnyone.use(async ({ context, next }) => {
  return next({ context: { caller: await administrator(context) } });
});

/** @throws what whoever is no administrator is told */
export async function administrator(context: Caller): Promise<SessionActor> {
  const actor = await signedIn(context);
  if (actor.role !== 'admin') throw refusal('FORBIDDEN');
  return actor;
}

/** Administrators, those who owe a second factor included: for setting it up and for nothing else. */
export const forAdminSettingUp = forAnyone.use(async ({ context, next }) => {
  const actor = await context.account();
  if (!actor) throw refusal('UNAUTHENTICATED');
  if (actor.role !== 'admin') throw refusal('FORBIDDEN');
  return next({ context: { caller: actor } });
});

/** Signed-in patients, whether or not a record belongs to their account. */
export const forPatient = forAnyone.use(async ({ context, next }) => {
  const actor = await signedIn(context);
  if (actor.role !== 'patient') throw refusal('FORBIDDEN');
  return next({ context: { caller: actor } });
});
