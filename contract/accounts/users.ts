/** The accounts of the staff: list, invite, change roles, end. Only administrators may call these. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { emailAddress, id, instant, requiredName, staffPassword } from '../fields.ts';
import { staffRoles } from '../permissions.ts';

export const missingAdministratorField = 'Preencha todos os campos obrigatórios.';

export const createAdministratorInput = z.object({
  fullName: requiredName(missingAdministratorField),
  email: z.string(missingAdministratorField).trim().min(1, missingAdministratorField).pipe(emailAddress),
  password: z
    .string(missingAdministratorField)
    .refine((value) => value.trim() !== '', { message: missingAdministratorField, abort: true })
    .pipe(staffPassword),
});

const tags = ['users'];

const userStatuses = ['active', 'invited', 'ended'] as const;

export const user = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  /** In the order of the declaration. Empty for an ended account. */
  roles: z.array(z.enum(staffRoles)),
  /** 'invited': the account has no password yet. */
  status: z.enum(userStatuses),
  /** Until when the link of the invitation is valid; null where no link is. */
  invitedUntil: instant.nullable(),
  endedAt: instant.nullable(),
  /** The caller's own account. */
  isSelf: z.boolean(),
  /** One per signed-in browser. */
  openSessions: z.number().int(),
  lastSignInAt: instant.nullable(),
  /** Whether the administrator's role comes from `ADMIN_EMAILS`. Then it can be removed only there. */
  isConfigured: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Who is booked in the agenda and signs in with this account. */
  professional: z.object({ id, fullName: z.string() }).nullable(),
});
export type User = z.infer<typeof user>;

/** A professional who can be linked to an account. */
const linkableProfessional = z.object({ id, fullName: z.string(), userId: id.nullable() });
export type LinkableProfessional = z.infer<typeof linkableProfessional>;

/** Everything that 'Usuários' shows, in one page: there are few. Ordered by name, ended accounts last. */
export const list = endpoint
  .route({ method: 'GET', path: '/users', tags, summary: 'Who works with the system' })
  .output(z.object({ rows: z.array(user), professionals: z.array(linkableProfessional) }));

export const createAdministrator = endpoint
  .route({ method: 'POST', path: '/users', tags, summary: 'Make an administrator', successStatus: 201 })
  .input(createAdministratorInput)
  .output(
    z.object({
      id,
      /** Whether the account can sign in only after the link in this mail was opened. */
      confirmationSent: z.boolean(),
      /** That link, to hand over while the clinic sends no mail; otherwise null. */
      link: z.string().nullable(),
    }),
  );

const missingRole = 'Escolha o que a pessoa faz na clínica';

/** The administrator's role alone, since it holds all others, or any others. */
const roles = z
  .array(z.enum(staffRoles))
  .transform((chosen) => staffRoles.filter((role) => chosen.includes(role)))
  .refine((chosen) => chosen.length === 1 || (chosen.length > 1 && !chosen.includes('admin')), missingRole);

const access = { roles, professionalId: id.nullable() };

/** What an invitation needs besides the name. */
export const invitedAccount = z.object({ email: emailAddress, roles });

export const inviteInput = z.object({
  fullName: requiredName('Digite o nome'),
  ...invitedAccount.shape,
  professionalId: access.professionalId,
});

/** The link of an invitation, to hand over; null for an address of `ADMIN_EMAILS`. */
const invitation = z.object({ id, link: z.string().nullable() });

/** Makes an account without a password, and sends a link to choose one. Also for an account that was ended. */
export const invite = endpoint
  .route({
    method: 'POST',
    path: '/users/invitations',
    tags,
    summary: 'Invite to the staff',
    successStatus: 201,
  })
  .input(inviteInput)
  .output(invitation);

export const updateInput = z.object({ id, ...access });

/** A new link; the ones before become invalid. Refused once the invitation was accepted. */
export const resendInvitation = endpoint
  .route({ method: 'POST', path: '/users/{id}/invitation', tags, summary: 'Send an invitation again' })
  .input(z.object({ id }))
  .output(invitation);

/**
 * Changes what an account may do and who it is in the agenda, at once in its open screens. The caller keeps the
 * own administrator's role, and one administrator stays.
 */
export const update = endpoint
  .route({ method: 'PUT', path: '/users/{id}', tags, summary: 'Change the roles of a user' })
  .input(updateInput)
  .output(z.object({}));

/** Signs another user out everywhere. Refused for the caller's own account. */
export const endSessions = endpoint
  .route({
    method: 'DELETE',
    path: '/users/{id}/sessions',
    tags,
    summary: 'End the sessions of another user',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/** For a user who lost phone and codes. Ends their sessions; then the password alone signs in. */
export const removeSecondFactor = endpoint
  .route({
    method: 'DELETE',
    path: '/users/{id}/second-factor',
    tags,
    summary: 'Remove the second factor of another user',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/**
 * Takes all roles from an account, and ends its sessions, links and second factor. The account stays, since records name
 * it. Refused for the caller's own account and for the last administrator.
 */
export const end = endpoint
  .route({ method: 'DELETE', path: '/users/{id}', tags, summary: 'End the account of another user' })
  .input(z.object({ id }))
  .output(z.object({}));

export const usersContract = {
  list,
  createAdministrator,
  invite,
  resendInvitation,
  update,
  endSessions,
  removeSecondFactor,
  end,
};
