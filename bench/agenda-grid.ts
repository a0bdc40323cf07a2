/**
 * The agenda's grid in Chromium, with a week of five professionals of the team's clinic: `node bench/agenda-grid.ts
 * [--runs=5] [--trace=FILE]`. The aims: painted within 300 ms when the code is cached, no frame over 50 ms while scrolling, dragging
 * and while others change 50 appointments a second, and a drop that is seen at once.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { screens } from '#contract/screen-addresses.ts';
import { addDays } from '#db/demo/days.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { debianChromium, ensureChromium } from '../scripts/chromium.ts';
import { benchClock, benchCredentials } from './seed.ts';
import { startOurs } from './servers.ts';
import { openTeamClinic } from './team-clinic.ts';

const option = (name: string) => new RegExp(`--${name}=(\\S+)`, 'u').exec(process.argv.join(' '))?.[1];
const runs = Number(option('runs') ?? 5);
const traceFile = option('trace');
const changesEachSecond = 50;
const burstSeconds = 5;

/** Monday of the next week: `today` is before it. */
function nextMonday(today: string): string {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1));
  return days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1) ?? today;
}
const monday = nextMonday(benchClock.today());
const address = `${screens.appointmentCalendar}?visao=semana&dia=${monday}`;

/** Runs in the page before its scripts: notes when the grid is painted, and the frames that take 50 ms or more. */
function watchGrid() {
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
    if (!watch.painted && document.querySelector('[data-column] [data-appointment]'))
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
const readWatch = async (page: Page) =>
  watched.parse(await page.evaluate(() => Reflect.get(window, 'watch')));
const restart = (page: Page) =>
  page.evaluate(() =>
    Object.assign(Reflect.get(window, 'watch'), {
      painted: 0,
      frames: [],
      gaps: [],
      fetches: 0,
      from: performance.now(),
    }),
  );
const painted = async (page: Page) => {
  await page.waitForFunction(() => Reflect.get(window, 'watch').painted > 0);
  return (await readWatch(page)).painted;
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number) => `${Math.round(value)} ms`;
const spread = (values: number[]) =>
  `${ms(median(values))} (${ms(Math.min(...values))} to ${ms(Math.max(...values))})`;

/** The main thread's tasks in a trace: the longest by the clock, and by processor time. */
const trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.string().optional() }).optional(),
    }),
  ),
});
function longestTask(buffer: Buffer) {
  const { traceEvents } = trace.parse(JSON.parse(buffer.toString()));
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mains.some((main) => main.pid === pid && main.tid === tid),
  );
  return {
    wall: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000)),
    processor: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000)),
  };
}

const rows: string[] = [];
const row = (...cells: string[]) => rows.push(`| ${cells.join(' | ')} |`);

/** Frames of some seconds of work. */
async function measure(browser: Browser, page: Page, what: string, work: () => Promise<string>) {
  await restart(page);
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'v8.execute', 'disabled-by-default-v8.cpu_profiler'],
  });
  const said = await work();
  const { frames, gaps } = await readWatch(page);
  const buffer = await browser.stopTracing();
  if (traceFile) writeFileSync(`${traceFile}-${what.replaceAll(/\W+/gu, '-')}.json`, buffer);
  const { wall, processor } = longestTask(buffer);
  const longest = Math.max(0, ...frames);
  row(
    what,
    `${frames.length} of ${gaps.length} frames over 50 ms${longest > 0 ? `, longest ${ms(longest)}` : ''}; longest task ${ms(wall)}, ${ms(processor)} of the processor`,
    said,
  );
}

