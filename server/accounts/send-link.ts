import type { Scope } from '../database/open-database.ts';
import { insertMessage } from '../mail/queries.ts';
import { choosePasswordMail, confirmEmailMail, resetPasswordMail } from '../mail/templates.ts';
import { findClinicName } from '../settings/queries.ts';
import { issueLink, type LinkPurpose } from './links.ts';

const letters = {
  'reset-password': { purpose: 'reset-password', compose: resetPasswordMail },
  'choose-password': { purpose: 'reset-password', compose: choosePasswordMail },
  'confirm-email': { purpose: 'confirm-email', compose: confirmEmailMail },
} as const satisfies Record<string, { purpose: LinkPurpose; compose: unknown }>;

export type LetterKind = keyof typeof letters;

/**
 * Leaves a message with a one-use link in the outbox; it goes when the transaction has been committed, or never.
 * @param tx under clinic_service
 * @returns the message's id, for `outbox.deliver`
 */
export async function leaveLink(
  tx: Scope,
  kind: LetterKind,
  account: { userId: string; email: string; name: string },
  publicUrl: string,
): Promise<string> {
  const { purpose, compose } = letters[kind];
  const link = await issueLink(tx, purpose, account.userId, publicUrl);
  const clinicName = await findClinicName(tx);
  return insertMessage(tx, compose({ clinicName, name: account.name, recipient: account.email, link }));
}
