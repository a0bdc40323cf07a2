/** A mail server on this machine that keeps every message. */
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

export async function startMailServer() {
  const received: { to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream).then((source) => {
        received.push({ to, source });
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sentTo = (recipient: string) => received.filter(({ to }) => to.includes(recipient));
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Waits for the given number of messages to an address. Returns the last one as HTML. */
    async waitForMail(recipient: string, count = 1): Promise<string> {
      await expect.poll(() => sentTo(recipient).length).toBe(count);
      return htmlIn(sentTo(recipient).at(-1)?.source ?? '');
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The HTML part, with its picture as a data URL: a page cannot load it from the message. */
function htmlIn(source: string): string {
  const parts = source.split(/\r?\n--[^\r\n]+\r?\n/u).map((part) => {
    const end = part.search(/\r?\n\r?\n/u);
    return { head: part.slice(0, end), body: part.slice(end).trim() };
  });
  const bodyOf = (type: string) => parts.find(({ head }) => head.includes(`Content-Type: ${type}`))?.body;
  const picture = `data:image/png;base64,${bodyOf('image/png')?.replaceAll(/\s/gu, '')}`;
  return decode(bodyOf('text/html') ?? '').replaceAll(/cid:[^"]+/gu, picture);
}

/** Quoted-printable to text (RFC 2045, 6.7). */
const decode = (encoded: string) =>
  Buffer.from(
    encoded
      .replaceAll(/=\r?\n/gu, '')
      .replaceAll(/=([\dA-F]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** The address behind the message's button. */
export const linkIn = (html: string): string => /href="([^"]+)"/u.exec(html)?.[1] ?? '';
