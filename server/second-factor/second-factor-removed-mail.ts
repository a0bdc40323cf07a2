import { screens } from '#contract/screen-addresses.ts';
import type { Scope } from '../database/open-database.ts';
import { insertMessage } from '../mail/queries.ts';
import { secondFactorRemovedMail } from '../mail/templates.ts';
import { findClinicName } from '../settings/queries.ts';

/**
 * Puts a mail into the outbox: the administrator's second factor was removed. It is sent after the commit, also when they
 * removed it themselves, because an attacker with the password could have done it.
 */
export async function mailSecondFactorRemoved(
  tx: Scope,
  { email, name }: { email: string; name: string },
  publicUrl: string,
): Promise<void> {
  const clinicName = await findClinicName(tx);
  const link = `${publicUrl}${screens.login}`;
  await insertMessage(tx, secondFactorRemovedMail({ clinicName, name, recipient: email, link }));
}
