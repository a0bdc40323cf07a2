/** What a page notes about itself: when the agenda is painted, its frames, the answers that it fetches. */
import type { Page } from '@playwright/test';
import { z } from 'zod';

/** Runs in the page before its scripts: notes when the grid or the board is painted, and the frames that take 50 ms or more. */
export function watchGrid() {
  const watch = { from: 0, painted: 0, frames: [] as number[], gaps: [] as number[], last: 0, fetches: 0 };
  Object.assign(window, { watch });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.frames.push(duration);
  }).observe({ type: 'long-animation-frame', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.includes('/appointments/agenda')) watch.fetches += 1;
  }).observe({ type: 'resource' });
  const afterPaint = new MessageChannel();
  afterPaint.port1.onmessage = () => {
    watch.painted ||= performance.now() - watch.from;
  };
  const look = (now: number) => {
    watch.gaps.push(now - watch.last);
    watch.last = now;
    if (!watch.painted && document.querySelector(':is([data-column], [data-board]) [data-appointment]'))
      afterPaint.port2.postMessage('');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const watched = z.object({
  painted: z.number(),
  frames: z.array(z.number()),
  gaps: z.array(z.number()),
  fetches: z.number(),
});
export const readWatch = async (page: Page) =>
  watched.parse(await page.evaluate(() => Reflect.get(window, 'watch')));
export const restart = (page: Page) =>
  page.evaluate(() =>
    Object.assign(Reflect.get(window, 'watch'), {
      painted: 0,
      frames: [],
      gaps: [],
      fetches: 0,
      from: performance.now(),
    }),
  );
/** Milliseconds until it is painted. */
export const painted = async (page: Page) => {
  await page.waitForFunction(() => Reflect.get(window, 'watch').painted > 0);
  return (await readWatch(page)).painted;
};
