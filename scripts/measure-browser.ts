/**
 * Measures the screens on a phone (docs/quality.md):
 * `node scripts/launch.mjs measure-browser [ORIGIN] [--lighthouse] [--requests] [--runs=3]`.
 *
 * ORIGIN is a running demo. Without it the application starts on the bench's clinic (20,000 patients), which is
 * filled where it is missing. `--requests` prints start and end of each request; `--lighthouse` also runs Lighthouse, from
 * the registry, on `/login` and `/patient`.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { screens } from '#contract/screen-addresses.ts';
import { demoCredentials } from '#db/demo/clinic.ts';
import { openServer } from '../bench/database.ts';
import { atEnd, BenchProblem, command } from '../bench/ending.ts';
import { benchClock, benchCredentials, openBenchClinic, sizeFor } from '../bench/seed.ts';
import { startOurs } from '../bench/servers.ts';
import { openPhone, type Sent, typeInto, visit } from './browser-visits.ts';
import { debianChromium, ensureChromium } from './chromium.ts';

const lighthouseVersion = '13.5.0';
const args = process.argv.slice(2);
const given = args.find((arg) => !arg.startsWith('--'));
const runs = Number(/^--runs=(\d+)$/u.exec(args.find((arg) => arg.startsWith('--runs')) ?? '')?.[1] ?? 1);

type Who = 'administrator' | 'patient';
type Cookies = Parameters<typeof openPhone>[1];

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const drawn = async (page: Page) => {
  await heading(page);
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'));
};
const visits: { screen: string; who: Who | null; ready: (page: Page) => Promise<void> }[] = [
  {
    screen: screens.login,
    who: null,
    ready: (page) => page.getByRole('button', { name: 'Entrar' }).waitFor(),
  },
  { screen: screens.portal, who: 'patient', ready: drawn },
  { screen: screens.admin, who: 'administrator', ready: drawn },
  { screen: screens.patients, who: 'administrator', ready: drawn },
  { screen: screens.appointments, who: 'administrator', ready: drawn },
];

async function signIn(origin: string, { email, password }: { email: string; password: string }) {
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const answer = await api.post('/api/rpc/session/signIn', { data: { json: { email, password } } });
  if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}`);
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number) => `${Math.round(value).toLocaleString('en-US')} ms`;
const bytesOf = (sent: Sent[], kind?: string) =>
  sent
    .filter((each) => !kind || each.kind === kind)
    .reduce((sum, { bytes }) => sum + bytes, 0)
    .toLocaleString('en-US');

async function measureVisits(browser: Browser, origin: string, cookiesOf: (who: Who | null) => Cookies) {
  console.log('\n| | requests | bytes | script | styles | fonts | ready | FCP | LCP | TBT | CLS |');
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const { screen, who, ready } of visits) {
    const taken: Awaited<ReturnType<typeof visit>>[] = [];
    for (let run = 0; run < runs; run++) {
      const opened = await openPhone(browser, cookiesOf(who));
      taken.push(await visit(opened, origin + screen, ready));
      await opened.close();
    }
    const last = taken.at(-1);
    if (!last) continue;
    const of = (pick: (each: Awaited<ReturnType<typeof visit>>) => number) => ms(median(taken.map(pick)));
    const { sent } = last;
    const times = [
      of((each) => each.ready),
      of((each) => each.firstPaint),
      of((each) => each.largestPaint),
      of((each) => each.blocked),
      median(taken.map(({ shift }) => shift)).toFixed(3),
    ];
    const sizes = [undefined, 'Script', 'Stylesheet', 'Font'].map((kind) => bytesOf(sent, kind));
    console.log(`| ${[screen, sent.length, ...sizes, ...times].join(' | ')} |`);
    if (args.includes('--requests'))
      for (const { start, end, bytes, path } of sent)
        console.log(
          `    ${ms(start).padStart(9)} ${ms(end ?? 0).padStart(9)} ${String(bytes).padStart(8)} ${path}`,
        );
  }
}

async function measureTyping(browser: Browser, origin: string, cookies: Cookies) {
  console.log(
    '\n| typing | slowest key to paint | keys over 200 ms | long tasks | longest | shift | calls |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  for (const screen of [screens.patients, screens.appointments, `${screens.appointmentCalendar}?visao=mes`]) {
    const opened = await openPhone(browser, cookies);
    await opened.page.goto(origin + screen);
    await drawn(opened.page);
    const { worst, slowKeys, longTasks, shift, calls } = await typeInto(opened, 'maria silva');
    const longest = ms(Math.max(0, ...longTasks));
    console.log(
      `| ${[screen, ms(worst), slowKeys, longTasks.length, longest, shift.toFixed(3), calls].join(' | ')} |`,
    );
    await opened.close();
  }
}

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ displayValue: z.string().optional() })),
});

async function judge(origin: string, screen: string, cookies: Cookies) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const executablePath = debianChromium();
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${lighthouseVersion}`,
      origin + screen,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless=new --no-sandbox',
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    {
      env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
      maxBuffer: 100_000_000,
    },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const scores = Object.entries(categories).map(
    ([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`,
  );
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'speed-index',
    'cumulative-layout-shift',
    'total-byte-weight',
  ].map((name) => `${name} ${audits[name]?.displayValue}`);
  console.log(`\nLighthouse ${lighthouseVersion}, ${screen}: ${[...scores, ...times].join(', ')}`);
}

/** The application as in production, on the bench's clinic. */
async function startOnBench(): Promise<string> {
  const clinic = { size: sizeFor(20_000), today: benchClock.today() };
  return (await startOurs(await openBenchClinic(await openServer(), 'base', clinic))).origin;
}

await command(async () => {
  const problem = ensureChromium();
  if (problem) throw new BenchProblem(problem);
  const executablePath = debianChromium();
  const origin = given ?? (await startOnBench());
  const accounts = given ? demoCredentials : benchCredentials;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  atEnd(() => browser.close());
  const cookies = {
    administrator: await signIn(origin, accounts.administrator),
    patient: await signIn(origin, accounts.patient),
  };
  await measureVisits(browser, origin, (who) => (who ? cookies[who] : []));
  await measureTyping(browser, origin, cookies.administrator);
  if (args.includes('--lighthouse')) {
    await judge(origin, screens.login, []);
    await judge(origin, screens.portal, cookies.patient);
  }
});
