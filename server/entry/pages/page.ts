/**
 * The page of every screen: the built index.html, with the screen's files, its HTML and its first answers written into it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { z } from 'zod';
import { clinicIdentity } from '#contract/clinic/settings.ts';
import { type PreloadedAnswer, preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { type ScreenName, screenAt, screens } from '#contract/screen-addresses.ts';
import { type HttpEnvironment, loggedPath } from '../../platform/calls/request-log.ts';
import { escapeHtml } from '../../platform/html.ts';
import { pageEncoding, streamPage } from './page-stream.ts';
import type { PreloadAnswers } from './preloaded-answers.ts';
import { openPrerenderedScreens } from './prerendered-screens.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The pages that search engines may index. All others are private or hold a one-use link. */
const findable: readonly string[] = [screens.start, screens.login, screens.portal];

/** Their addresses hold the token of a link: only the origin is sent on to what they request. */
const withToken: readonly (ScreenName | undefined)[] = [
  'resetPassword',
  'confirmEmail',
  'invitation',
  'setUp',
  'appointmentLink',
  'unsubscribe',
];

/** Markers in the build's page (index.html): links go behind the application's own files, answers to the end. */
const places = {
  files: '</head>',
  screen: /<!-- screen -->(.*?)<!-- \/screen -->/su,
  answers: '<!-- preloaded answers -->',
};

/**
 * The application's links in the build's page. Where the page itself is readable, `web/public/start.js` adds them after the
 * first paint: until then they would take the network from the page.
 */
const applicationFiles = /<link rel="(?:modulepreload|stylesheet|preload" as="style)"[^>]*>/gu;

/** After this time the page is sent without answers, and the application requests them itself. */
const answersTimeoutMs = 1_500;

/** The files of each screen, by its name, as the build lists them (vite-page.ts). */
const firstFiles = z.record(z.string(), z.array(z.string()));

type Page = (c: Context<HttpEnvironment>) => Response;

/** Undefined without a build. */
export function openPage(webRoot: string, answersFor: PreloadAnswers): Page | undefined {
  const path = join(webRoot, 'index.html');
  if (!existsSync(path)) return undefined;
  const html = readFileSync(path, 'utf8');
  const [head = '', picture = '', body = ''] = html.split(places.screen);
  const [middle = '', end] = body.split(places.answers);
  const list = join(webRoot, 'first-files.json');
  const files = existsSync(list) ? firstFiles.parse(JSON.parse(readFileSync(list, 'utf8'))) : {};
  const prerendered = openPrerenderedScreens(webRoot);
  const policy = contentSecurityPolicy(inlineScripts(html));
  const application = head.match(applicationFiles)?.join('') ?? '';
  const headWithout = head.replaceAll(applicationFiles, '');

  return (c) => {
    const screen = screenAt(c.req.path);
    if (!screen) c.get('log').info({ path: loggedPath(c.req.path) }, 'unknown path');
    const links = (files[screen?.name ?? ''] ?? []).map(preload).join('');
    const isOpened = isOpenedByBrowser(c) && end !== undefined;
    const isReadable = isOpened && prerendered.has(screen?.name);
    const start = isReadable ? headWithout : head.replace(places.files, `${links}$&`);
    const later = isReadable ? `<template id="application-files">${application}${links}</template>` : '';
    const rest = async () => {
      const found = await firstAnswers(c, answersFor);
      const shown = prerendered.markup(screen?.name, found) ?? picture;
      return shown + middle + later + answersElement(found) + end;
    };
    const encoding = isOpened ? pageEncoding(c.req.header('accept-encoding')) : undefined;
    return c.body(isOpened ? streamPage(start, rest, encoding) : start + picture + middle + (end ?? ''), {
      status: screen ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        // Private answers must not be cached; the bare page may be revalidated.
        'cache-control': isOpened ? 'no-store' : 'no-cache',
        vary: 'accept, accept-encoding, cookie',
        ...(encoding && { 'content-encoding': encoding }),
        ...(withToken.includes(screen?.name) && { 'referrer-policy': 'strict-origin' }),
        ...(!findable.includes(c.req.path) && { 'x-robots-tag': 'noindex' }),
      },
    });
  };
}

/** For the content security policy. Scripts with an address, and blocks of data, need no hash. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gsu)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

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

async function firstAnswers(c: Context<HttpEnvironment>, answersFor: PreloadAnswers) {
  const late = new Promise<[]>((resolve) => setTimeout(resolve, answersTimeoutMs, []).unref());
  return await Promise.race([answersFor(c), late]);
}

function answersElement(found: readonly PreloadedAnswer[]): string {
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
