/**
 * The map of an application with 120 points in Chromium, on a processor four times slower: `node bench/application-map.ts
 * [--seconds=5] [--patients=20]`. The aim: one point is dragged without a frame over 50 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { screens } from '#contract/screen-addresses.ts';
import { debianChromium, ensureChromium } from '../scripts/chromium.ts';
import { openServer } from './database.ts';
import { atEnd, BenchProblem, command } from './ending.ts';
import { traceMainThread } from './main-thread.ts';
import { numberOption } from './options.ts';
import { benchClock, benchCredentials, sizeFor } from './seed.ts';
import { startOurs } from './servers.ts';
import { openTeamClinic } from './team-clinic.ts';

const slower = 4;
const points = 120;
const steps = numberOption('seconds', 5) * 60;

/** Notes each frame, and those that take 50 ms or more with their work. */
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

async function callsOf(page: Page, origin: string) {
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

await command(async () => {
  const problem = ensureChromium();
  if (problem) throw new BenchProblem(problem);
  const size = sizeFor(numberOption('patients', 20));
  const url = await openTeamClinic(await openServer(), { size, today: benchClock.today() });
  const { origin } = await startOurs(url);
  const executablePath = debianChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  atEnd(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, locale: 'pt-BR' });
  const call = await callsOf(page, origin);
  const { id: patientId } = await call('patients/create', { fullName: 'Paciente do mapa' });
  const device = {
    kind: 'device',
    key: 'u1',
    name: 'Aparelho',
    tip: null,
    fluence: null,
    pulse: null,
    passes: 1,
  };
  const marks = Array.from({ length: points }, (_, place) => ({
    ...{ key: `m${place}`, use: 'u1', drawing: 'face-front', version: 1, shape: 'point' },
    at: [[0.25 + (place % 12) * 0.045, 0.2 + Math.floor(place / 12) * 0.06]],
    ...{ dose: null, plane: null, technique: null, note: null },
  }));
  const words = { sections: [], diagnoses: [], published: false, application: { uses: [device], marks } };
  await call('record/save', { patientId, revision: 0, words });
  await page.goto(`${origin}${screens.patient.replace(':id', String(patientId))}?evolucao=nova`);
  await page.getByRole('button', { name: 'Tela cheia' }).click();
  const hold = await page.locator('[data-mark="m66"] [data-hold]').boundingBox();
  if (!hold) throw new Error('the point cannot be seen');
  // The page loads more while it is idle.
  await sleep(steps * 10);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const [x, y] = [hold.x + hold.width / 2, hold.y + hold.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  await page.evaluate(watchFrames);
  const { longest, longestProcessor } = await traceMainThread(browser, page, 'drag', async () => {
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(x + 150 * Math.sin(step / 15), y + 100 * Math.sin(step / 10));
      await sleep(16);
    }
  });
  const { long, gaps } = watched.parse(await page.evaluate(() => Reflect.get(window, 'watch')));
  await page.mouse.up();
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  console.log(
    `${points} points, ${steps} moves, ${slower} times slower: ${gaps.length} frames, ${median.toFixed(1)} ms between two (median); ` +
      `over 50 ms of work: ${long.length}; longest task ${Math.round(longest)} ms, of the processor ${Math.round(longestProcessor)} ms`,
  );
});
