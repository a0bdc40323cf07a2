import { forAnyone } from '../../platform/calls/procedures.ts';
import { countAttempt } from '../limits/count-attempt.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { checkLink } from '../links/links.ts';
import { setUp } from '../users/first-administrator.ts';
import { renewSession, signOut } from './current-session.ts';
import { confirmEmail, sendResetLink, setPassword } from './reset-password.ts';
import { passSecondFactor } from './second-step.ts';
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
    await signOut(context);
    return {};
  }),

  requestPasswordReset: forAnyone.session.requestPasswordReset.handler(async ({ input, context }) => {
    await countAttempt(context, 'password-reset', input.email);
    // After the answer, so that its time does not tell whether the address is known.
    context.background.start('password reset', () => sendResetLink(context, input.email));
    return {};
  }),

  checkLink: forAnyone.session.checkLink.handler(async ({ input, context: { db } }) => {
    await db.asService((tx) => checkLink(tx, input.purpose, input.token));
    return {};
  }),

  resetPassword: forAnyone.session.resetPassword.handler(async ({ input, context }) => {
    const email = await setPassword(context, 'reset-password', input);
    context.resHeaders.append('set-cookie', rememberBrowser(context, email));
    return {};
  }),

  acceptInvitation: forAnyone.session.acceptInvitation.handler(async ({ input, context }) => {
    const email = await setPassword(context, 'invitation', input);
    return signIn(context, { email, password: input.password });
  }),

  confirmEmail: forAnyone.session.confirmEmail.handler(async ({ input, context }) => {
    await confirmEmail(context, input.token);
    return {};
  }),

  setUp: forAnyone.session.setUp.handler(async ({ input, context }) => {
    await setUp(context, input);
    return signIn(context, input);
  }),
};
