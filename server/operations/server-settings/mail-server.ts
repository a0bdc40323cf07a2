/** The mail server that an administrator has set, with its password sealed at rest. */
import type { z } from 'zod';
import { type mailServerInput, missingMailPassword } from '#contract/operations/server-settings.ts';
import { invalidField } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import type { SmtpServer } from '../../platform/mail/smtp-mailer.ts';
import { openValue, sealValue } from '../../platform/seal.ts';
import { findServerSettings, saveServerSettings } from './queries.ts';

type Row = Awaited<ReturnType<typeof findServerSettings>>;

const purpose = 'vico mail password v1';

/** Sealed for one server and one user: moved to another row it opens nothing. */
const ownerOf = (host: string, user: string) => `${user}@${host}`;

export function serverOf(row: Row, secret: string): SmtpServer | null {
  if (!row?.mail_host || !row.mail_port || !row.mail_security || !row.mail_sender_email) return null;
  const { mail_host: host, mail_port: port, mail_security: security, mail_user: user } = row;
  const pass =
    user && row.mail_password && openValue(secret, purpose, ownerOf(host, user), row.mail_password);
  const sender = { name: row.mail_sender_name ?? '', address: row.mail_sender_email };
  return { host, port, security, login: user ? { user, pass: pass || '' } : null, sender };
}

type MailServerAddress = Pick<SmtpServer, 'host' | 'port'>;

export const addressOf = ({ host, port }: MailServerAddress) => `${host}:${port}`;

/** What this server said to the last test message. */
export function lastTestOf(row: Row, server: MailServerAddress | null) {
  if (!server || !row?.mail_tested_at || row.mail_tested_server !== addressOf(server)) return null;
  return { at: row.mail_tested_at.toISOString(), failure: row.mail_test_failure };
}

/** Whether mails are known to go out: what the environment sets counts until a test fails. */
export const isMailTried = ({ db, fixed }: { db: Database; fixed: MailServerAddress | null }) =>
  db.asService(async (tx) => {
    const row = await findServerSettings(tx);
    const test = lastTestOf(row, fixed ?? serverOf(row, db.authSecret));
    return test ? test.failure === null : fixed !== null;
  });

export const findMailServer = (db: Database): Promise<SmtpServer | null> =>
  db.asService(async (tx) => serverOf(await findServerSettings(tx), db.authSecret));

const untested = { mail_tested_at: null, mail_tested_server: null, mail_test_failure: null };

/**
 * A stored password stays only for the same server. Otherwise a new host would receive it.
 * @throws INVALID_INPUT where a password is missing
 */
export async function saveMailServer(
  tx: Scope,
  secret: string,
  input: z.output<typeof mailServerInput>,
): Promise<void> {
  const { host, port, security, user, mailPassword, senderName, senderEmail } = input;
  const stored = serverOf(await findServerSettings(tx), secret);
  const isSame = stored?.host === host && stored.port === port && stored.login?.user === user;
  const pass = mailPassword ?? (isSame ? stored.login?.pass : undefined);
  if (user && !pass) throw invalidField(['mailPassword'], missingMailPassword);
  await saveServerSettings(tx, {
    mail_host: host,
    mail_port: port,
    mail_security: security,
    mail_user: user,
    mail_password: user && pass ? sealValue(secret, purpose, ownerOf(host, user), pass) : null,
    mail_sender_name: senderName,
    mail_sender_email: senderEmail,
    ...untested,
  });
}

export const removeMailServer = (tx: Scope) =>
  saveServerSettings(tx, {
    mail_host: null,
    mail_port: null,
    mail_security: null,
    mail_user: null,
    mail_password: null,
    mail_sender_name: null,
    mail_sender_email: null,
    ...untested,
  });
