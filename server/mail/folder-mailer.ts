import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { attachmentsOf, type DressedMessage, type Mailer } from './mailer.ts';

/**
 * Writes every message, complete, where no SMTP server is configured: `<time>-<id>.eml`, and `.html` to look at in a
 * browser. The log says that nothing was sent.
 */
export function createFolderMailer(folder: string, from: string, log: Log): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(id, message) {
      const { recipient, subject, text, html } = message;
      const messageId = `<${id}@localhost>`;
      const composed = await composer.sendMail({
        from,
        to: recipient,
        subject,
        text,
        html: html ?? undefined,
        attachments: attachmentsOf(message),
        messageId,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/gu, '-')}-${id}`;
      const [page, part] = [join(folder, `${name}.html`), join(folder, `${name}.part`)];
      try {
        if (html) await writeFile(page, forBrowser(html, message), { mode: 0o600 });
        // Under its name only when it is whole.
        await writeFile(part, composed.message, { mode: 0o600, flush: true });
        await rename(part, join(folder, `${name}.eml`));
      } catch (error) {
        // The next attempt writes under a name of its own.
        await Promise.all([page, part].map((file) => rm(file, { force: true })));
        throw error;
      }
      log.warn({ file: join(folder, `${name}.eml`) }, 'no SMTP_URL: a message was written, not sent');
    },
    close: () => composer.close(),
  };
}

/** A browser has no message to find the picture in. */
const forBrowser = (html: string, { logo }: DressedMessage) =>
  logo ? html.replaceAll(`cid:${logo.cid}`, `data:image/png;base64,${logo.png.toString('base64')}`) : html;
