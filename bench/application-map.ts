/**
 * The map of an application with 120 points in Chromium, on a processor four times slower: `node bench/application-map.ts
 * [--seconds=5] [--patients=20]`. The aim: one point is dragged without a frame over 50 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { screens } from '#contract/screen-addresses.ts';
import { callsOf, framesOf, openChromium, prepareTrial } from './chromium-page.ts';
import { command } from './ending.ts';
import { numberOption } from './options.ts';
import { openTeam, type Place } from './place.ts';

const points = 120;

export async function measureApplicationMap({ start }: Place, seconds: number): Promise<void> {
  const steps = seconds * 60;
  const { origin } = await start();
  const browser = await openChromium({ seconds });
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, locale: 'pt-BR' });
  await prepareTrial(page, { seconds });
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
    key: `m${place}`,
    use: 'u1',
    drawing: 'face-front',
    version: 1,
    shape: 'point',
    at: [[0.25 + (place % 12) * 0.045, 0.2 + Math.floor(place / 12) * 0.06]],
    dose: null,
    plane: null,
    technique: null,
    note: null,
  }));
  const words = { sections: [], diagnoses: [], published: false, application: { uses: [device], marks } };
  await call('record/save', { patientId, revision: 0, words });
  await page.goto(`${origin}${screens.patient.replace(':id', String(patientId))}?evolucao=nova`);
  await page.getByRole('button', { name: 'Tela cheia' }).click();
  const hold = await page.locator('[data-mark="m66"] [data-hold]').boundingBox();
  if (!hold) throw new Error('the point cannot be seen');
  // The page loads more while it is idle.
  await sleep(steps * 10);
  const [x, y] = [hold.x + hold.width / 2, hold.y + hold.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  const work = async () => {
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(x + 150 * Math.sin(step / 15), y + 100 * Math.sin(step / 10));
      await sleep(16);
    }
  };
  const frames = await framesOf(browser, page, { seconds, what: 'drag', work });
  await page.mouse.up();
  await page.close();
  console.log(`${points} points, ${steps} moves, ${frames}`);
}

if (import.meta.main)
  await command(async () =>
    measureApplicationMap(await openTeam({ patients: 20 }), numberOption('seconds', 5)),
  );