async function signIn(origin: string) {
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const answer = await api.post('/api/rpc/session/signIn', {
    data: { json: benchCredentials.administrator },
  });
  if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}`);
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

async function firstPaints(page: Page, origin: string) {
  const inApp: number[] = [];
  const again: number[] = [];
  const reloads: number[] = [];
  const goTo = (target: string) =>
    page.evaluate((to) => {
      Object.assign(Reflect.get(window, 'watch'), { painted: 0, from: performance.now() });
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, target);
  for (let run = 0; run <= runs; run++) {
    await page.goto(origin + screens.patients);
    await page.getByRole('heading', { level: 1, name: 'Pacientes' }).waitFor();
    await sleep(4_000); // The code of the navigation is prefetched.
    await goTo(address);
    const first = await painted(page);
    await sleep(500);
    await goTo(screens.patients);
    await page.getByRole('heading', { level: 1, name: 'Pacientes' }).waitFor();
    await sleep(500);
    await goTo(address);
    const second = await painted(page);
    await sleep(500);
    await page.reload({ waitUntil: 'commit' });
    const reload = await painted(page);
    if (run === 0) continue; // The first fills the cache.
    inApp.push(first);
    again.push(second);
    reloads.push(reload);
  }
  row('first paint, from another screen, with the answer of the server', spread(inApp), 'under 300 ms');
  row('first paint, back on the screen', spread(again), 'under 300 ms');
  row('first paint, reload', spread(reloads), 'under 300 ms');
}

async function scroll(page: Page) {
  const box = await page.locator('[data-column]').first().boundingBox();
  if (!box) throw new Error('there is no grid');
  await page.mouse.move(700, 500);
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(step % 40 < 20 ? 60 : -60, step % 20 < 10 ? 40 : -40);
    await sleep(16);
  }
  return '120 turns of the wheel, both ways';
}

/** Two appointments' places on the screen, and the column beside. */
async function dragAndDrop(page: Page) {
  const start = await page.evaluate(() => {
    for (const block of document.querySelectorAll<HTMLElement>('[data-appointment]')) {
      const { x, y, width, height } = block.getBoundingClientRect();
      const column = block.closest<HTMLElement>('[data-column]');
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      if (x > 500 && y > 350 && seen && block.contains(seen) && column)
        return {
          id: block.dataset.appointment ?? '',
          column: column.dataset.column ?? '',
          x: x + width / 2,
          y: y + Math.min(12, height / 2),
        };
    }
    return null;
  });
  if (!start) throw new Error('no appointment can be seen');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= 120; step++) {
    await page.mouse.move(start.x + 150 * Math.sin(step / 15), start.y + 100 * Math.sin(step / 10));
    await sleep(16);
  }
  return { ...start, at: { x: start.x + 150 * Math.sin(8), y: start.y + 100 * Math.sin(12) } };
}

/** Changes 50 rows of the week each second, as by others; each row tells. */
async function burst(url: string, page: Page) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role clinic_maintenance');
  const { rows: found } = await client.query<{ id: string }>(
    'select id from appointments where date between $1 and $2 order by md5(id::text)',
    [monday, addDays(monday, 6)],
  );
  const begun = performance.now();
  const count = burstSeconds * changesEachSecond;
  for (let number = 0; number < count; number++) {
    const due = begun + (number * 1_000) / changesEachSecond;
    await sleep(Math.max(0, due - performance.now()));
    await client.query(`update appointments set service = 'Troca ' || $2::int where id = $1`, [
      found[number % found.length]?.id,
      number,
    ]);
  }
  const seconds = (performance.now() - begun) / 1_000;
  const last = found[(count - 1) % found.length]?.id ?? '';
  const changed = performance.now();
  await page.waitForFunction(
    ([id, text]) => document.querySelector(`[data-appointment="${id}"]`)?.textContent?.includes(text ?? ''),
    [last, `Troca ${count - 1}`],
  );
  const seenAfter = performance.now() - changed;
  await client.end();
  const { fetches } = await readWatch(page);
  return `${count} changes in ${seconds.toFixed(1)} s, ${fetches} answers fetched, the last one seen after ${ms(seenAfter)}`;
}

const problem = ensureChromium();
if (problem) throw new Error(problem);
buildWeb();
const clinic = await openTeamClinic();
const server = await startOurs(clinic.url);
const executablePath = debianChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
const loadBefore = load();
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
  });
  await context.addCookies(await signIn(server.origin));
  await context.addInitScript(watchGrid);
  const page = await context.newPage();
  await firstPaints(page, server.origin);
  const shown = await page.locator('[data-appointment]').count();
  await sleep(4_000);
  await measure(browser, page, 'scrolling', () => scroll(page));
  await measure(browser, page, 'dragging', async () => {
    await dragAndDrop(page);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    return '120 moves of the pointer';
  });
  await measure(browser, page, `${changesEachSecond} changes a second by others`, () =>
    burst(clinic.url, page),
  );
  console.log(
    `\nA week of five professionals, ${shown} appointments; load ${loadBefore} before, ${load()} after.\n`,
  );
  console.log('| | | |\n|---|---|---|');
  for (const each of rows) console.log(each);
} finally {
  await browser.close();
  await server.stop();
  await clinic.stop();
}
