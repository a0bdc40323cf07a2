/** Mail that the application sent: without an SMTP server each message is a file in the data folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The messages to an address as HTML, oldest first. */
async function mailTo(dataDir: string, recipient: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const found: string[] = [];
  for (const name of names) {
    const source = await readFile(join(folder, name), 'utf8');
    if (new RegExp(`^To: ${recipient}\\r$`, 'mu').test(source))
      found.push(await readFile(join(folder, name.replace(/eml$/u, 'html')), 'utf8'));
  }
  return found;
}

/** Waits for the given number of messages. Returns the last one. */
export async function waitForMail(dataDir: string, recipient: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailTo(dataDir, recipient)).length).toBe(count);
  return (await mailTo(dataDir, recipient)).at(-1) ?? '';
}

/** The address behind the message's button. */
export const linkIn = (html: string): string => /href="([^"]+)"/u.exec(html)?.[1] ?? '';
