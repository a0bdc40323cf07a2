/** Containers of the application for the long tests: a browser to visit them, their exit code and health. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openBrowserAt, origin, type TestBrowser } from '../browser.ts';
import { pdf } from '../documents.ts';
import { openDay } from '../open-day.ts';
import { phonePhoto } from '../pictures.ts';
import type { Engine } from './engine.ts';

export const administrator = { email: 'ana@clinica.example', password: 'meu-segredo-1' };
export const clinicEnvironment = {
  PUBLIC_URL: origin,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

export type Container = {
  name: string;
  browser(): TestBrowser;
  exec(...command: string[]): Promise<string>;
  /** Waits until the application answers at /ready. @throws with the container's output */
  isReady(): Promise<void>;
  /** Waits until the image's own health check succeeds. */
  isHealthy(): Promise<void>;
  /** @returns the exit code */
  stop(): Promise<number>;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** @returns the exit code of a start that fails */
  startAndFail(): Promise<number>;
};

/** As in compose.yaml. */
const restrictions = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges:true',
];

export function createContainers({ docker, logs }: Engine) {
  const mark = `vico-test-${process.pid}`;
  const names: string[] = [];
  const volumes: string[] = [];

  async function start(image: string, options: string[], { isMachine = false } = {}): Promise<Container> {
    const name = `${mark}-${names.length}`;
    names.push(name);
    const environment = Object.entries(clinicEnvironment).flatMap((pair) => ['--env', pair.join('=')]);
    const usual = isMachine ? [] : [...restrictions, ...environment];
    await docker(
      'run',
      '--detach',
      '--name',
      name,
      '--publish',
      '127.0.0.1::3000',
      ...usual,
      ...options,
      image,
    );
    const inspect = (format: string) => docker('inspect', `--format=${format}`, name);
    const exitCode = async () => Number(await inspect('{{.State.ExitCode}}'));
    let url = '';
    const isReady = async () => {
      // A port is published anew with each start.
      url = `http://${await docker('port', name, '3000')}`;
      for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(200)) {
        const answer = await fetch(`${url}/ready`).catch(() => undefined);
        if (answer?.ok) return;
        if ((await inspect('{{.State.Running}}')) === 'false') break;
      }
      throw new Error(`${name} is not ready:\n${await logs(name)}`);
    };
    if (!isMachine) await isReady();
    return {
      name,
      browser: () => openBrowserAt(() => url),
      exec: (...command) => docker('exec', name, ...command),
      isReady,
      isHealthy: () =>
        expect
          .poll(() => inspect('{{.State.Health.Status}}'), { timeout: 120_000, interval: 1_000 })
          .toBe('healthy'),
      async stop() {
        await docker('stop', '--time', '40', name);
        return exitCode();
      },
      kill: async () => void (await docker('kill', name)),
      async startAgain() {
        await docker('start', name);
        await isReady();
      },
      async startAndFail() {
        await docker('start', name);
        await docker('wait', name);
        return exitCode();
      },
    };
  }

  return {
    start,
    /** A name for a new volume. */
    volume() {
      const name = `${mark}-data-${volumes.length}`;
      volumes.push(name);
      return name;
    },
    async removeAll() {
      for (const name of names) await docker('rm', '--force', '--volumes', name);
      for (const name of volumes) await docker('volume', 'rm', '--force', name);
    },
  };
}

/** Signs in, and stores a patient with a photo, a file and an appointment. @returns a check that all of it is there */
export async function fill(browser: TestBrowser) {
  const { api } = browser;
  await api.session.signIn(administrator);
  const { id } = await api.patients.create({
    fullName: 'Maria Souza',
    email: 'maria@exemplo.test',
    password: 'meu-segredo-1',
  });
  const { photoUrl } = await api.patients.setPhoto({
    id,
    photo: new File([await phonePhoto()], 'IMG_1.jpg'),
  });
  const file = new File([pdf], 'a.pdf');
  const { url } = await api.files.upload({ patientId: id, file, name: 'Exame' });
  const slot = { date: openDay(2031, 0), time: '09:00' };
  const booked = await api.appointments.create({ patientId: id, ...slot });
  return async (later: TestBrowser) => {
    await later.api.session.signIn(administrator);
    expect((await later.api.patients.get({ id })).patient.fullName).toBe('Maria Souza');
    expect(await later.api.appointments.get({ id: booked.id })).toMatchObject({
      ...slot,
      status: 'scheduled',
    });
    expect((await later.fetch(photoUrl)).status).toBe(200);
    expect(Buffer.from(await (await later.fetch(url ?? '')).arrayBuffer()).equals(Buffer.from(pdf))).toBe(
      true,
    );
  };
}
