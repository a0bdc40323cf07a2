import type { AccountOutcome } from '#contract/patients/patients.ts';
import type { GivenAccount } from '../../accounts/accounts/give-account.ts';
import type { MailedLink } from '../../accounts/links/links.ts';
import type { Services } from '../../platform/calls/context.ts';

type Changed = { outcome: GivenAccount['outcome'] | AccountOutcome; mail?: MailedLink };

/** After the commit: sends the mail of the transaction, and returns what happened to the account. */
export async function reportAccount(
  { outbox }: Pick<Services, 'outbox'>,
  { outcome, mail }: Changed,
): Promise<{ account: AccountOutcome; link: string | null }> {
  outbox.wake();
  const link = mail?.link ?? null;
  if (outcome !== 'linked-existing-recovery') return { account: outcome, link };
  const sent = mail !== undefined && (await outbox.deliver(mail.messageId));
  return { account: `${outcome}-${sent ? 'sent' : 'failed'}`, link };
}
