import type { AccountOutcome } from '#contract/patients.ts';
import type { GivenAccount } from '../accounts/give-account.ts';
import type { Services } from '../calls/context.ts';

type Changed = { outcome: GivenAccount['outcome'] | AccountOutcome; recoveryMessageId?: string };

/** After the commit: sends the mail of the transaction, and returns what happened to the account. */
export async function reportAccount(
  { outbox }: Pick<Services, 'outbox'>,
  { outcome, recoveryMessageId }: Changed,
): Promise<AccountOutcome> {
  outbox.wake();
  if (outcome !== 'created-recovery' && outcome !== 'linked-existing-recovery') return outcome;
  const sent = recoveryMessageId !== undefined && (await outbox.deliver(recoveryMessageId));
  return `${outcome}-${sent ? 'sent' : 'failed'}`;
}
