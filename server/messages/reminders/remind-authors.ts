import { sayCount } from '#contract/count.ts';
import { screens } from '#contract/screen-addresses.ts';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { composeMail, senderOf } from '../../platform/mail/compose-mail.ts';
import { insertMessages } from '../../platform/mail/queries.ts';
import { findClinic } from '../notices/queries.ts';
import { takeUnsigned } from './due-queries.ts';
import { mailNow } from './find-untold-changes.ts';

/**
 * Mails to authors whose drafts wait for a signature longer than the clinic allows, once for each draft. The mail names no
 * patient. Nothing is ever signed by itself.
 * @param tx under clinic_service
 * @returns the number of mails
 */
export async function remindAuthors(
  tx: Scope,
  { accounts, clock }: { accounts: AccountServices; clock: Clock },
): Promise<number> {
  // Without a mail server the dashboard alone shows them, also what fell due long before it was set.
  const { sendsMail, mailFrom } = await mailNow(tx, { accounts, clock });
  if (!sendsMail) return 0;
  const authors = await takeUnsigned(tx, { now: clock.now(), timeZone: clock.timeZone, mailFrom });
  if (authors.length === 0) return 0;
  const clinicName = (await findClinic(tx))?.clinic_name ?? null;
  await insertMessages(
    tx,
    authors.map(({ name, email, drafts }) => ({
      ...composeMail(
        { clinicName, name, recipient: email },
        {
          subject: `${senderOf({ clinicName })}: ${sayCount(drafts, 'evolução', 'evoluções')} por assinar`,
          opening:
            drafts === 1
              ? 'Uma evolução que você escreveu ainda não foi assinada.'
              : `${drafts} evoluções que você escreveu ainda não foram assinadas.`,
          button: { label: 'Ver o que falta assinar', link: `${accounts.publicUrl}${screens.admin}` },
          note: 'Nada é assinado sozinho: o texto fica guardado, e só você o lê.',
        },
      ),
      channel: 'email' as const,
      daytimeOnly: true,
    })),
  );
  return authors.length;
}
