import { screens } from '#contract/screen-addresses.ts';
import type { Scope } from '../database/open-database.ts';
import { insertMessage } from '../mail/queries.ts';
import { secondFactorRemovedMail } from '../mail/templates.ts';
import { findClinicName } from '../settings/queries.ts';

/**
 * Puts the mail into the outbox that tells an administrator that their second factor was removed, also where they did it
 * themselves: removing it is what a thief of a password would try. It is sent after the commit.
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
