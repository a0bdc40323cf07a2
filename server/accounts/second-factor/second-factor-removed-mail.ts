import { screens } from '#contract/screen-addresses.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { secondFactorRemovedMail } from '../../platform/mail/templates.ts';
import { findClinicName } from '../links/queries.ts';

/**
 * The mail that an administrator's second factor was removed. Also sent when they removed it themselves, because an attacker
 * with the password could have done it.
 */
export async function secondFactorRemovedMessage(
  tx: Scope,
  { email, name }: { email: string; name: string },
  publicUrl: string,
): Promise<Message> {
  const clinicName = await findClinicName(tx);
  const link = `${publicUrl}${screens.login}`;
  return secondFactorRemovedMail({ clinicName, name, recipient: email, link });
}
