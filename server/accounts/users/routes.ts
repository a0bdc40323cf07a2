import type { User } from '#contract/accounts/users.ts';
import { isOfStaff } from '../../platform/calls/actor.ts';
import { forAdmin } from '../../platform/calls/procedures.ts';
import { isConfiguredAdministrator, toSignedIn } from '../accounts/actor.ts';
import { endSessions, endUser, removeSecondFactor, updateUser } from './change-user.ts';
import { createAdministrator } from './create-administrator.ts';
import { inviteUser, resendInvitation } from './invite-user.ts';
import { listLinkableProfessionals, listUsers } from './queries.ts';

type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

function presentUser(row: UserRow): Omit<User, 'isSelf' | 'isConfigured'> {
  const { fullName, roles } = toSignedIn(row);
  const { professional_id, professional_name } = row;
  return {
    id: row.user_id,
    fullName,
    email: row.email,
    roles: [...roles],
    status: isOfStaff(row) ? (row.has_password ? 'active' : 'invited') : 'ended',
    invitedUntil: row.invited_until?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    openSessions: row.open_sessions,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    hasSecondFactor: row.has_second_factor,
    professional:
      professional_id && professional_name ? { id: professional_id, fullName: professional_name } : null,
  };
}

export const usersRoutes = {
  list: forAdmin.users.list.handler(async ({ context: { db, accounts, caller } }) => {
    const [rows, professionals] = await db.asService((tx) =>
      Promise.all([listUsers(tx), listLinkableProfessionals(tx)]),
    );
    return {
      rows: rows.map((row) => ({
        ...presentUser(row),
        isSelf: row.user_id === caller.userId,
        isConfigured: isConfiguredAdministrator(row, accounts.adminEmails),
      })),
      professionals: professionals.map(({ id, full_name, user_id }) => ({
        id,
        fullName: full_name,
        userId: user_id,
      })),
    };
  }),

  createAdministrator: forAdmin.users.createAdministrator.handler(({ input, context }) =>
    createAdministrator(context, context.caller, input),
  ),

  invite: forAdmin.users.invite.handler(({ input, context }) => inviteUser(context, context.caller, input)),

  resendInvitation: forAdmin.users.resendInvitation.handler(({ input, context }) =>
    resendInvitation(context, context.caller, input.id),
  ),

  update: forAdmin.users.update.handler(async ({ input, context }) => {
    await updateUser(context, context.caller, input);
    return {};
  }),

  endSessions: forAdmin.users.endSessions.handler(async ({ input, context }) => {
    await endSessions(context, context.caller, input.id);
    return {};
  }),

  removeSecondFactor: forAdmin.users.removeSecondFactor.handler(async ({ input, context }) => {
    await removeSecondFactor(context, context.caller, input.id);
    return {};
  }),

  end: forAdmin.users.end.handler(async ({ input, context }) => {
    await endUser(context, context.caller, input.id);
    return {};
  }),
};
