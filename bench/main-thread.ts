/** What the main thread of a page in Chromium does. */
import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

const traceFormat = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds by the clock, and of the processor. */
      dur: z.number().default(0),
      tdur: z.number().default(0),
      args: z.looseObject({ name: z.string().optional() }).optional(),
    }),
  ),
});

/** `--trace=FILE` writes each trace. */
const traceFile = /--trace=(\S+)/u.exec(process.argv.join(' '))?.[1];

/** Milliseconds of the page's main thread. On a busy machine the processor's time tells more than the clock. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  what: string,
  work: () => Promise<unknown>,
) {
  const profile = traceFile ? ['disabled-by-default-v8.cpu_profiler'] : [];
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', ...profile] });
  await work();
  const buffer = await browser.stopTracing();
  if (traceFile) writeFileSync(`${traceFile}-${what.replaceAll(/\W+/gu, '-')}.json`, buffer);
  const { traceEvents } = traceFormat.parse(JSON.parse(buffer.toString()));
  const main = traceEvents.find(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === main?.pid && tid === main.tid,
  );
  if (tasks.length === 0) throw new Error('the trace has no task');
  return {
    longest: Math.max(...tasks.map(({ dur }) => dur / 1_000)),
    longestProcessor: Math.max(...tasks.map(({ tdur }) => tdur / 1_000)),
    processor: tasks.reduce((sum, { tdur }) => sum + tdur / 1_000, 0),
  };
}
