/** The base procedures: who may call a route. Each route is built on exactly one of them. */
import { implement } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import type { Permission } from '#contract/permissions.ts';
import { isOfStaff, type SessionActor } from './actor.ts';
import type { RequestContext } from './context.ts';
import { toRefusal } from './error-mapping.ts';
import { refusal } from './refusal.ts';

/** Everyone, signed in or not. */
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

/** @throws UNAUTHENTICATED, SECOND_FACTOR_SETUP_REQUIRED */
async function signedIn(context: Caller): Promise<SessionActor> {
  const actor = await context.actor();
  if (actor) return actor;
  throw refusal((await context.account()) ? 'SECOND_FACTOR_SETUP_REQUIRED' : 'UNAUTHENTICATED');
}

/** Staff and patients. */
export const forSignedIn = forAnyone.use(async ({ context, next }) => {
  return next({ context: { caller: await signedIn(context) } });
});

/**
 * Staff with one of the permissions, and administrators. Checked before the input is parsed, so that others do not learn the shape
 * of the input.
 */
export const forStaff = (...permissions: [Permission, ...Permission[]]) =>
  forAnyone.use(async ({ context, next }) => {
    return next({ context: { caller: await staff(context, ...permissions) } });
  });

/** @throws FORBIDDEN unless the caller has one of the permissions; UNAUTHENTICATED, SECOND_FACTOR_SETUP_REQUIRED */
export async function staff(context: Caller, ...permissions: Permission[]): Promise<SessionActor> {
  const actor = await signedIn(context);
  if (!permissions.some((each) => actor.permissions.includes(each))) throw refusal('FORBIDDEN');
  return actor;
}

/** All staff, for their own account. */
export const forTeam = forAnyone.use(async ({ context, next }) => {
  const actor = await signedIn(context);
  if (!isOfStaff(actor)) throw refusal('FORBIDDEN');
  return next({ context: { caller: actor } });
});

/** All staff, also without the required second factor: for setting it up, and for nothing else. */
export const forTeamSettingUp = forAnyone.use(async ({ context, next }) => {
  const actor = await context.account();
  if (!actor) throw refusal('UNAUTHENTICATED');
  if (!isOfStaff(actor)) throw refusal('FORBIDDEN');
  return next({ context: { caller: actor } });
});

/** Administrators: what no permission opens. */
export const forAdmin = forAnyone.use(async ({ context, next }) => {
  return next({ context: { caller: await administrator(context) } });
});

/** @throws FORBIDDEN unless the caller is an administrator; UNAUTHENTICATED, SECOND_FACTOR_SETUP_REQUIRED */
export async function administrator(context: Caller): Promise<SessionActor> {
  const actor = await signedIn(context);
  if (actor.role !== 'admin') throw refusal('FORBIDDEN');
  return actor;
}

/** Signed-in patients, whether or not a record belongs to their account. */
export const forPatient = forAnyone.use(async ({ context, next }) => {
  const actor = await signedIn(context);
  if (actor.role !== 'patient') throw refusal('FORBIDDEN');
  return next({ context: { caller: actor } });
});
