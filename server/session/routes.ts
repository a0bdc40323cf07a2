import { toSignedIn } from '../accounts/actor.ts';
import { linkIdentifier } from '../accounts/links.ts';
import { actAs, findAccount, markEmailVerified, takeLink } from '../accounts/queries.ts';
import { readSessionToken, sessionCookie } from '../accounts/session-cookie.ts';
import { forAnyone } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';
import { countAttempt } from '../limits/count-attempt.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { endOwnSession } from './end-own-session.ts';
import { renewSession } from './renew-session.ts';
import { resetPassword, sendResetLink } from './reset-password.ts';
import { passSecondFactor } from './second-step.ts';
import { setUp } from './set-up.ts';
import { signIn } from './sign-in.ts';

export const sessionRoutes = {
  signIn: forAnyone.session.signIn.handler(({ input, context }) => signIn(context, input)),

  passSecondFactor: forAnyone.session.passSecondFactor.handler(({ input, context }) =>
    passSecondFactor(context, input),
  ),

  current: forAnyone.session.current.handler(async ({ context }) => {
    const actor = await context.account();
    return actor && renewSession(context, actor);
  }),

  signOut: forAnyone.session.signOut.handler(async ({ context }) => {
    const { accounts, headers, resHeaders } = context;
    const { cookieName, secret } = accounts;
    const token = readSessionToken(headers, cookieName, secret);
    if (token) await endOwnSession(context, token);
    resHeaders.append('set-cookie', sessionCookie(accounts, null, 0));
    return {};
  }),

  requestPasswordReset: forAnyone.session.requestPasswordReset.handler(async ({ input, context }) => {
    await countAttempt(context, 'password-reset', input.email);
    // After the answer, so that its time does not depend on whether the address is known.
    context.background.start('password reset', () => sendResetLink(context, input.email));
    return {};
  }),

  resetPassword: forAnyone.session.resetPassword.handler(async ({ input, context }) => {
    const email = await resetPassword(context, input.token, input.password);
    context.resHeaders.append('set-cookie', rememberBrowser(context, email));
    return {};
  }),

  confirmEmail: forAnyone.session.confirmEmail.handler(async ({ input, context }) => {
    await context.db.asService(async (tx) => {
      const link = await takeLink(tx, linkIdentifier('confirm-email', input.token));
      const account = link && (await findAccount(tx, link.user_id));
      if (!account) throw refusal('LINK_INVALID');
      await actAs(tx, toSignedIn(account));
      await markEmailVerified(tx, account.user_id);
    }, context);
    return {};
  }),

  setUp: forAnyone.session.setUp.handler(async ({ input, context }) => {
    await setUp(context, input);
    return signIn(context, input);
  }),
};
