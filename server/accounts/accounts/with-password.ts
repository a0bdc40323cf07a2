import { isDeepStrictEqual } from 'node:util';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { checkPassword } from '../limits/check-password.ts';
import { requireCaller } from './actor.ts';
import { findCredential, lockAccount } from './queries.ts';

interface CheckedPassword {
  /** Runs the work on the caller's own account. The checked password must still be the account's. */
  act<Result>(work: (tx: Scope) => Promise<Result>): Promise<Result>;
}

/**
 * The caller has typed their password again: an unattended screen or a stolen session is not enough to change how an
 * account signs in. Wrong passwords count as wrong sign-ins. Between the check and `act` there may be slow work.
 * @throws WRONG_PASSWORD
 */
export async function checkOwnPassword(
  context: RequestContext,
  caller: SessionActor,
  password: string,
): Promise<CheckedPassword> {
  const { userId, email } = caller;
  const checked = await checkPassword(context, email, password, (tx) => findCredential(tx, userId));
  if (!checked) throw refusal('WRONG_PASSWORD');
  return {
    act: (work) =>
      onOwnAccount(context.db, caller, async (tx) => {
        // The password may have changed while the typed one was hashed, and left this session open.
        if (!isDeepStrictEqual(await findCredential(tx, userId), checked)) throw refusal('WRONG_PASSWORD');
        return work(tx);
      }),
  };
}

/** Runs `work` on the caller's own account after checking the password. @throws WRONG_PASSWORD */
export const withPassword = async <Result>(
  context: RequestContext,
  caller: SessionActor,
  password: string,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> => (await checkOwnPassword(context, caller, password)).act(work);

/** The caller's work on their own account, as the server, with the account locked and the session still valid. */
export const onOwnAccount = <Result>(
  db: RequestContext['db'],
  caller: SessionActor,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> =>
  db.asUser(caller, (own) =>
    own.asService(async (tx) => {
      await lockAccount(tx, caller.userId);
      await requireCaller(tx, caller);
      return work(tx);
    }),
  );
