import { isDeepStrictEqual } from 'node:util';
import { requireCaller, type SessionActor } from '../accounts/actor.ts';
import { findCredential, lockAccount } from '../accounts/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { invalidField } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { checkPassword } from '../limits/check-password.ts';

/**
 * Runs `work` once the caller has typed their password again: an unattended screen or a stolen session is not enough to
 * change how an account signs in. Wrong passwords count as wrong sign-ins.
 */
export async function withPassword<Result>(
  context: RequestContext,
  caller: SessionActor,
  password: string,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> {
  const { userId, email } = caller;
  const wrongPassword = () => invalidField(['password'], 'Senha incorreta');
  const checked = await checkPassword(context, email, password, (tx) => findCredential(tx, userId));
  if (!checked) throw wrongPassword();
  return onOwnAccount(context.db, caller, async (tx) => {
    // The password may have changed while the typed one was hashed, and left this session open.
    if (!isDeepStrictEqual(await findCredential(tx, userId), checked)) throw wrongPassword();
    return work(tx);
  });
}

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
