import { createTransport } from 'nodemailer';
import { type Mailer, maxConcurrent, toMailOptions } from './mailer.ts';

/** A mail server as an administrator sets it. */
export interface SmtpServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  /** Null: no login. */
  login: { user: string; pass: string } | null;
  sender: { name: string; address: string };
}

const pool = {
  pool: true,
  // As many as the outbox sends at once: no message waits here while its timeout runs.
  maxConnections: maxConcurrent,
  // Only the outbox retries, each time with a claim.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;

/** @param from the sender, with or without a display name */
export const createSmtpMailer = (smtpUrl: string, from: string): Mailer =>
  mailerOn(createTransport({ url: smtpUrl, ...pool }), from, /@([^\s>]+)/u.exec(from)?.[1]);

export const createServerMailer = ({ host, port, security, login, sender }: SmtpServer): Mailer =>
  mailerOn(
    createTransport({
      host,
      port,
      ...pool,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(login && { auth: login }),
    }),
    sender,
    sender.address.split('@')[1],
  );

function mailerOn(
  transport: ReturnType<typeof createTransport>,
  from: string | SmtpServer['sender'],
  domain = 'localhost',
): Mailer {
  return {
    sends: true,
    async send(id, message, signal) {
      await transport.sendMail({ ...toMailOptions(message), from, messageId: `<${id}@${domain}>`, signal });
    },
    close: ({ gently = false } = {}) => transport.close({ force: !gently }),
  };
}
