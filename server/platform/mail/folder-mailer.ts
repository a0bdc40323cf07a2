import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { type CompleteMessage, type Mailer, toMailOptions } from './mailer.ts';

/**
 * Without an SMTP server, writes every message to `<time>-<id>.eml`, and to `.html` for a browser. The log says that it
 * was not sent.
 */
export function createFolderMailer(folder: string, from: string, log: Log): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    sends: false,
    async send(id, message) {
      const { html } = message;
      const messageId = `<${id}@localhost>`;
      const composed = await composer.sendMail({ ...toMailOptions(message), from, messageId });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/gu, '-')}-${id}`;
      const [page, part] = [join(folder, `${name}.html`), join(folder, `${name}.part`)];
      try {
        if (html) await writeFile(page, withInlinePicture(html, message), { mode: 0o600 });
        // Renamed at the end, so that an `.eml` file is always whole.
        await writeFile(part, composed.message, { mode: 0o600, flush: true });
        await rename(part, join(folder, `${name}.eml`));
      } catch (error) {
        // The next attempt uses another name.
        await Promise.all([page, part].map((file) => rm(file, { force: true })));
        throw error;
      }
      log.warn({ file: join(folder, `${name}.eml`) }, 'no SMTP_URL: a message was written, not sent');
    },
    close: () => composer.close(),
  };
}

/** A browser cannot load a picture from the message: it becomes a data URL. */
const withInlinePicture = (html: string, { logo }: CompleteMessage) =>
  logo ? html.replaceAll(`cid:${logo.cid}`, `data:image/png;base64,${logo.png.toString('base64')}`) : html;
