import { forAdmin, forTeam, forTeamSettingUp } from '../../platform/calls/procedures.ts';
import { withPassword } from '../accounts/with-password.ts';
import { requireSecondFactor } from './queries.ts';
import { beginSetUp, confirmSetUp, findStatus, renewRecoveryCodes, turnOff } from './set-up.ts';

export const secondFactorRoutes = {
  status: forTeamSettingUp.secondFactor.status.handler(({ context: { db, caller } }) =>
    db.asService((tx) => findStatus(tx, caller.userId)),
  ),

  begin: forTeamSettingUp.secondFactor.begin.handler(({ input, context }) =>
    beginSetUp(context, context.caller, input.password),
  ),

  confirm: forTeamSettingUp.secondFactor.confirm.handler(async ({ input, context }) => ({
    recoveryCodes: await confirmSetUp(context, context.caller, input.code),
  })),

  renewRecoveryCodes: forTeam.secondFactor.renewRecoveryCodes.handler(async ({ input, context }) => ({
    recoveryCodes: await renewRecoveryCodes(context, context.caller, input),
  })),

  turnOff: forTeam.secondFactor.turnOff.handler(async ({ input, context }) => {
    await turnOff(context, context.caller, input);
    return {};
  }),

  setRequired: forAdmin.secondFactor.setRequired.handler(async ({ input, context }) => {
    await withPassword(context, context.caller, input.password, (tx) =>
      requireSecondFactor(tx, input.isRequired),
    );
    return {};
  }),
};
