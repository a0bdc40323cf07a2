import { createTransport } from 'nodemailer';
import { atOnce, attachmentsOf, type Mailer } from './mailer.ts';

/** @param from the sender, with or without a display name */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // As many as the outbox sends at once: none waits here while its time runs.
    maxConnections: atOnce,
    // The outbox alone tries again, each time under its claim.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const domain = /@([^\s>]+)/u.exec(from)?.[1] ?? 'localhost';
  return {
    async send(id, message, signal) {
      const { recipient, subject, text, html } = message;
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        html: html ?? undefined,
        attachments: attachmentsOf(message),
        messageId: `<${id}@${domain}>`,
        signal,
      });
    },
    close: () => transport.close({ force: true }),
  };
}
