/** Codes by e-mail for people without an account: they show that the e-mail is the visitor's own. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeAttempts, codeDigits, codeMinutes } from '#contract/booking/public-booking.ts';
import { normalised } from '../../accounts/limits/count-attempt.ts';
import { queueMail } from '../../accounts/limits/queue-mail.ts';
import { hashToken, newToken } from '../../accounts/links/links.ts';
import { findClinicName } from '../../accounts/links/queries.ts';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { bookingCodeMail } from '../../platform/mail/templates.ts';
import { countTry, insertCode, takeCode } from './queries.ts';

type Secret = Pick<AccountServices, 'secret'>;

const keyed = ({ secret }: Secret, text: string) =>
  createHmac('sha256', secret).update(`booking code ${text}`).digest('base64url');

const hashesOf = (accounts: Secret, email: string, ticket: string, code: string) => ({
  emailHash: keyed(accounts, normalised(email)),
  codeHash: keyed(accounts, `${ticket} ${code}`),
});

/**
 * Puts a mail with a new code into the outbox.
 * @param tx under clinic_service
 * @returns the ticket: the visitor's browser keeps it, and the code works with it only
 * @throws RATE_LIMITED after too many mails
 */
export async function mailCode(tx: Scope, accounts: AccountServices, email: string): Promise<string> {
  const ticket = newToken();
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  await insertCode(
    tx,
    { ticketHash: hashToken(ticket), ...hashesOf(accounts, email, ticket, code) },
    codeMinutes,
  );
  const clinicName = await findClinicName(tx);
  await queueMail(tx, accounts, bookingCodeMail({ clinicName, recipient: normalised(email), code }));
  return ticket;
}

interface TypedCode {
  email: string;
  ticket: string;
  code: string;
}

/**
 * Checks a typed code, and counts it before: of many tries at once no more than `codeAttempts` are looked at.
 * @throws CODE_INVALID for a wrong, used or expired code, and for another e-mail
 */
export async function checkCode(
  db: Database,
  accounts: Secret,
  { email, ticket, code }: TypedCode,
): Promise<void> {
  const stored = await db.asService((tx) => countTry(tx, hashToken(ticket), codeAttempts));
  const typed = hashesOf(accounts, email, ticket, code);
  const isRight =
    stored && same(stored.email_hash, typed.emailHash) && same(stored.code_hash, typed.codeHash);
  if (!isRight) throw refusal('CODE_INVALID');
}

/**
 * Uses a checked code up, in the transaction that stores the request: of two requests with one code, one is stored.
 * @param tx under clinic_service
 * @throws CODE_INVALID
 */
export async function useCode(tx: Scope, ticket: string): Promise<void> {
  if (!(await takeCode(tx, hashToken(ticket)))) throw refusal('CODE_INVALID');
}

/** Both are hashes of one length. */
const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
