/** What the application has "sent": without an SMTP server every message is a file in its data folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The messages to an address as HTML, oldest first. */
async function messagesTo(dataDir: string, recipient: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const found: string[] = [];
  for (const name of names) {
    const whole = await readFile(join(folder, name), 'utf8');
    if (new RegExp(`^To: ${recipient}\\r$`, 'mu').test(whole))
      found.push(await readFile(join(folder, name.replace(/eml$/u, 'html')), 'utf8'));
  }
  return found;
}

/** Waits until as many messages have come, and opens the last one. */
export async function openMail(dataDir: string, recipient: string, count = 1): Promise<string> {
  await expect.poll(async () => (await messagesTo(dataDir, recipient)).length).toBe(count);
  return (await messagesTo(dataDir, recipient)).at(-1) ?? '';
}

/** Where a message's button leads. */
export const linkIn = (html: string): string => /href="([^"]+)"/u.exec(html)?.[1] ?? '';
