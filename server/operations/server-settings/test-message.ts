/** Sends a message by the set server, and says what became of it. */
import { randomUUID } from 'node:crypto';
import type { MailTestFailure } from '#contract/operations/server-settings.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

const timeoutMs = 25_000;

/**
 * The words of the server are not passed on: who sets a host could read what answers there.
 * @returns null: the server has accepted it
 */
export async function sendTestMessage(
  mailer: Mailer,
  recipient: { email: string; fullName: string },
  clinicName: string | null,
): Promise<MailTestFailure | null> {
  const message = composeMail(
    { clinicName, name: recipient.fullName, recipient: recipient.email },
    {
      subject: 'Mensagem de teste',
      opening: 'Esta mensagem confirma que o sistema consegue enviar e-mails.',
      note: 'Você a recebeu porque pediu um teste nas configurações.',
    },
  );
  try {
    await mailer.send(randomUUID(), message, AbortSignal.timeout(timeoutMs));
    return null;
  } catch (error) {
    const text = (name: string) =>
      error instanceof Error && name in error ? String(Reflect.get(error, name)) : '';
    // A certificate that is refused is an error of the socket.
    if (/CERT|SSL|TLS|ISSUER|EPROTO/u.test(text('originalCode'))) return 'MAIL_NOT_SECURE';
    return failures[text('code')] ?? 'MAIL_UNREACHABLE';
  }
}

/** By the codes of nodemailer. */
const failures: Readonly<Record<string, MailTestFailure>> = {
  EAUTH: 'MAIL_LOGIN_REFUSED',
  ENOAUTH: 'MAIL_LOGIN_REFUSED',
  ETLS: 'MAIL_NOT_SECURE',
  EENVELOPE: 'MAIL_REFUSED',
  EMESSAGE: 'MAIL_REFUSED',
};
