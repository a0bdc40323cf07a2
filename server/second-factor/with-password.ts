import { requireCaller, type SessionActor } from '../accounts/actor.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { findCredential, lockAccount } from '../accounts/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { invalidField } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { countAttempt } from '../limits/count-attempt.ts';

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
  const { db } = context;
  const { userId, email } = caller;
  const refund = await countAttempt(context, 'sign-in', email);
  const credential = await db.asService((tx) => findCredential(tx, userId));
  if (!(await verifyPassword(credential?.password ?? null, password))) {
    throw invalidField(['password'], 'Senha incorreta');
  }
  await refund();
  return onOwnAccount(db, caller, work);
}

/**
 * The caller's work on their own account, as the server, with the account locked. The session must still be valid: a
 * password that was changed while the typed one was hashed has ended it.
 */
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
