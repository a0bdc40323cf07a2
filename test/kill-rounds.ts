/**
 * Kills under load. Writers register patients and book appointments over HTTP while processes are killed at random
 * moments: all at once, or Node alone, whose database keeps running. `kill.test.ts` has a few rounds, `long/kill.long.ts`
 * many.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { timeSlots } from '#contract/appointments.ts';
import { type Api, openBrowser, type TestBrowser } from './browser.ts';
import {
  answers,
  databasePids,
  freePort,
  killNow,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

const writers = 3;
const admin = { email: 'ana@clinica.example', password: 'segredo' };

let folder: string;
let env: Record<string, string>;
let server: ServerProcess;
let browser: TestBrowser;

type Booking = { patientId: string; date: string; time: string };
/** Acknowledged writes: names and bookings, by id. */
type Written = { patients: Map<string, string>; appointments: Map<string, Booking> };
const nothing = (): Written => ({ patients: new Map(), appointments: new Map() });

beforeAll(async () => {
  folder = makeFolder();
  env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  browser = openBrowser((request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${server.url}${pathname}${search}`, request));
  });
});

afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.exited;
  removeFolder(folder);
});

async function start(): Promise<void> {
  server = startProcess(env);
  await answers(server);
}

let count = 0;

/** Every booking takes another slot, so that only a kill can refuse one. */
function nextSlot() {
  const number = count++;
  const date = new Date(Date.UTC(2030, 0, 1 + Math.floor(number / timeSlots.length)));
  return { date: date.toISOString().slice(0, 10), time: timeSlots[number % timeSlots.length] ?? '' };
}

/** Writes until the server ends. A write without an answer may be stored or not; only an answer counts. */
async function write(api: Api, writer: number, { patients, appointments }: Written): Promise<void> {
  let patientId: string | undefined;
  for (let step = 0; ; step++) {
    try {
      if (step % 4 === 0 || !patientId) {
        const fullName = `Paciente ${writer} ${count++}`;
        const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@paciente.example`;
        const created = await api.patients.create({ fullName, email, password: 'segredo' });
        patientId = created.id;
        patients.set(created.id, fullName);
      } else {
        const slot = nextSlot();
        const { id } = await api.appointments.create({ patientId, ...slot });
        appointments.set(id, { patientId, ...slot });
      }
    } catch (error) {
      if (
        await answers(server).then(
          () => true,
          () => false,
        )
      )
        throw error;
      return;
    }
  }
}

function kill(kind: 'everything' | 'Node alone'): Promise<number | null> {
  const database = kind === 'everything' ? databasePids(env.DATA_DIR ?? '') : [];
  for (const pid of [server.child.pid, ...database]) killNow(pid);
  return server.exited;
}

/** A random moment after the first writes, on a slow machine too, so that there are writes to lose. */
async function momentAfterSome({ patients, appointments }: Written): Promise<void> {
  const enough = 4 + Math.random() * 12;
  const deadline = Date.now() + 30_000;
  while (patients.size + appointments.size < enough && Date.now() < deadline) await sleep(5);
  await sleep(Math.random() * 50);
}

/** Reads every acknowledged write, like a screen does. */
async function expectKept(api: Api, { patients, appointments }: Written): Promise<void> {
  await Promise.all(
    [...patients].map(async ([id, fullName]) => {
      const { patient } = await api.patients.get({ id });
      expect(patient).toMatchObject({ id, fullName, hasAccount: true });
    }),
  );
  await Promise.all(
    [...appointments].map(async ([id, { patientId, date, time }]) => {
      const found = await api.appointments.get({ id });
      expect(found).toMatchObject({ id, date, time, patient: { id: patientId }, status: 'scheduled' });
    }),
  );
}

/** Fails at the first acknowledged write that is missing. @returns the numbers of writes that were kept */
export async function killRounds(rounds: number): Promise<{ patients: number; appointments: number }> {
  const { api } = browser;
  const all = nothing();
  await start();
  await api.session.signIn(admin);
  for (let round = 0; round < rounds; round++) {
    const written = nothing();
    const writing = Array.from({ length: writers }, (_, writer) => write(api, writer, written));
    await Promise.race([momentAfterSome(written), Promise.all(writing)]);
    await kill(round % 2 === 0 ? 'everything' : 'Node alone');
    await Promise.all(writing);
    await start();
    // The session is kept too.
    expect((await api.session.current())?.user.email).toBe(admin.email);
    await expectKept(api, written);
    for (const patient of written.patients) all.patients.set(...patient);
    for (const appointment of written.appointments) all.appointments.set(...appointment);
  }
  await expectKept(api, all);
  expect(all.patients.size).toBeGreaterThan(rounds);
  expect(all.appointments.size).toBeGreaterThan(rounds);
  return { patients: all.patients.size, appointments: all.appointments.size };
}
