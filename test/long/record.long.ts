/** A server process is killed with SIGKILL, `VICO_ROUNDS` times, while two people save and sign in the same records. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenChains } from '#server/operations/doctor/queries.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { administrator, browserVia, type Cluster, ready, startCluster } from '../cluster.ts';
import { makeAdmin, makePatient, makeSigner } from '../factories.ts';

const rounds = Number(process.env.VICO_ROUNDS ?? 20);
const savesBeforeSigning = 4;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ drainSeconds: 1 });
  await Promise.all(cluster.processes.map(ready));
}, 240_000);
afterAll(() => cluster?.stop());

type Api = ReturnType<typeof browserVia>['api'];
const words = (text: string) => ({ sections: [{ key: 'conduct' as const, text }] });

/** Writes in one record until it is stopped, and remembers what the server confirmed. */
function startWriting(api: Api, name: string, patientId: string) {
  const signed: { id: string; text: string }[] = [];
  const counts = { saved: 0, failed: 0, lost: 0 };
  let isStopped = false;

  /** After a failure: what was confirmed is there, and what was on its way is whole or absent. */
  async function readOn(confirmed: { revision: number; text: string }, sent: string) {
    const { draft } = await api.record.get({ patientId });
    const text = draft?.words.sections[0]?.text ?? null;
    const isConfirmed = draft?.revision === confirmed.revision && text === confirmed.text;
    const isNext = draft?.revision === confirmed.revision + 1 && text === sent;
    if (draft ? isConfirmed || isNext : confirmed.revision === 0)
      return { revision: draft?.revision ?? 0, text: text ?? '' };
    // Signed, and the answer was lost.
    const { rows } = await api.record.list({ patientId });
    const entry = rows.find(({ sections }) => sections[0]?.text === confirmed.text);
    if (draft || !entry) counts.lost += 1;
    return { revision: 0, text: '' };
  }

  async function write() {
    let confirmed = { revision: 0, text: '' };
    for (let number = 1; !isStopped; number += 1) {
      const text = `${name} ${number}`;
      try {
        const { revision } = await api.record.save({
          patientId,
          revision: confirmed.revision,
          words: words(text),
        });
        confirmed = { revision, text };
        counts.saved += 1;
        if (revision < savesBeforeSigning) continue;
        const { entry } = await api.record.sign({ patientId, revision });
        signed.push({ id: entry.id, text });
        confirmed = { revision: 0, text: '' };
      } catch {
        counts.failed += 1;
        for (let isRead = false; !isRead; ) {
          await sleep(100);
          const now = await readOn(confirmed, text).catch(() => undefined);
          isRead = now !== undefined;
          confirmed = now ?? confirmed;
        }
      }
    }
  }
  const written = write();
  return {
    counts,
    signed,
    async stop() {
      isStopped = true;
      await written;
    },
  };
}

test('no acknowledged word is lost, and no chain breaks', { timeout: 60 * 60_000 }, async () => {
  const { db, processes } = cluster;
  const { password } = administrator;
  const colleague = await makeAdmin(db, { password });
  const people = [administrator, colleague].map(({ email }) => ({
    email,
    api: browserVia(() => processes[0].url).api,
  }));
  for (const { api, email } of people) await api.session.signIn({ email, password });
  const accounts = await db.selectFrom('auth.users').select(['id', 'email']).execute();
  for (const { id, email } of accounts)
    if (people.some((each) => each.email === email)) await makeSigner(db, id);
  const patients = [await makePatient(db), await makePatient(db)];
  const writers = people.flatMap(({ api }, who) =>
    patients.map(({ id }, which) => ({ id, api, ...startWriting(api, `${who} ${which}`, id) })),
  );
  for (let round = 0; round < rounds; round += 1) {
    const saved = writers[0]?.counts.saved ?? 0;
    await expect.poll(() => writers[0]?.counts.saved, { timeout: 120_000 }).toBeGreaterThan(saved + 3);
    await sleep((round * 37) % 200);
    processes[0].child.kill('SIGKILL');
    await processes[0].exited;
    await ready(cluster.restart(0));
  }
  await Promise.all(writers.map(({ stop }) => stop()));
  for (const { id, api, signed } of writers) {
    const all = new Map<string, string>();
    let before: number | undefined;
    do {
      const { rows, next } = await api.record.list({ patientId: id, before });
      for (const row of rows) all.set(row.id, row.sections[0]?.text ?? '');
      before = next ?? undefined;
    } while (before !== undefined);
    for (const entry of signed) expect(all.get(entry.id)).toBe(entry.text);
  }
  const { client } = await connectAsOwner(cluster.ownerUrl);
  await becomeMaintenance(client);
  expect(await findBrokenChains(client)).toEqual([]);
  await client.end();
  const sum = (count: 'saved' | 'failed' | 'lost') =>
    writers.reduce((total, { counts }) => total + counts[count], 0);
  const figures = {
    rounds,
    saved: sum('saved'),
    signed: writers.flatMap(({ signed }) => signed).length,
    failed: sum('failed'),
  };
  console.log(`drafts and signatures while a process is killed: ${JSON.stringify(figures)}`);
  expect(sum('lost')).toBe(0);
  expect(figures.failed).toBeGreaterThanOrEqual(rounds);
});
