import { forAdmin, forAdminSettingUp } from '../calls/procedures.ts';
import { confirmPassword } from './confirm-password.ts';
import { leaveOffLetter } from './leave-off-letter.ts';
import { deleteSecondFactor, requireSecondFactor } from './queries.ts';
import { asOneself, beginSetUp, confirmSetUp, renewRecoveryCodes, statusOf } from './set-up.ts';

export const secondFactorRoutes = {
  status: forAdminSettingUp.secondFactor.status.handler(({ context }) => statusOf(context, context.caller)),

  begin: forAdminSettingUp.secondFactor.begin.handler(async ({ input, context }) => {
    await confirmPassword(context, context.caller, input.password);
    return beginSetUp(context, context.caller);
  }),

  confirm: forAdminSettingUp.secondFactor.confirm.handler(async ({ input, context }) => ({
    recoveryCodes: await confirmSetUp(context, context.caller, input.code),
  })),

  renewRecoveryCodes: forAdmin.secondFactor.renewRecoveryCodes.handler(async ({ input, context }) => {
    await confirmPassword(context, context.caller, input.password);
    return { recoveryCodes: await renewRecoveryCodes(context, context.caller) };
  }),

  turnOff: forAdmin.secondFactor.turnOff.handler(async ({ input, context }) => {
    const { db, caller, accounts, outbox } = context;
    await confirmPassword(context, caller, input.password);
    await asOneself(db, caller, async (tx) => {
      const wasOn = await deleteSecondFactor(tx, caller.userId);
      const { email, fullName: name } = caller;
      if (wasOn) await leaveOffLetter(tx, { email, name }, accounts.publicUrl);
    });
    outbox.wake();
    return {};
  }),

  setRequired: forAdmin.secondFactor.setRequired.handler(async ({ input, context }) => {
    const { db, caller } = context;
    await confirmPassword(context, caller, input.password);
    await asOneself(db, caller, (tx) => requireSecondFactor(tx, input.isRequired));
    return {};
  }),
};
