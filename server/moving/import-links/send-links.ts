import { importLinkDays, importLinksPerMinute } from '#contract/moving/import-links.ts';
import { screens } from '#contract/screen-addresses.ts';
import { linkIdentifier, newToken } from '../../accounts/links/links.ts';
import { findClinicName, insertLinks } from '../../accounts/links/queries.ts';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { insertMessages } from '../../platform/mail/queries.ts';
import { importedAccountMail } from '../../platform/mail/templates.ts';
import { lockWaiting } from './queries.ts';

/** Accounts of one transaction. */
const batchSize = 200;
/** The outbox takes a message that is to wait longer than twelve hours for one of a wrong clock. */
const longestDelaySeconds = 11 * 60 * 60;

/**
 * Puts a mail with a link to choose a password into the outbox, for every account of the import that has none. In batches:
 * after a failure, the next press sends what is left. No limit on mails applies: an account gets no second link while the
 * first one works.
 * @returns the number of mails. In a running application, the caller wakes the outbox
 */
export async function sendImportLinks(
  db: Database,
  accounts: Pick<AccountServices, 'publicUrl'>,
  importId: string,
): Promise<{ queued: number }> {
  let queued = 0;
  for (;;) {
    const before = queued;
    queued += await db.asService((tx) => sendBatch(tx, accounts, importId, before));
    if (queued - before < batchSize) return { queued };
  }
}

async function sendBatch(
  tx: Scope,
  { publicUrl }: Pick<AccountServices, 'publicUrl'>,
  importId: string,
  before: number,
): Promise<number> {
  const waiting = await lockWaiting(tx, importId, batchSize);
  if (waiting.length === 0) return 0;
  const clinicName = await findClinicName(tx);
  const mails = waiting.map(({ id: userId, email: recipient, name }, index) => {
    const token = newToken();
    const link = `${publicUrl}${screens.resetPassword}?token=${token}`;
    const minutes = Math.floor((before + index) / importLinksPerMinute);
    return {
      link: { identifier: linkIdentifier('reset-password', token), userId, shown: false },
      message: {
        ...importedAccountMail({ clinicName, name, recipient, link }),
        delaySeconds: Math.min(minutes * 60, longestDelaySeconds),
      },
    };
  });
  await insertLinks(
    tx,
    mails.map(({ link }) => link),
    importLinkDays * 24 * 60 * 60,
  );
  await insertMessages(
    tx,
    mails.map(({ message }) => message),
  );
  return mails.length;
}
