/** The page of every screen: the build's, with what the screen at the address needs written into it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { z } from 'zod';
import { type PreloadedAnswer, preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { screenAt, screens } from '#contract/screens.ts';
import { clinicIdentity } from '#contract/settings.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';
import { escapeHtml } from '../html.ts';
import type { PreloadAnswers } from './preloaded-answers.ts';

/** Where people begin. No other page is anything to a search engine: they are somebody's, or hold a one-use link. */
const findable: readonly string[] = [screens.start, screens.login, screens.portal];

/** Where in the build's page they go (index.html): behind the application's own files, and at the very end. */
const places = { files: '</head>', answers: '<!-- preloaded answers -->' };

/** The page does not wait longer for its answers; the application asks by itself then. */
const patienceMs = 1_500;

/** By the screen's name, what the build says that it is made of (vite-page.ts). */
const firstFiles = z.record(z.string(), z.array(z.string()));

type Page = (c: Context<HttpEnvironment>) => Response;

/** Undefined where nothing has been built. */
export function openPage(webRoot: string, answersFor: PreloadAnswers): Page | undefined {
  const path = join(webRoot, 'index.html');
  if (!existsSync(path)) return undefined;
  const [head = '', body] = readFileSync(path, 'utf8').split(places.answers);
  const list = join(webRoot, 'first-files.json');
  const files = existsSync(list) ? firstFiles.parse(JSON.parse(readFileSync(list, 'utf8'))) : {};

  return (c) => {
    const screen = screenAt(c.req.path);
    if (!screen) c.get('log').info({ path: c.req.path }, 'unknown path');
    const links = (files[screen?.name ?? ''] ?? []).map(preload).join('');
    const start = head.replace(places.files, `${links}$&`);
    const isOpened = isOpenedByBrowser(c) && body !== undefined;
    return c.body(isOpened ? inTwoParts(start, answers(c, answersFor), body) : start + (body ?? ''), {
      status: screen ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // What is somebody's is kept by nobody; the bare page may be looked at again.
        'cache-control': isOpened ? 'no-store' : 'no-cache',
        vary: 'accept, cookie',
        ...(!findable.includes(c.req.path) && { 'x-robots-tag': 'noindex' }),
      },
    });
  };
}

/**
 * The service worker keeps the page without anybody's answers: it asks for anything, a window for a page. A page that
 * the browser only fetches ahead has been opened by nobody yet.
 */
const isOpenedByBrowser = (c: Context) =>
  c.req.method === 'GET' &&
  Boolean(c.req.header('accept')?.includes('text/html')) &&
  c.req.header('sec-purpose') === undefined;

const preload = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

async function answers(c: Context<HttpEnvironment>, answersFor: PreloadAnswers): Promise<string> {
  const late = new Promise<[]>((resolve) => setTimeout(resolve, patienceMs, []).unref());
  const found = await Promise.race([answersFor(c), late]);
  if (found.length === 0) return '';
  // No text in it may end the element.
  const json = JSON.stringify(found).replaceAll('<', '\\u003c');
  return `${logoOf(found)}<script type="application/json" id="${preloadedAnswersId}">${json}</script>`;
}

/** Every first screen shows it; it comes when all else has been asked for. */
function logoOf(found: readonly PreloadedAnswer[]): string {
  const identity = clinicIdentity.safeParse(found.find(({ call }) => call[1] === 'identity')?.output);
  const { logoUrl } = identity.data ?? {};
  return logoUrl ? `<link rel="preload" as="image" fetchpriority="low" href="${escapeHtml(logoUrl)}">` : '';
}

/** The browser fetches what the first part names while the second is still being found out. */
function inTwoParts(start: string, between: Promise<string>, end: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(start));
      controller.enqueue(encoder.encode((await between) + end));
      controller.close();
    },
  });
}
