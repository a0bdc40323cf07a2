/**
 * The screens and the agenda's daily work in Firefox and in WebKit, both from Debian: the browser tests use Chromium.
 * `VICO_SHOTS` names a folder for a picture of every screen.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ScreenName, screenNames, screens } from '#contract/screen-addresses.ts';
import { addDays } from '#contract/value-formats.ts';
import { demoCredentials } from '#db/demo/clinic.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { type Api, openBrowserAt } from '../browser.ts';
import { bookInPlace, findDay, moveByDrag, reschedule, workWithCard } from '../other-engines/agenda-jobs.ts';
import { openFirefox } from '../other-engines/firefox.ts';
import { startRecordingProxy } from '../other-engines/recording-proxy.ts';
import { type Walk, walkIn } from '../other-engines/walk.ts';
import { openWebKit } from '../other-engines/webkit.ts';
import {
  answers,
  freePort,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from '../server-process.ts';
import { figures } from './figures.ts';

// A package may have to be installed first.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const root = join(import.meta.dirname, '..', '..');
const folder = makeFolder();
const shots = process.env.VICO_SHOTS;
const { administrator, patient } = demoCredentials;

let server: ServerProcess;
let stopProxy: () => Promise<void>;
let origin: string;
let api: Api;

beforeAll(async () => {
  buildWeb();
  const [port, proxyPort] = [await freePort(), await freePort()];
  origin = `http://127.0.0.1:${proxyPort}`;
  server = startProcess(
    { DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin },
    join(root, 'scripts', 'demo.ts'),
  );
  await answers(server);
  stopProxy = await startRecordingProxy(proxyPort, server.url);
  const browser = openBrowserAt(() => origin, { origin });
  await browser.api.session.signIn(administrator);
  api = browser.api;
});

afterAll(async () => {
  await stopProxy?.();
  server?.child.kill('SIGTERM');
  await server?.exited;
  removeFolder(folder);
});

/** The address of a screen of the demo's patient. */
async function addressesOfPatient(): Promise<(name: ScreenName) => string> {
  const only = <Row>({ rows: [row] }: { rows: Row[] }): Row => {
    if (!row) throw new Error('the demo lacks a row');
    return row;
  };
  const { id } = only(await api.patients.list({ search: patient.email }));
  const appointment = only(await api.appointments.list({ patientId: id, period: 'all' }));
  const plan = only(await api.treatmentPlans.list({ patientId: id }));
  const procedure = only(await api.procedures.list({}));
  return (name) => {
    const own = /appointment$/iu.test(name) ? appointment.id : /procedure$/iu.test(name) ? procedure.id : id;
    const parts: Record<string, string> = { id: own, planId: plan.id, category: 'exames' };
    return screens[name].replace(/:(\w+)/gu, (_, part: string) => parts[part] ?? '');
  };
}

const areas: Record<string, { account?: { email: string; password: string }; names: ScreenName[] }> = {
  public: { names: screenNames.filter((name) => !/^\/(admin|patient)/u.test(screens[name])) },
  staff: { account: administrator, names: screenNames.filter((name) => screens[name].startsWith('/admin')) },
  portal: { account: patient, names: screenNames.filter((name) => screens[name].startsWith('/patient')) },
};

const jobs = {
  'a booking in place, of an unknown caller': bookInPlace,
  'a move by drag, and back': moveByDrag,
  "a move by 'Remarcar'": reschedule,
  'the card': workWithCard,
};

async function signIn(walk: Walk, { email, password }: { email: string; password: string }) {
  await walk.show(screens.login);
  await walk.fill('E-mail', email);
  await walk.fill('Senha', password);
  await walk.press('Enter');
  await walk.until('the first screen', async () =>
    Boolean(await walk.evaluate(`return location.pathname !== ${JSON.stringify(screens.login)}`)),
  );
  // Firefox refuses another address while this one is being opened.
  await walk.loaded('after signing in');
}

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('%s', (engine, open) => {
  const home = makeFolder();
  afterAll(() => removeFolder(home));

  test('errors of a page are seen', async () => {
    const browser = await open(home);
    const walk = walkIn(browser, origin);
    try {
      await walk.show(screens.login);
      expect(await walk.errors()).toEqual([]);
      await walk.evaluate(`
        setTimeout(() => { throw new Error('thrown'); });
        Promise.reject(new Error('refused'));
        console.error('written');
        document.head.append(Object.assign(document.createElement('script'), { src: '/assets/none.js' }));
      `);
      const seen: string[] = [];
      await walk.until('four errors', async () => seen.push(...(await walk.errors())) >= 4);
      for (const part of ['thrown', 'refused', 'written', '/assets/none.js'])
        expect(seen.join()).toContain(part);
    } finally {
      await browser.close();
    }
  });

  test.each(Object.entries(areas))('opens every screen without an error: %s', async (area, found) => {
    const { account, names } = found;
    const addressOf = await addressesOfPatient();
    const browser = await open(home);
    const walk = walkIn(browser, origin);
    try {
      if (account) await signIn(walk, account);
      const errors: Record<string, string[]> = {};
      for (const name of names) {
        await walk.show(addressOf(name));
        const [seen, heading] = [
          await walk.errors(),
          await walk.evaluate(`return document.querySelector('h1').textContent`),
        ];
        if (/^(Algo deu errado|Unexpected Application Error!|404)$/u.test(String(heading)))
          seen.push(String(heading));
        if (seen.length > 0) errors[name] = seen;
        await picture(walk, `${engine}-${name}`);
      }
      expect(errors).toEqual({});
      figures(`${browser.name}: screens opened, ${area}`, 'once', `${names.length}`, 'no error');
    } finally {
      await browser.close();
    }
  });

  test('books, moves and works with the card', async () => {
    const browser = await open(home);
    const walk = walkIn(browser, origin);
    try {
      await signIn(walk, administrator);
      const patientId = (await addressesOfPatient())('patient').split('/').at(-1) ?? '';
      for (const [name, work] of Object.entries(jobs)) {
        const job = { walk, api, patientId, day: await findDay(api, fromDay()) };
        const begun = performance.now();
        await work(job).catch(async (error) => {
          await picture(walk, `${engine}-${name}`);
          throw error;
        });
        expect(await walk.errors(), name).toEqual([]);
        figures(
          `${browser.name}: ${name}`,
          'once',
          `${((performance.now() - begun) / 1_000).toFixed(1)} s`,
          'no error',
        );
      }
    } finally {
      await browser.close();
    }
  });
});

/** The first day of the demo's agenda that is not as full as today. */
const fromDay = () => addDays(clinicClock.today(), 20);

async function picture(walk: Walk, name: string) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  writeFileSync(join(shots, `${name}.png`), await walk.screenshot());
}
