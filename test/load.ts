/** Load on the server: several browsers work in parallel; acknowledged writes and failures are recorded. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { openDay } from '#test/open-day.ts';
import type { TestBrowser } from './browser.ts';
import { pdf } from './documents.ts';

/** Each gets a mail, and one account may cause sixty at once (server/accounts/limits). */
const mostRegistered = 40;

/** @param pauseMs of each kind of work, between two steps of it */
export function startLoad(browsers: readonly TestBrowser[], pauseMs = 15) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const acknowledged = {
    /** Name and address by id. */
    patients: new Map<string, { fullName: string; email: string }>(),
    appointments: new Map<string, { date: string; time: string }>(),
    files: new Map<string, string>(),
  };
  const failures: string[] = [];
  const counts = { requests: 0, streams: 0 };
  let number = 0;

  /** Repeats with a pause, and records failures. */
  async function repeat(what: string, work: () => Promise<unknown>) {
    while (!signal.aborted) {
      try {
        await work();
        counts.requests += 1;
      } catch (error) {
        if (!signal.aborted) failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
      }
      await sleep(pauseMs);
    }
  }

  function work({ api, fetch }: TestBrowser) {
    let patientId: string | undefined;
    const register = async () => {
      await sleep(300);
      if (acknowledged.patients.size >= mostRegistered) return;
      number += 1;
      const fullName = `Paciente ${number}`;
      const email = `paciente.${number}@carga.example`;
      const { id } = await api.patients.create({ fullName, email, password: 'meu-segredo-1' });
      acknowledged.patients.set(id, { fullName, email });
      patientId = id;
    };
    const book = async () => {
      if (!patientId) return;
      number += 1;
      const slot = {
        date: openDay(2059, Math.floor(number / timeSlots.length)),
        time: timeSlots[number % timeSlots.length] ?? '',
      };
      const { id } = await api.appointments.create({ patientId, ...slot });
      acknowledged.appointments.set(id, slot);
    };
    const upload = async () => {
      if (!patientId) return;
      const { url } = await api.files.upload({ patientId, file: new File([pdf], 'a.pdf'), name: 'Exame' });
      acknowledged.files.set(url ?? '', patientId);
      await sleep(100);
    };
    const read = async () => {
      await Promise.all([api.dashboard.overview(), api.patients.list({})]);
      const answer = await fetch('/api/clinic');
      if (answer.status !== 200) throw new Error(`status ${answer.status}`);
      await answer.text();
    };
    const follow = async () => {
      const stream = await api.changes.watch(undefined, { signal });
      counts.streams += 1;
      // A request holds its signal weakly, so that the abort may be lost on the way.
      signal.addEventListener('abort', () => void stream.return?.().catch(() => undefined), { once: true });
      const readToTheEnd = async () => {
        for await (const _change of stream);
      };
      await Promise.race([readToTheEnd(), once(signal, 'abort')]);
    };
    return [
      repeat('register', register),
      repeat('book', book),
      repeat('upload', upload),
      repeat('read', read),
      repeat('follow', follow),
    ];
  }

  const working = browsers.flatMap(work);
  return {
    acknowledged,
    failures,
    counts,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}
