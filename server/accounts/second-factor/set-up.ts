/** The own second factor of one of the staff: set-up, confirmation, new codes. */
import type { SecondFactorKey, SecondFactorStatus } from '#contract/accounts/second-factor.ts';
import { applicationName } from '#contract/application-name.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { deleteOtherSessions } from '../accounts/session-queries.ts';
import { checkOwnPassword, onOwnAccount, withPassword } from '../accounts/with-password.ts';
import { countAttempt } from '../limits/count-attempt.ts';
import { queueMail } from '../limits/queue-mail.ts';
import { findClinicName } from '../links/queries.ts';
import { checkCode } from './check-code.ts';
import { acceptedStep, appCode, hashRecoveryCode, keyUri, newKey, newRecoveryCodes } from './codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  isSecondFactorRequired,
  lockSecondFactor,
  replaceRecoveryCodes,
} from './queries.ts';
import { openKey, sealKey } from './seal-key.ts';
import { secondFactorRemovedMessage } from './second-factor-removed-mail.ts';

export async function findStatus(tx: Scope, userId: string): Promise<SecondFactorStatus> {
  const [factor, recoveryCodesLeft, isRequired] = await Promise.all([
    findSecondFactor(tx, userId),
    countRecoveryCodes(tx, userId),
    isSecondFactorRequired(tx),
  ]);
  return { since: factor?.confirmed_at?.toISOString() ?? null, recoveryCodesLeft, isRequired };
}

/** Makes a new key. Signing in asks for codes only after the first one was confirmed. */
export async function beginSetUp(
  context: RequestContext,
  caller: SessionActor,
  password: string,
): Promise<SecondFactorKey> {
  const key = newKey();
  const { userId, email } = caller;
  const sealed = sealKey(context.accounts.secret, userId, key);
  const clinicName = await withPassword(context, caller, password, async (tx) => {
    if (!(await beginSecondFactor(tx, userId, sealed))) throw refusal('SECOND_FACTOR_ON');
    return findClinicName(tx);
  });
  return { key, uri: keyUri(key, clinicName ?? applicationName, email) };
}

/** Switches it on, and ends the other sessions: they were opened with the password alone. */
export async function confirmSetUp(
  context: RequestContext,
  caller: SessionActor,
  typed: string,
): Promise<string[]> {
  const { db, accounts, clock } = context;
  const { userId, sessionToken, email } = caller;
  const refund = await countAttempt(context, 'second-factor', email);
  const codes = await onOwnAccount(db, caller, async (tx) => {
    const factor = await lockSecondFactor(tx, userId);
    if (!factor) throw refusal('NOT_FOUND');
    if (factor.confirmed_at) throw refusal('SECOND_FACTOR_ON');
    const key = openKey(accounts.secret, userId, factor.secret);
    const step = key && acceptedStep(key, appCode(typed) ?? '', clock.now(), null);
    if (!step) throw refusal('SECOND_FACTOR_INVALID');
    await confirmSecondFactor(tx, userId, step, clock.now());
    await deleteOtherSessions(tx, userId, sessionToken);
    return issueRecoveryCodes(tx, userId);
  });
  await refund();
  return codes;
}

/** The password, and a code of the app or a recovery code. */
interface Proof {
  password: string;
  code: string;
}

/**
 * Runs `work` on the caller's own account after checking both. A wrong code counts as one at sign-in.
 * @throws WRONG_PASSWORD, SECOND_FACTOR_INVALID, NOT_FOUND where the second factor is off
 */
async function withCode<Result>(
  context: RequestContext,
  caller: SessionActor,
  { password, code }: Proof,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> {
  const { act } = await checkOwnPassword(context, caller, password);
  const refund = await countAttempt(context, 'second-factor', caller.email);
  const result = await act(async (tx) => {
    if (!(await lockSecondFactor(tx, caller.userId))?.confirmed_at) throw refusal('NOT_FOUND');
    const kind = await checkCode(tx, context, caller.userId, code);
    if (kind === 'wrong') throw refusal('SECOND_FACTOR_INVALID');
    return work(tx);
  });
  await refund();
  return result;
}

/** Replaces the recovery codes. */
export const renewRecoveryCodes = (
  context: RequestContext,
  caller: SessionActor,
  proof: Proof,
): Promise<string[]> => withCode(context, caller, proof, (tx) => issueRecoveryCodes(tx, caller.userId));

async function issueRecoveryCodes(tx: Scope, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

export async function turnOff(context: RequestContext, caller: SessionActor, proof: Proof): Promise<void> {
  const { userId, email, fullName: name } = caller;
  const { accounts } = context;
  await withCode(context, caller, proof, async (tx) => {
    await deleteSecondFactor(tx, userId);
    await queueMail(tx, accounts, await secondFactorRemovedMessage(tx, { email, name }, accounts.publicUrl));
  });
  context.outbox.wake();
}
