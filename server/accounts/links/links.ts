/** One-use links that are mailed: to choose a password, to confirm an address, to join the staff. */
import { createHash, randomBytes } from 'node:crypto';
import type { checkableLinks } from '#contract/accounts/session.ts';
import { screens } from '#contract/screen-addresses.ts';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  choosePasswordMail,
  confirmEmailMail,
  invitationMail,
  resetPasswordMail,
} from '../../platform/mail/templates.ts';
import { type AccountRow, lockAccount } from '../accounts/queries.ts';
import { queueMail } from '../limits/queue-mail.ts';
import { findClinicName, findLink, findSetupLink, insertLink, takeLink } from './queries.ts';

const purposes = {
  'reset-password': { path: screens.resetPassword, seconds: 60 * 60 },
  'confirm-email': { path: screens.confirmEmail, seconds: 7 * 24 * 60 * 60 },
  invitation: { path: screens.invitation, seconds: 7 * 24 * 60 * 60 },
} as const;
type LinkPurpose = keyof typeof purposes;

const mails = {
  'reset-password': { purpose: 'reset-password', compose: resetPasswordMail },
  'choose-password': { purpose: 'reset-password', compose: choosePasswordMail },
  'confirm-email': { purpose: 'confirm-email', compose: confirmEmailMail },
  invitation: { purpose: 'invitation', compose: invitationMail },
} as const satisfies Record<string, { purpose: LinkPurpose; compose: unknown }>;

export const newToken = () => randomBytes(32).toString('base64url');

/** Only the hash is stored, so that reading the database, or a backup of it, gives no link that works. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export const linkIdentifier = (purpose: LinkPurpose, token: string) => `${purpose}:${hashToken(token)}`;

interface Addressee {
  userId: string;
  email: string;
  name: string;
}

export interface MailedLink {
  /** For `outbox.deliver`. */
  messageId: string;
  /** For the administrator, to hand over; null where it is only mailed. */
  link: string | null;
}

/**
 * Puts a mail with a new link into the outbox. It is sent after the commit.
 * @param tx under clinic_service, with the account locked or new: otherwise the link could go to an address that the
 *   account has just lost
 * @returns the message's id, for `outbox.deliver`
 * @throws RATE_LIMITED after too many mails
 */
export const mailLink = async (
  tx: Scope,
  kind: keyof typeof mails,
  to: Addressee,
  services: AccountServices,
): Promise<string> => (await makeLink(tx, kind, to, services, false)).messageId;

/**
 * As `mailLink`, for an administrator who asks for it: the link is in the answer while no mail is sent (decision 049), that of an
 * invitation always (decision 106).
 * Not for an address of `ADMIN_EMAILS`, because a link confirms the address, and that address makes administrators.
 */
export const mailLinkForClinic = (
  tx: Scope,
  kind: keyof typeof mails,
  to: Addressee,
  services: AccountServices,
): Promise<MailedLink> =>
  makeLink(
    tx,
    kind,
    to,
    services,
    (kind === 'invitation' || !services.sendsMail) && !services.adminEmails.includes(to.email),
  );

async function makeLink(
  tx: Scope,
  kind: keyof typeof mails,
  { userId, email, name }: Addressee,
  services: AccountServices,
  shown: boolean,
): Promise<MailedLink> {
  const { purpose, compose } = mails[kind];
  const { path, seconds } = purposes[purpose];
  const token = newToken();
  await insertLink(tx, { identifier: linkIdentifier(purpose, token), userId, shown }, seconds);
  const clinicName = await findClinicName(tx);
  const link = `${services.publicUrl}${path}?token=${token}`;
  const messageId = await queueMail(tx, services, compose({ clinicName, name, recipient: email, link }));
  return { messageId, link: shown ? link : null };
}

/** @throws LINK_INVALID for a link that was used, has expired or is unknown */
export async function checkLink(
  tx: Scope,
  purpose: (typeof checkableLinks)[number],
  token: string,
): Promise<void> {
  const found =
    purpose === 'set-up'
      ? await findSetupLink(tx, hashToken(token))
      : await findLink(tx, linkIdentifier(purpose, token));
  if (!found) throw refusal('LINK_INVALID');
}

/**
 * Uses a link up. Of two requests with the same link, one gets it.
 * @returns the link's account, locked
 * @throws LINK_INVALID
 */
export async function useLink(tx: Scope, purpose: LinkPurpose, token: string): Promise<AccountRow> {
  const identifier = linkIdentifier(purpose, token);
  const found = await findLink(tx, identifier);
  // The account before the link, in the order of every change of a credential: otherwise the two could deadlock.
  const account = found && (await lockAccount(tx, found.user_id));
  if (!account || !(await takeLink(tx, identifier))) throw refusal('LINK_INVALID');
  return account;
}
