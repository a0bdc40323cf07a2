/** Changes of the caller's own login account. This session stays open; the others end with the old credential. */
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { moveEmail } from '../accounts/change-account.ts';
import { assertNewPassword, ownerOf } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { findAccount, updateName, upsertPassword, upsertProfileName } from '../accounts/queries.ts';
import { deleteOtherSessions } from '../accounts/session-queries.ts';
import { checkOwnPassword, onOwnAccount, withPassword } from '../accounts/with-password.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { mailLinkForClinic } from '../links/links.ts';
import { deleteLinks } from '../links/queries.ts';

/** The name of a member of the staff. A patient's is on the record. */
export const changeName = (
  { db }: RequestContext,
  caller: SessionActor,
  fullName: string,
): Promise<{ fullName: string }> =>
  onOwnAccount(db, caller, async (tx) => {
    await upsertProfileName(tx, caller.userId, fullName);
    // Mails use the name of the account.
    await updateName(tx, caller.userId, fullName);
    return { fullName };
  });

/** @throws WRONG_PASSWORD, ACCOUNT_EXISTS */
export async function changeEmail(
  context: RequestContext,
  caller: SessionActor,
  { email, password }: { email: string; password: string },
): Promise<{ email: string; confirmationSent: boolean; link: string | null }> {
  const { accounts, outbox, resHeaders } = context;
  const { userId, fullName: name } = caller;
  const changed = await withPassword(context, caller, password, async (tx) => {
    const unchanged = { confirmationSent: false, link: null };
    const account = await findAccount(tx, userId);
    if (!account) throw refusal('UNAUTHENTICATED');
    if (!(await moveEmail(tx, account, email, accounts))) return unchanged;
    await endAllButThis(tx, caller);
    if (!accounts.confirmationRequired) return unchanged;
    const { link } = await mailLinkForClinic(tx, 'confirm-email', { userId, email, name }, accounts);
    return { confirmationSent: true, link };
  });
  outbox.wake();
  // The limits on sign-ins know this browser by the account's e-mail.
  resHeaders.append('set-cookie', rememberBrowser(context, email));
  return { email, ...changed };
}

/** @throws WRONG_PASSWORD, INVALID_INPUT on `newPassword` */
export async function changePassword(
  context: RequestContext,
  caller: SessionActor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { act } = await checkOwnPassword(context, caller, password);
  await context.db.asService(async (tx) => {
    const account = await findAccount(tx, caller.userId);
    if (!account) throw refusal('UNAUTHENTICATED');
    await assertNewPassword(tx, newPassword, ownerOf(account), 'newPassword');
  });
  const passwordHash = await hashPassword(newPassword);
  await act(async (tx) => {
    await upsertPassword(tx, caller.userId, passwordHash);
    await endAllButThis(tx, caller);
  });
}

export const endOtherSessions = ({ db }: RequestContext, caller: SessionActor): Promise<void> =>
  onOwnAccount(db, caller, (tx) => deleteOtherSessions(tx, caller.userId, caller.sessionToken));

/** What the old credential opened: other sessions, sign-ins between their two steps, mailed links. */
async function endAllButThis(tx: Scope, { userId, sessionToken }: SessionActor): Promise<void> {
  await deleteLinks(tx, userId);
  await deleteOtherSessions(tx, userId, sessionToken);
}
