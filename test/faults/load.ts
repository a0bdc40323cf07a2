/** Load on a real process over HTTP: writers and readers, which remember every acknowledged write. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { openDay } from '#test/open-day.ts';
import { cookieOf, openBrowserAt, type TestBrowser } from '../browser.ts';
import { pdf } from '../documents.ts';

/** The refusals allowed during a fault; their sentences say to try again. */
const expected = ['UNAVAILABLE', 'STORAGE_UNAVAILABLE', 'STORAGE_FULL', 'TIMED_OUT'];

export interface Load {
  acknowledged(): number;
  /** The ids of registered patients, by e-mail. */
  registered: ReadonlyMap<string, string>;
  /** The number of refused calls, by code. */
  refused: Record<string, number>;
  /** The longest call so far, answered or refused, in milliseconds. */
  longestMs(): number;
  /** Waits for this many more acknowledged writes. @throws after a minute without one */
  untilAcknowledged(more: number): Promise<void>;
  /** Waits for this many more refused calls. @throws after a minute without one */
  untilRefused(more: number): Promise<void>;
  /** Uploads a file of this size. @returns its address, and the cookie to read it with */
  uploadLarge(bytes: number): Promise<{ address: string; cookie: string }>;
  /** Lets every writer and reader finish. @throws on an unexpected failure */
  stop(): Promise<void>;
  /** The number of acknowledged writes that are missing. */
  countLost(): Promise<number>;
  /** The number of bookings and files that were saved twice. */
  countDoubles(): Promise<number>;
}

/** Each gets a mail, and one account may cause sixty at once (server/accounts/limits). */
const mostRegistered = 40;

let count = 0;
/** Another slot for every booking, so that only a fault can refuse one. */
function nextSlot() {
  const number = count++;
  return {
    date: openDay(2058, Math.floor(number / timeSlots.length)),
    time: timeSlots[number % timeSlots.length] ?? '',
  };
}

export interface WorkOptions {
  writers?: number;
  /** The size of the uploaded files. */
  fileBytes?: number;
  /** Also registers patients; each gets a message. */
  registers?: boolean;
  /** Signs in again when the session has ended. */
  signsInAgain?: boolean;
  /** The process is killed, so that calls may get no answer. */
  isKilled?: boolean;
  /** Repeats a refused write with the same time or key until it is saved, as a person does. */
  repeats?: boolean;
  /** Pause of each caller between two calls. */
  pauseMs?: number;
  /** Pause after a refusal. */
  refusedPauseMs?: number;
}

