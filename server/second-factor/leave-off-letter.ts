import { screens } from '#contract/screens.ts';
import type { Scope } from '../database/open-database.ts';
import { insertMessage } from '../mail/queries.ts';
import { secondFactorRemovedMail } from '../mail/templates.ts';
import { findClinicName } from '../settings/queries.ts';

/**
 * Whose second factor is switched off hears of it by mail, whoever did it: it is the one thing that a thief of a password
 * would want. The message goes when the transaction has been committed, or never.
 */
export async function leaveOffLetter(
  tx: Scope,
  { email, name }: { email: string; name: string },
  publicUrl: string,
): Promise<void> {
  const clinicName = await findClinicName(tx);
  const link = `${publicUrl}${screens.login}`;
  await insertMessage(tx, secondFactorRemovedMail({ clinicName, name, recipient: email, link }));
}
