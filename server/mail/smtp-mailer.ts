import { createTransport } from 'nodemailer';
import { attachmentsOf, type Mailer } from './mailer.ts';

/** @param from the sender, with or without a display name */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const domain = /@([^\s>]+)/u.exec(from)?.[1] ?? 'localhost';
  return {
    async send(id, message) {
      const { recipient, subject, text, html } = message;
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        html: html ?? undefined,
        attachments: attachmentsOf(message),
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}
