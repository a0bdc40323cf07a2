import type { Mailer } from './mailer.ts';
import { createServerMailer, type SmtpServer } from './smtp-mailer.ts';

interface Options {
  /** The server that an administrator has set; null for none. */
  find: () => Promise<SmtpServer | null>;
  /** Takes the messages while none is set. */
  folder: Mailer;
}

/**
 * Sends by the server that is set at this moment. Each message reads it again, so that a change by another process counts at
 * once, too.
 */
export function createCurrentMailer({ find, folder }: Options): Required<Mailer> {
  let known: { key: string; mailer: Mailer } | undefined;

  async function current(): Promise<Mailer> {
    const server = await find();
    const key = JSON.stringify(server);
    if (known?.key !== key) {
      if (known?.mailer !== folder) known?.mailer.close({ gently: true });
      known = { key, mailer: server ? createServerMailer(server) : folder };
    }
    return known.mailer;
  }

  return {
    get sends() {
      return known?.mailer.sends ?? false;
    },
    async refresh() {
      await current();
    },
    send: async (...message) => (await current()).send(...message),
    close(options) {
      known?.mailer.close(options);
      if (known?.mailer !== folder) folder.close();
    },
  };
}
