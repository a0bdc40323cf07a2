/** Measures a visit on a phone with Chromium: requests, paints, long tasks and layout shifts. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Lighthouse's settings for a phone: slow 4G, and a processor slowed down four times. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const slowdown = 4;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
} as const;

/** The stream of changes stays open, so it is left out. */
const isStream = (url: string) => url.endsWith('/changes/watch');

export type Sent = { path: string; kind: string; start: number; end: number | null; bytes: number };
export type Visit = {
  sent: Sent[];
  /** All times are milliseconds from the start; the shift has no unit. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  longTasks: number[];
};

/** Runs in the page before its own scripts. Collects performance entries. */
function watchPage() {
  const seen = { paint: 0, largest: 0, shift: 0, anyShift: 0, tasks: [] as number[][], keys: [] as number[] };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  const read = (entry: object, name: string): unknown => Reflect.get(entry, name);
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    const value = Number(read(entry, 'value'));
    seen.anyShift += value;
    if (read(entry, 'hadRecentInput') === false) seen.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  watch(
    'event',
    (entry) => {
      if (Number(read(entry, 'interactionId')) > 0) seen.keys.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

type Seen = ReturnType<typeof readSeen>;
function readSeen(): {
  paint: number;
  largest: number;
  shift: number;
  anyShift: number;
  tasks: number[][];
  keys: number[];
} {
  return Reflect.get(window, 'seen');
}

/** A browser with the settings of a phone. @param cookies of a session, or none */
export async function openPhone(
  browser: Browser,
  cookies: Parameters<BrowserContext['addCookies']>[0],
): Promise<{ page: Page; cdp: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  await context.addCookies(cookies);
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp, close: () => context.close() };
}

/** A first visit with an empty cache, until 1.5 s pass without a request. @param ready resolves when the screen is shown */
export async function visit(
  { page, cdp }: Awaited<ReturnType<typeof openPhone>>,
  url: string,
  ready: (page: Page) => Promise<void>,
): Promise<Visit & { ready: number }> {
  await cdp.send('Network.emulateNetworkConditions', slow4g);
  const open = new Map<string, Sent>();
  let begun = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    begun ||= timestamp;
    if (isStream(request.url)) return;
    const { pathname } = new URL(request.url);
    const kind = type ?? 'Other';
    open.set(requestId, { path: pathname, kind, start: (timestamp - begun) * 1_000, end: null, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const sent = open.get(requestId);
    if (sent) Object.assign(sent, { end: (timestamp - begun) * 1_000, bytes: encodedDataLength });
  });
  const before = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await ready(page);
  const readyMs = performance.now() - before;
  for (let quietSince = performance.now(), known = 0; performance.now() - quietSince < 1_500; ) {
    await page.waitForTimeout(100);
    const waiting = [...open.values()].some(({ end }) => end === null);
    if (waiting || open.size !== known) quietSince = performance.now();
    known = open.size;
  }
  const seen = await page.evaluate(readSeen);
  const sent = [...open.values()].sort((one, other) => one.start - other.start);
  return { sent, ready: readyMs, ...paintsOf(seen) };
}

function paintsOf({ paint, largest, shift, tasks }: Seen) {
  const longTasks = tasks.filter(([start = 0]) => start >= paint).map(([, duration = 0]) => duration);
  return {
    firstPaint: paint,
    largestPaint: largest,
    shift,
    longTasks,
    blocked: longTasks.reduce((sum, duration) => sum + duration - 50, 0),
  };
}

/** Types fast into the screen's search. Times are the browser's interaction times, from key press to next paint. */
export async function typeInto({ page, cdp }: Awaited<ReturnType<typeof openPhone>>, text: string) {
  await cdp.send('Network.emulateNetworkConditions', {
    ...slow4g,
    latency: 40,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const field = page.getByRole('main').getByRole('searchbox');
  await field.click();
  await page.waitForTimeout(1_000);
  const before = await page.evaluate(readSeen);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/rpc/') && !isStream(request.url())) calls++;
  });
  await field.pressSequentially(text, { delay: 130 });
  await page.waitForTimeout(2_500);
  const after = await page.evaluate(readSeen);
  const keys = after.keys.slice(before.keys.length);
  const tasks = after.tasks.slice(before.tasks.length).map(([, duration = 0]) => duration);
  return {
    worst: Math.max(0, ...keys),
    slowKeys: keys.filter((duration) => duration > 200).length,
    longTasks: tasks,
    shift: after.shift - before.shift,
    calls,
  };
}
