import { isConfiguredAdministrator, toSignedIn } from '../accounts/actor.ts';
import { forAdmin } from '../calls/procedures.ts';
import { endSessions, removeRole, removeSecondFactor } from './change-user.ts';
import { createAdministrator } from './create-administrator.ts';
import { listAdministrators } from './queries.ts';

export const usersRoutes = {
  list: forAdmin.users.list.handler(async ({ context: { db, accounts, caller } }) => {
    const rows = await db.asService(listAdministrators);
    return {
      rows: rows.map((row) => ({
        id: row.user_id,
        fullName: toSignedIn(row).fullName,
        email: row.email,
        isSelf: row.user_id === caller.userId,
        openSessions: row.open_sessions,
        lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
        hasSecondFactor: row.has_second_factor,
        isConfigured: isConfiguredAdministrator(row, accounts.adminEmails),
      })),
    };
  }),

  createAdministrator: forAdmin.users.createAdministrator.handler(({ input, context }) =>
    createAdministrator(context, context.caller, input),
  ),

  endSessions: forAdmin.users.endSessions.handler(async ({ input, context }) => {
    await endSessions(context, context.caller, input.id);
    return {};
  }),

  removeSecondFactor: forAdmin.users.removeSecondFactor.handler(async ({ input, context }) => {
    await removeSecondFactor(context, context.caller, input.id);
    return {};
  }),

  end: forAdmin.users.end.handler(async ({ input, context }) => {
    await removeRole(context, context.caller, input.id);
    return {};
  }),
};
