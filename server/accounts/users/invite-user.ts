/** Invitations to the staff. The account has no password until its link is used (server/accounts/session/reset-password.ts). */
import type { z } from 'zod';
import type { inviteInput } from '#contract/accounts/users.ts';
import { isOfStaff, type SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { toSignedIn } from '../accounts/actor.ts';
import { type AccountRow, insertAccount, lockAccountByEmail } from '../accounts/queries.ts';
import { mailLinkForClinic } from '../links/links.ts';
import { deleteLinks } from '../links/queries.ts';
import { changingUsers, lockUser, setProfessional } from './change-user.ts';
import { renewAccount } from './create-administrator.ts';
import { hasPasswordOf, writeRoles } from './queries.ts';

interface Invitation {
  id: string;
  link: string | null;
}

type Invited = z.output<typeof inviteInput>;

export async function inviteUser(
  services: Services,
  caller: SessionActor,
  { professionalId, ...person }: Invited,
): Promise<Invitation> {
  const invited = await changingUsers(services, caller, async (tx) => {
    const invitation = await inviteAccount(tx, services, person);
    await setProfessional(tx, invitation.id, professionalId);
    return invitation;
  });
  services.outbox.wake();
  return invited;
}

/**
 * Makes the account, or takes one that has no role and no record, or was ended: with its roles, or not at all.
 * @param tx of `changingUsers`; the caller wakes the outbox after the commit
 */
export async function inviteAccount(
  tx: Scope,
  { accounts }: Pick<Services, 'accounts'>,
  { email, fullName, roles }: Omit<Invited, 'professionalId'>,
): Promise<Invitation> {
  const existing = await lockAccountByEmail(tx, email, (account) => {
    if (!isInvitable(account)) throw refusal('ACCOUNT_EXISTS', { email });
  });
  const id = existing
    ? existing.user_id
    : await insertAccount(tx, { email, name: fullName, passwordHash: null });
  await writeRoles(tx, { userId: id, fullName, roles });
  if (existing) await renewAccount(tx, id, { fullName, passwordHash: null });
  const to = { userId: id, email, name: fullName };
  const { link } = await mailLinkForClinic(tx, 'invitation', to, accounts);
  return { id, link };
}

/** A patient's account is not: its roles would close the portal to the patient. An ended one was of the staff before. */
const isInvitable = (account: AccountRow) =>
  !isOfStaff(account) && (account.patient_id === null || account.ended_at !== null);

/** A new link in place of the ones before. @throws INVITATION_ACCEPTED, NOT_FOUND, ACCOUNT_ENDED */
export async function resendInvitation(
  services: Services,
  caller: SessionActor,
  id: string,
): Promise<Invitation> {
  const { accounts, outbox } = services;
  const invited = await changingUsers(services, caller, async (tx) => {
    const account = await lockUser(tx, id);
    if (await hasPasswordOf(tx, id)) throw refusal('INVITATION_ACCEPTED');
    await deleteLinks(tx, id);
    const { email, fullName: name } = toSignedIn(account);
    const { link } = await mailLinkForClinic(tx, 'invitation', { userId: id, email, name }, accounts);
    return { id, link };
  });
  outbox.wake();
  return invited;
}
