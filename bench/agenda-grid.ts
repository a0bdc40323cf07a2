/**
 * The agenda's grid in Chromium, with a week of one of the team's five professionals, and the first paint of the week of all:
 * `node bench/agenda-grid.ts [--runs=5] [--seconds=5] [--patients=20000] [--trace=FILE]`. The aims: painted within 300 ms when the code is cached, no frame over 50 ms while scrolling, dragging
 * and while others change 50 appointments a second, and a drop that is seen at once.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page, request } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { screens } from '#contract/screen-addresses.ts';
import { addDays, minutesOf } from '#contract/value-formats.ts';
import { openChromium, prepareTrial } from './chromium-page.ts';
import { atEnd, command } from './ending.ts';
import { traceMainThread } from './main-thread.ts';
import { numberOption } from './options.ts';
import { openTeam, type Place } from './place.ts';
import { benchClock, benchCredentials } from './seed.ts';
import { painted, readWatch, restart, watchGrid } from './watch-grid.ts';

const changesEachSecond = 50;

interface Effort {
  runs: number;
  /** Of changes by others; less makes everything else shorter, too. */
  seconds: number;
}
/** Milliseconds after which a screen does nothing more. */
const settled = ({ seconds }: Effort) => seconds * 800;
/** Turns of the wheel, and moves of the pointer. */
const stepsOf = ({ seconds }: Effort) => seconds * 24;

/** Monday of the next week: `today` is before it. */
function nextMonday(today: string): string {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1));
  return days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1) ?? today;
}
const monday = nextMonday(benchClock.today());
const address = `${screens.appointmentCalendar}?visao=semana&dia=${monday}`;
/** The week of all: a board. */
const boardAddress = `${address}&semana-de=todos`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number) => `${Math.round(value)} ms`;
const spread = (values: number[]) =>
  values.length > 0
    ? `${ms(median(values))} (${ms(Math.min(...values))} to ${ms(Math.max(...values))})`
    : 'not timed';

const table = (...rows: string[][]) => {
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
};

