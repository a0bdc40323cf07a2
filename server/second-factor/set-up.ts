/** What an administrator does with their own second factor. Each asks for the password first, in the route. */
import type { SecondFactorKey, SecondFactorStatus } from '#contract/second-factor.ts';
import type { SessionActor, SignedIn } from '../accounts/actor.ts';
import { deleteOtherSessions } from '../accounts/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { findClinicName } from '../settings/queries.ts';
import { acceptedStep, appCode, hashRecoveryCode, keyUri, newKey, newRecoveryCodes } from './codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  findSecondFactor,
  isSecondFactorRequired,
  lockSecondFactor,
  replaceRecoveryCodes,
} from './queries.ts';
import { openKey, sealKey } from './seal-key.ts';

export const statusOf = ({ db }: RequestContext, { userId }: SignedIn): Promise<SecondFactorStatus> =>
  db.asService(async (tx) => ({
    since: (await findSecondFactor(tx, userId))?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
    isRequired: await isSecondFactorRequired(tx),
  }));

/** A new key, which opens and asks nothing until its first code was right. */
export async function beginSetUp(
  { db, accounts }: RequestContext,
  actor: SignedIn,
): Promise<SecondFactorKey> {
  const key = newKey();
  const { userId, email } = actor;
  const clinicName = await asOneself(db, actor, async (tx) => {
    if (!(await beginSecondFactor(tx, userId, sealKey(accounts.secret, userId, key))))
      throw refusal('SECOND_FACTOR_ON');
    return findClinicName(tx);
  });
  return { key, uri: keyUri(key, clinicName, email) };
}

/** Switches it on, and ends the sessions that were opened elsewhere with the password alone. */
export async function confirmSetUp(
  { db, accounts, clock }: RequestContext,
  actor: SessionActor,
  typed: string,
): Promise<string[]> {
  const { userId, sessionToken } = actor;
  return asOneself(db, actor, async (tx) => {
    const factor = await lockSecondFactor(tx, userId);
    if (!factor) throw refusal('NOT_FOUND');
    if (factor.confirmed_at) throw refusal('SECOND_FACTOR_ON');
    const key = openKey(accounts.secret, userId, factor.secret);
    const step = key && acceptedStep(key, appCode(typed) ?? '', clock.now(), null);
    if (!step) throw refusal('SECOND_FACTOR_INVALID');
    await confirmSecondFactor(tx, userId, step, clock.now());
    await deleteOtherSessions(tx, userId, sessionToken);
    return giveRecoveryCodes(tx, userId);
  });
}

/** New recovery codes in the place of the old ones. */
export const renewRecoveryCodes = ({ db }: RequestContext, actor: SignedIn): Promise<string[]> =>
  asOneself(db, actor, async (tx) => {
    if (!(await lockSecondFactor(tx, actor.userId))?.confirmed_at) throw refusal('NOT_FOUND');
    return giveRecoveryCodes(tx, actor.userId);
  });

async function giveRecoveryCodes(tx: Scope, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** The server's work on accounts, in a transaction that is the caller's. */
export const asOneself = <Result>(
  db: RequestContext['db'],
  actor: SignedIn,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> => db.asUser(actor, (own) => own.asService(work));
