/** Chromium for the measurements of screens. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { debianChromium, ensureChromium, withoutDrawing } from '../scripts/chromium.ts';
import { atEnd, BenchProblem } from './ending.ts';
import { traceMainThread } from './main-thread.ts';
import { isTrial } from './measure.ts';
import { benchCredentials } from './seed.ts';

let browser: Promise<Browser> | undefined;

/** One for all measurements of a process, closed at its end. A trial lays pages out and draws nothing. */
export const openChromium = (effort: { seconds: number }): Promise<Browser> =>
  (browser ??= launch(isTrial(effort) ? withoutDrawing : []));

async function launch(more: string[]): Promise<Browser> {
  const problem = ensureChromium();
  if (problem) throw new BenchProblem(problem);
  const executablePath = debianChromium();
  const launched = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', ...more],
  });
  atEnd(() => launched.close());
  return launched;
}

/** A trial prefetches nothing while the page is idle. */
export async function prepareTrial(page: Page | BrowserContext, effort: { seconds: number }) {
  if (isTrial(effort)) await page.addInitScript(neverIdle);
}

/** Runs in the page. */
function neverIdle() {
  window.requestIdleCallback = () => 0;
}

/** Signs the page's administrator in. @returns makes a call of the application */
export async function callsOf(page: Page, origin: string) {
  const call = async (path: string, json: object) => {
    const answer = await page.request.post(`${origin}/api/rpc/${path}`, {
      headers: { origin },
      data: { json },
    });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}`);
    return z.object({ json: z.looseObject({}) }).parse(await answer.json()).json;
  };
  await call('session/signIn', benchCredentials.administrator);
  return call;
}

/** Runs in the page. Notes each frame, and those that take 50 ms or more with their work. */
function watchFrames() {
  const watch = { long: [] as number[], gaps: [] as number[], last: performance.now() };
  Object.assign(window, { watch });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.long.push(duration);
  }).observe({ type: 'long-animation-frame' });
  const look = (now: number) => {
    watch.gaps.push(now - watch.last);
    watch.last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
const watched = z.object({ long: z.array(z.number()), gaps: z.array(z.number()) });

/** The factor by which the processor is slowed down while frames are watched. */
export const slower = 4;

/** The frames of a page while something is done on a slower processor, as a sentence. A trial does not slow it down. */
export async function framesOf(
  browser: Browser,
  page: Page,
  { seconds, what, work }: { seconds: number; what: string; work: () => Promise<unknown> },
) {
  const session = await page.context().newCDPSession(page);
  const rate = isTrial({ seconds }) ? 1 : slower;
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(watchFrames);
  const { longest, longestProcessor } = await traceMainThread(browser, page, what, work);
  const { long, gaps } = watched.parse(await page.evaluate(() => Reflect.get(window, 'watch')));
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  return (
    `${rate} times slower: ${gaps.length} frames, ${median.toFixed(1)} ms between two (median); over 50 ms of work: ` +
    `${long.length}; longest task ${Math.round(longest)} ms, of the processor ${Math.round(longestProcessor)} ms`
  );
}
