/** The page of every screen: the built index.html, with the screen's files and first answers written into it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { z } from 'zod';
import { type PreloadedAnswer, preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { screenAt, screens } from '#contract/screen-addresses.ts';
import { clinicIdentity } from '#contract/settings.ts';
import type { HttpEnvironment } from '../calls/request-log.ts';
import { escapeHtml } from '../html.ts';
import type { PreloadAnswers } from './preloaded-answers.ts';

/** The pages that search engines may index. All others are private or hold a one-use link. */
const findable: readonly string[] = [screens.start, screens.login, screens.portal];

/** Markers in the build's page (index.html): links go behind the application's own files, answers to the end. */
const places = { files: '</head>', answers: '<!-- preloaded answers -->' };

/** After this time the page is sent without answers, and the application requests them itself. */
const answersTimeoutMs = 1_500;

/** The files of each screen, by its name, as the build lists them (vite-page.ts). */
const firstFiles = z.record(z.string(), z.array(z.string()));

type Page = (c: Context<HttpEnvironment>) => Response;

/** Undefined without a build. */
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
    return c.body(isOpened ? streamPage(start, answers(c, answersFor), body) : start + (body ?? ''), {
      status: screen ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // Private answers must not be cached; the bare page may be revalidated.
        'cache-control': isOpened ? 'no-store' : 'no-cache',
        vary: 'accept, cookie',
        ...(!findable.includes(c.req.path) && { 'x-robots-tag': 'noindex' }),
      },
    });
  };
}

/**
 * The service worker caches the page without answers: it accepts any type, a window asks for HTML. A prefetched page is not
 * open yet.
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
  const late = new Promise<[]>((resolve) => setTimeout(resolve, answersTimeoutMs, []).unref());
  const found = await Promise.race([answersFor(c), late]);
  if (found.length === 0) return '';
  // Text in the JSON must not end the element.
  const json = JSON.stringify(found).replaceAll('<', '\\u003c');
  return `${logoOf(found)}<script type="application/json" id="${preloadedAnswersId}">${json}</script>`;
}

/** Every first screen shows the logo; its low priority lets everything else load first. */
function logoOf(found: readonly PreloadedAnswer[]): string {
  const identity = clinicIdentity.safeParse(found.find(({ call }) => call[1] === 'identity')?.output);
  const { logoUrl } = identity.data ?? {};
  return logoUrl ? `<link rel="preload" as="image" fetchpriority="low" href="${escapeHtml(logoUrl)}">` : '';
}

/** The browser loads the files that the first part names while the answers are prepared. */
function streamPage(start: string, between: Promise<string>, end: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(start));
      controller.enqueue(encoder.encode((await between) + end));
      controller.close();
    },
  });
}
