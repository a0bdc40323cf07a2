import type { RequestContext } from '../../platform/calls/context.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { acceptedStep, appCode, hashRecoveryCode } from './codes.ts';
import { lockSecondFactor, markStepUsed, takeRecoveryCode } from './queries.ts';
import { openKey } from './seal-key.ts';

/**
 * Uses a code of an account whose second factor is on. A right code is valid once: of two requests with the same one, the
 * second waits and finds it used.
 */
export async function checkCode(
  tx: Scope,
  { accounts, clock }: RequestContext,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | 'wrong'> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.confirmed_at) return 'wrong';
  const code = appCode(typed);
  if (!code) {
    const taken = await takeRecoveryCode(tx, userId, hashRecoveryCode(userId, typed), clock.now());
    return taken ? 'recovery' : 'wrong';
  }
  const key = openKey(accounts.secret, userId, factor.secret);
  const step = key && acceptedStep(key, code, clock.now(), factor.last_step);
  if (!step) return 'wrong';
  await markStepUsed(tx, userId, step);
  return 'app';
}
