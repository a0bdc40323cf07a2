import { withPassword } from '../accounts/with-password.ts';
import { forAdmin, forAdminSettingUp } from '../calls/procedures.ts';
import { requireSecondFactor } from './queries.ts';
import { beginSetUp, confirmSetUp, findStatus, renewRecoveryCodes, turnOff } from './set-up.ts';

export const secondFactorRoutes = {
  status: forAdminSettingUp.secondFactor.status.handler(({ context: { db, caller } }) =>
    db.asService((tx) => findStatus(tx, caller.userId)),
  ),

  begin: forAdminSettingUp.secondFactor.begin.handler(({ input, context }) =>
    beginSetUp(context, context.caller, input.password),
  ),

  confirm: forAdminSettingUp.secondFactor.confirm.handler(async ({ input, context }) => ({
    recoveryCodes: await confirmSetUp(context, context.caller, input.code),
  })),

  renewRecoveryCodes: forAdmin.secondFactor.renewRecoveryCodes.handler(async ({ input, context }) => ({
    recoveryCodes: await renewRecoveryCodes(context, context.caller, input.password),
  })),

  turnOff: forAdmin.secondFactor.turnOff.handler(async ({ input, context }) => {
    await turnOff(context, context.caller, input.password);
    return {};
  }),

  setRequired: forAdmin.secondFactor.setRequired.handler(async ({ input, context }) => {
    await withPassword(context, context.caller, input.password, (tx) =>
      requireSecondFactor(tx, input.isRequired),
    );
    return {};
  }),
};