export async function startLoad(
  url: string,
  admin: { email: string; password: string },
  {
    writers = 3,
    fileBytes = 40_000,
    registers = false,
    signsInAgain = false,
    isKilled = false,
    repeats = false,
    pauseMs = 0,
    refusedPauseMs,
  }: WorkOptions = {},
): Promise<Load> {
  const browser = openBrowserAt(() => url);
  const { api } = browser;
  await api.session.signIn(admin);
  const created = await api.patients.create({
    fullName: 'Paciente do teste',
    email: `${randomUUID()}@paciente.example`,
    password: 'meu-segredo-1',
  });
  const patientId = created.id;
  const appointments = new Map<string, { date: string; time: string }>();
  const files = new Map<string, string>();
  let longestMs = 0;
  const refused: Record<string, number> = {};
  let stopping = false;

  /** @param saved the code that shows that an earlier try was saved. @returns whether the call was refused */
  async function attempt(work: () => Promise<void>, saved?: string): Promise<boolean> {
    const began = performance.now();
    try {
      await work();
      return false;
    } catch (error) {
      const hasAnswer = error instanceof ORPCError && error.defined;
      // Unless it is killed, Node runs through every fault: every call must get an answer.
      if (!hasAnswer && !isKilled) throw error;
      const code = hasAnswer ? error.code : 'no answer';
      if (code === saved) return false;
      const isSignedOut = signsInAgain && code === 'UNAUTHENTICATED';
      if (hasAnswer && !isSignedOut && !expected.includes(code)) throw error;
      refused[code] = (refused[code] ?? 0) + 1;
      if (isSignedOut) await attempt(signInOnce);
      await sleep(refusedPauseMs ?? (hasAnswer ? 20 : 200));
      return true;
    } finally {
      longestMs = Math.max(longestMs, performance.now() - began);
    }
  }
  async function write(work: () => Promise<void>, saved?: string): Promise<void> {
    let isRefused = await attempt(work);
    while (isRefused && repeats && !stopping) isRefused = await attempt(work, saved);
  }
  let signingIn: Promise<void> | undefined;
  function signInOnce(): Promise<void> {
    signingIn ??= api.session
      .signIn(admin)
      .then(() => undefined)
      .finally(() => {
        signingIn = undefined;
      });
    return signingIn;
  }
  const registered = new Map<string, string>();
  const register = async () => {
    await sleep(200);
    if (registered.size >= mostRegistered) return;
    await write(async () => {
      const email = `${randomUUID()}@paciente.example`;
      const { id } = await api.patients.create({
        fullName: 'Paciente com conta',
        email,
        password: 'meu-segredo-1',
      });
      registered.set(email, id);
    });
  };
  const book = () => {
    const slot = nextSlot();
    const call = async () => {
      const { id } = await api.appointments.create({ patientId, ...slot });
      appointments.set(id, slot);
    };
    return write(call, 'SLOT_TAKEN');
  };
  const upload = () => {
    const uploadKey = randomUUID();
    const bytes = Buffer.concat([pdf, Buffer.alloc(fileBytes), Buffer.from(uploadKey)]);
    const file = new File([bytes], 'exame.pdf');
    const name = `Exame ${uploadKey}`;
    return write(async () => {
      const { id } = await api.files.upload({ patientId, file, name, uploadKey });
      files.set(id, sha256(bytes));
    });
  };
  const read = () =>
    attempt(async () => {
      const found = await api.patients.get({ id: patientId });
      if (found.patient.id !== patientId) throw new Error('the answer is for another patient');
    });
  const keepDoing = async (...tasks: (() => Promise<unknown>)[]) => {
    for (let step = 0; !stopping; step++) {
      await tasks[step % tasks.length]?.();
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: writers }, () => keepDoing(book, upload)),
    keepDoing(read),
    keepDoing(read),
    ...(registers ? [keepDoing(register)] : []),
  ]);
  // `stop` rethrows a failure; until then it must not count as unhandled.
  working.catch(() => {});

  const acknowledged = () => appointments.size + files.size + registered.size;
  const refusals = () => Object.values(refused).reduce((sum, each) => sum + each, 0);
  async function until(what: string, value: () => number, more: number) {
    const enough = value() + more;
    const deadline = performance.now() + 60_000;
    while (value() < enough) {
      if (performance.now() > deadline) throw new Error(`nothing was ${what} for a minute`);
      await Promise.race([working, sleep(5)]);
    }
  }
  return {
    acknowledged,
    registered,
    refused,
    longestMs: () => longestMs,
    untilAcknowledged: (more) => until('acknowledged', acknowledged, more),
    untilRefused: (more) => until('refused', refusals, more),
    async uploadLarge(size) {
      const file = new File([pdf, Buffer.alloc(size - pdf.length, ' ')], 'grande.pdf');
      const { id } = await api.files.upload({ patientId, file, name: 'Grande', uploadKey: randomUUID() });
      const cookie = cookieOf(browser);
      return { address: `/api/files/${id}`, cookie };
    },
    async stop() {
      stopping = true;
      await working;
    },
    async countLost() {
      let lost = 0;
      for (const [id, slot] of appointments) {
        const found = await api.appointments.get({ id }).catch(() => undefined);
        if (found?.date !== slot.date || found.time !== slot.time) lost += 1;
      }
      for (const [email, id] of registered) {
        const found = await api.patients.get({ id }).catch(() => undefined);
        if (found?.patient.email !== email || !found.patient.hasAccount) lost += 1;
      }
      for (const [id, hash] of files) if ((await hashOf(browser, id)) !== hash) lost += 1;
      return lost;
    },
    async countDoubles() {
      let doubles = 0;
      const names = new Set<string>();
      for (const date of new Set([...appointments.values()].map((slot) => slot.date))) {
        const { rows } = await api.appointments.calendar({ month: date.slice(0, 7), day: date });
        doubles += rows.length - new Set(rows.map(({ time }) => time)).size;
      }
      for (let page = 1; ; page++) {
        const { rows } = await api.files.list({ patientId, page, pageSize: 100 });
        for (const { name } of rows) {
          if (names.has(name)) doubles += 1;
          names.add(name);
        }
        if (rows.length === 0) return doubles;
      }
    },
  };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function hashOf(browser: TestBrowser, id: string): Promise<string | undefined> {
  const answer = await browser.fetch(`/api/files/${id}`);
  return answer.ok ? sha256(await answer.bytes()) : undefined;
}
