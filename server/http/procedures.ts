/** The beginnings of every route: who may call it. A route is written on exactly one of them. */
import { implement } from '@orpc/server';
import { contract } from '#contract/contract.ts';
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

/** Whoever has signed in, administrator or patient. */
export const forSignedIn = forAnyone.use(async ({ context, next }) => {
  const actor = await context.actor();
  if (!actor) throw refusal('UNAUTHENTICATED');
  return next({ context: { caller: actor } });
});

/** Administrators. Decided before the input is looked at, so that nobody else learns what it should be. */
export const forAdmin = forAnyone.use(async ({ context, next }) => {
  const actor = await context.actor();
  if (!actor) throw refusal('UNAUTHENTICATED');
  if (actor.role !== 'admin') throw refusal('FORBIDDEN');
  return next({ context: { caller: actor } });
});

/** Signed-in patients, whether or not a record belongs to their account. */
export const forPatient = forAnyone.use(async ({ context, next }) => {
  const actor = await context.actor();
  if (!actor) throw refusal('UNAUTHENTICATED');
  if (actor.role !== 'patient') throw refusal('FORBIDDEN');
  return next({ context: { caller: actor } });
});