/** Frames while something is done for some seconds. */
async function frames(browser: Browser, page: Page, what: string, work: () => Promise<string>) {
  await restart(page);
  let said = '';
  const main = await traceMainThread(browser, page, what, async () => {
    said = await work();
  });
  const { frames, gaps } = await readWatch(page);
  const over = `${frames.length} of ${gaps.length}`;
  return [what, over, ms(Math.max(0, ...frames)), `${ms(main.longest)}, ${ms(main.longestProcessor)}`, said];
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

async function firstPaints(browser: Browser, page: Page, origin: string, effort: Effort) {
  const goTo = (target: string) =>
    page.evaluate((to) => {
      Object.assign(Reflect.get(window, 'watch'), { painted: 0, from: performance.now() });
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, target);
  /** Another screen, with the code of the grid prefetched. */
  const elsewhere = async () => {
    await page.goto(origin + screens.patients);
    await sleep(settled(effort));
  };
  const visits: [what: string, prepare: () => Promise<unknown>, open: () => Promise<unknown>][] = [
    ['from another screen, with the answer of the server', elsewhere, () => goTo(address)],
    ['the same, the week of all', elsewhere, () => goTo(boardAddress)],
    [
      'back on the screen',
      async () => {
        await elsewhere();
        await goTo(address);
        await painted(page);
        await sleep(settled(effort) / 8);
        await goTo(screens.patients);
        await sleep(settled(effort) / 4);
      },
      () => goTo(address),
    ],
    [
      'reload',
      async () => {
        await page.goto(origin + address);
        await sleep(settled(effort));
      },
      () => page.reload({ waitUntil: 'commit' }),
    ],
  ];
  const rows: string[][] = [];
  // Where nothing is timed, two are enough: the board, and last the grid, on which the rest is done.
  for (const [what, prepare, open] of effort.runs > 0 ? visits : visits.slice(1, 3)) {
    const times: number[] = [];
    for (let run = 0; run < effort.runs; run++) {
      await prepare();
      await open();
      times.push(await painted(page));
    }
    await prepare();
    const main = await traceMainThread(browser, page, what, async () => {
      await open();
      await painted(page);
    });
    rows.push([what, spread(times), ms(main.processor)]);
  }
  return rows;
}

async function scroll(page: Page, steps: number) {
  await page.mouse.move(700, 500);
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(step % 40 < 20 ? 60 : -60, step % 20 < 10 ? 40 : -40);
    await sleep(16);
  }
  return `${steps} turns of the wheel, both ways`;
}

/** An appointment that can be seen in the middle of the grid. */
const findBlock = (page: Page) =>
  page.evaluate(() => {
    for (const block of document.querySelectorAll<HTMLElement>('[data-appointment]')) {
      const { x, y, width } = block.getBoundingClientRect();
      const point = { x: x + width / 2, y: y + 10 };
      const seen = document.elementFromPoint(point.x, point.y);
      if (x > 600 && y > 250 && seen && block.contains(seen))
        return { id: block.dataset.appointment ?? '', ...point };
    }
    throw new Error('no appointment can be seen');
  });

async function drag(page: Page, steps: number) {
  const { x, y } = await findBlock(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(x + 150 * Math.sin(step / 15), y + 100 * Math.sin(step / 10));
    await sleep(16);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return `${steps} moves of the pointer`;
}

const freeTimes = z.object({ json: z.object({ days: z.array(z.object({ times: z.array(z.string()) })) }) });

/** To the nearest free time of its column, and back by 'Desfazer'. */
async function drop(page: Page, origin: string) {
  const { id, x, y } = await findBlock(page);
  const block = page.locator(`[data-appointment="${id}"]`);
  const [key = '', start = '', hour = ''] = await block.evaluate((element) => [
    element.closest<HTMLElement>('[data-column]')?.dataset.column ?? '',
    /\d\d:\d\d/u.exec(element.textContent ?? '')?.[0] ?? '',
    getComputedStyle(element).getPropertyValue('--hour-height'),
  ]);
  const [date, professionalId] = key.split('|');
  const answer = await page.request.post(`${origin}/api/rpc/appointments/freeTimes`, {
    headers: { origin },
    data: { json: { professionalIds: [professionalId], from: date, to: date, step: 15, except: id } },
  });
  const free = freeTimes.parse(await answer.json()).json.days.flatMap(({ times }) => times);
  const distance = (time: string) => minutesOf(time) - minutesOf(start);
  const [nearest] = free
    .filter((time) => Math.abs(distance(time)) >= 30)
    .toSorted((one, other) => Math.abs(distance(one)) - Math.abs(distance(other)));
  if (!nearest) throw new Error('there is no free time');
  await page.mouse.move(x, y);
  await page.mouse.down();
  const goal = y + (distance(nearest) / 60) * Number.parseFloat(hour);
  for (let step = 1; step <= 10; step++) await page.mouse.move(x, y + ((goal - y) * step) / 10);
  await page.evaluate((appointment) => {
    const placeNow = () =>
      document.querySelector(`[data-appointment="${appointment}"]`)?.closest('li')?.style.top;
    const [before, painted] = [placeNow(), new MessageChannel()];
    addEventListener(
      'pointerup',
      () => {
        const released = performance.now();
        painted.port1.onmessage = () => {
          document.documentElement.dataset.shownAfter ??= String(performance.now() - released);
        };
        const look = () =>
          placeNow() === before ? requestAnimationFrame(look) : painted.port2.postMessage('');
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  }, id);
  const released = performance.now();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  const confirmed = performance.now() - released;
  await page.getByText('Desfeito').waitFor();
  const shown = await page.evaluate(() => Number(document.documentElement.dataset.shownAfter));
  return `${start} to ${nearest}: painted there ${ms(shown)} after the release, confirmed after ${ms(confirmed)}, taken back`;
}

/** Whose week is shown: that of all has no grid. */
async function firstProfessional(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = atEnd(() => client.end());
  await client.query('set role clinic_maintenance');
  const { rows } = await client.query<{ id: string }>(
    'select id from professionals where active order by full_name limit 1',
  );
  await close();
  return rows[0]?.id;
}

/** Changes 50 rows of the week each second, as by others; each row tells. */
async function burst(url: string, page: Page, seconds: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = atEnd(() => client.end());
  await client.query('set role clinic_maintenance');
  const { rows: found } = await client.query<{ id: string }>(
    'select id from appointments where date between $1 and $2 order by md5(id::text)',
    [monday, addDays(monday, 6)],
  );
  // Of a professional whose week is shown, so that it is seen.
  const last = (await page.locator('[data-appointment]').first().getAttribute('data-appointment')) ?? '';
  const mark = `Troca ${process.pid}`;
  const begun = performance.now();
  const count = Math.ceil(seconds * changesEachSecond);
  for (let number = 0; number < count; number++) {
    const due = begun + (number * 1_000) / changesEachSecond;
    await sleep(Math.max(0, due - performance.now()));
    await client.query('update appointments set service = $2 where id = $1', [
      number === count - 1 ? last : found[number % found.length]?.id,
      `${mark} ${number}`,
    ]);
  }
  const took = (performance.now() - begun) / 1_000;
  const changed = performance.now();
  await page.waitForFunction(
    ([id, text]) => document.querySelector(`[data-appointment="${id}"]`)?.textContent?.includes(text ?? ''),
    [last, `${mark} ${count - 1}`],
  );
  const seenAfter = performance.now() - changed;
  await client.query('update appointments set service = $2 where service like $1', [
    `${mark}%`,
    'Consulta padrão',
  ]);
  await close();
  const { fetches } = await readWatch(page);
  return `${count} changes in ${took.toFixed(1)} s, ${fetches} answers fetched, the last one seen after ${ms(seenAfter)}`;
}

export async function measureAgendaGrid({ url, start }: Place, effort: Effort): Promise<void> {
  const server = await start();
  const browser = await openChromium(effort);
  const load = () =>
    loadavg()
      .map((each) => each.toFixed(1))
      .join(', ');
  const loadBefore = load();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
  });
  await context.addCookies(await signIn(server.origin));
  await context.addInitScript(watchGrid);
  await context.addInitScript(
    (id) => localStorage.setItem('agenda-week-professional', JSON.stringify(id)),
    await firstProfessional(url),
  );
  await prepareTrial(context, effort);
  const page = await context.newPage();
  const paints = await firstPaints(browser, page, server.origin, effort);
  const shown = await page.locator('[data-appointment]').count();
  await sleep(settled(effort));
  const moving = [
    await frames(browser, page, 'scrolling', () => scroll(page, stepsOf(effort))),
    await frames(browser, page, 'dragging', () => drag(page, stepsOf(effort))),
    await frames(browser, page, 'a drop', () => drop(page, server.origin)),
    await frames(browser, page, `${changesEachSecond} changes a second by others`, () =>
      burst(url, page, effort.seconds),
    ),
  ];
  await context.close();
  console.log(
    `\nA week of one of five professionals, ${shown} appointments; load ${loadBefore} before, ${load()} after.\n`,
  );
  table(['First paint', 'by the clock', 'processor time of the page'], ['---', '--:', '--:'], ...paints);
  console.log('');
  table(
    ['', 'frames over 50 ms', 'longest frame', 'longest task: clock, processor', ''],
    ['---', '--:', '--:', '--:', '---'],
    ...moving,
  );
}

if (import.meta.main)
  await command(async () =>
    measureAgendaGrid(await openTeam(), {
      runs: numberOption('runs', 5),
      seconds: numberOption('seconds', 5),
    }),
  );
