import { forSignedIn, forTeam } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { toSignedIn } from '../accounts/actor.ts';
import { findAccount } from '../accounts/queries.ts';
import { listSessions } from '../accounts/session-queries.ts';
import { findStatus } from '../second-factor/set-up.ts';
import { changeEmail, changeName, changePassword, endOtherSessions } from './change-own-account.ts';

export const accountRoutes = {
  get: forTeam.account.get.handler(async ({ context: { db, caller } }) => {
    const { userId, sessionToken } = caller;
    const [account, secondFactor, sessions] = await db.asService((tx) =>
      Promise.all([findAccount(tx, userId), findStatus(tx, userId), listSessions(tx, userId, sessionToken)]),
    );
    if (!account) throw refusal('UNAUTHENTICATED');
    const { fullName, email } = toSignedIn(account);
    return {
      fullName,
      email,
      secondFactor,
      sessions: sessions.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        address: row.ip_address,
        startedAt: row.created_at.toISOString(),
        lastUsedAt: row.updated_at.toISOString(),
        isCurrent: row.is_current,
      })),
    };
  }),

  changeName: forTeam.account.changeName.handler(({ input, context }) =>
    changeName(context, context.caller, input.fullName),
  ),

  changeEmail: forTeam.account.changeEmail.handler(({ input, context }) =>
    changeEmail(context, context.caller, input),
  ),

  changePassword: forSignedIn.account.changePassword.handler(async ({ input, context }) => {
    await changePassword(context, context.caller, input);
    return {};
  }),

  endOtherSessions: forTeam.account.endOtherSessions.handler(async ({ context }) => {
    await endOtherSessions(context, context.caller);
    return {};
  }),
};
