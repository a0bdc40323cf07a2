import { createTransport } from 'nodemailer';
import { type Mailer, maxConcurrent, toMailOptions } from './mailer.ts';

/** @param from the sender, with or without a display name */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // As many as the outbox sends at once: no message waits here while its timeout runs.
    maxConnections: maxConcurrent,
    // Only the outbox retries, each time with a claim.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const domain = /@([^\s>]+)/u.exec(from)?.[1] ?? 'localhost';
  return {
    sends: true,
    async send(id, message, signal) {
      await transport.sendMail({ ...toMailOptions(message), from, messageId: `<${id}@${domain}>`, signal });
    },
    close: () => transport.close({ force: true }),
  };
}
