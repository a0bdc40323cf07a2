/** The work of an import that fails, is stopped, or meets another process. */
import { beforeEach, expect, test, vi } from 'vitest';
import { maxAttempts } from '#contract/moving/imports.ts';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { onServer, silent } from '#test/database-server.ts';
import { makeImport } from '#test/factories.ts';
import { emptyResult, importNames } from '#test/import-work.ts';
import { ImportProblem } from '../import-problem.ts';
import type { ImportWork } from './job.ts';
import { runImport } from './run-import.ts';

const { db, ownerUrl, storage } = await createTestApp();
const clock = createClock('America/Sao_Paulo');
const settings = { fileSizeLimitBytes: 1_000 };

beforeEach(async () => {
  await db.deleteFrom('imports').execute();
  await db
    .deleteFrom('patients')
    .where('full_name', 'like', 'Fila %')
    .execute()
    .catch(() => {});
});

const run = (id: string, work: ImportWork, signal: AbortSignal = new AbortController().signal) =>
  runImport(id, { ownerUrl, storage, clock, settings, log: silent, signal, work });

const stateOf = (id: string) =>
  db
    .selectFrom('imports')
    .select(['state', 'failure', 'attempts', 'done'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const importing = () => makeImport(db, { state: 'importing' });
const namesFrom = async (prefix: string) =>
  (
    await db
      .selectFrom('patients')
      .select('full_name')
      .where('full_name', 'like', `${prefix}%`)
      .orderBy('full_name')
      .execute()
  ).map(({ full_name }) => full_name);

test('one import works at a time', async () => {
  const { id } = await importing();
  const { id: other } = await importing();
  let outcomeOfOther: string | undefined;
  let outcomeOfSame: string | undefined;
  const work = importNames(['Vez A'], {
    async beforeRow() {
      outcomeOfOther = await run(other, work);
      outcomeOfSame = await run(id, work);
    },
  });
  expect([await run(id, work), outcomeOfOther, outcomeOfSame]).toEqual(['ended', 'waiting', 'waiting']);
  expect(await stateOf(other)).toMatchObject({ state: 'importing', attempts: 0 });
});

test('work whose connections are cut in the middle continues with the next process', async () => {
  const { id } = await importing();
  const names = ['Corte A', 'Corte B', 'Corte C'];
  const cut = importNames(names, {
    async beforeRow(index, { signal }) {
      if (index !== 1) return;
      // Other test files import into other databases of this server.
      await onServer(
        ownerUrl,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
           where datname = current_database() and application_name like 'vico import%'`,
      );
      // Until it is noticed, a row can still be written on a new connection.
      await vi.waitUntil(() => signal.aborted, { timeout: 60_000 });
    },
  });
  await run(id, cut).catch(() => 'lost');
  expect(await namesFrom('Corte')).toEqual(['Corte A']);
  expect(await stateOf(id)).toMatchObject({ state: 'importing', failure: null, attempts: 1 });
  expect(await run(id, importNames(names))).toBe('ended');
  expect(await namesFrom('Corte')).toEqual(names);
  expect(await stateOf(id)).toMatchObject({ state: 'done' });
});

test('a stop in order ends a long statement, and counts as no attempt', async () => {
  const { id } = await importing();
  const stopping = new AbortController();
  const work: ImportWork = {
    check: async () => emptyResult,
    async import({ db: own }) {
      setTimeout(() => stopping.abort(), 200);
      await own.selectNoFrom(({ fn }) => fn('pg_sleep', [(eb) => eb.val(60)]).as('slept')).execute();
    },
  };
  expect(await run(id, work, stopping.signal)).toBe('stopped');
  expect(await stateOf(id)).toMatchObject({ state: 'importing', failure: null, attempts: 0 });
});

test('a person who cancels a check ends its work', async () => {
  const { id } = await makeImport(db, { state: 'checking' });
  const work: ImportWork = {
    async check({ db: own, signal }) {
      await own.updateTable('imports').set({ state: 'cancelled' }).where('id', '=', id).execute();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
      return emptyResult;
    },
    import: async () => {},
  };
  expect(await run(id, work)).toBe('ended');
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled', failure: null });
});

/** Goes on when the progress is saved. */
const savesProgress = (done: number): ImportWork => ({
  async check({ importId, step, progress, signal }) {
    step('checking', 3);
    progress(done);
    await vi.waitUntil(async () => signal.aborted || (await stateOf(importId)).done > 0, { timeout: 60_000 });
    signal.throwIfAborted();
    return emptyResult;
  },
  import: async () => {},
});

test('a check whose progress is half a line ends', async () => {
  const { id } = await makeImport(db, { state: 'checking' });
  expect(await run(id, savesProgress(1.5))).toBe('ended');
  expect(await stateOf(id)).toMatchObject({ state: 'review', failure: null });
});

test('a check whose progress cannot be saved fails, and is not tried again', async () => {
  const { id } = await makeImport(db, { state: 'checking' });
  expect(await run(id, savesProgress(Number.NaN))).toBe('failed');
  expect(await stateOf(id)).toMatchObject({ state: 'checking', failure: 'internal', attempts: 1 });
});

test('two writers do not write the same rows: the one that lost the lock ends', async () => {
  const { id } = await importing();
  const slow = importNames(['Dois A', 'Dois B'], {
    async beforeRow(index) {
      // Meanwhile another process, which got the lock, does all of it.
      if (index === 1)
        await db
          .updateTable('imports')
          .set({ state: 'done', finished_at: new Date() })
          .where('id', '=', id)
          .execute();
    },
  });
  expect(await run(id, slow)).toBe('ended');
  expect(await namesFrom('Dois')).toEqual(['Dois A']);
});

test('a problem that a person can solve is told by its code, and work waits', async () => {
  const { id } = await makeImport(db, { state: 'checking' });
  const work: ImportWork = {
    check: () => Promise.reject(new ImportProblem('dump_damaged', { detail: 'public.patients, linha 3' })),
    import: async () => {},
  };
  expect(await run(id, work)).toBe('failed');
  expect(await stateOf(id)).toMatchObject({ state: 'checking', failure: 'dump_damaged' });
  // Where it is goes along, for the page and the command.
  const { result } = await db
    .selectFrom('imports')
    .select('result')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(result).toEqual({ failedAt: 'public.patients, linha 3' });
  expect(await run(id, work)).toBe('ended');
});

test.each([
  ['a deadlock', '40P01', 'database_unavailable'],
  ['a CPF that a person took meanwhile', '23505', 'changed_meanwhile'],
] as const)('%s is tried again some times, then told', async (name, code, failure) => {
  const { id } = await importing();
  const work: ImportWork = {
    check: async () => emptyResult,
    import: () => Promise.reject(Object.assign(new Error(name), { code })),
  };
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) outcomes.push(await run(id, work));
  expect(outcomes).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'failed']);
  expect(await stateOf(id)).toMatchObject({ state: 'importing', failure });
});

test('work that kills its process again and again is not started for ever', async () => {
  const { id } = await makeImport(db, { state: 'importing', attempts: maxAttempts });
  expect(await run(id, importNames(['Sem fim']))).toBe('failed');
  expect(await stateOf(id)).toMatchObject({ failure: 'internal' });
});

test('findings keep their order, and begin again with the check', async () => {
  const { id } = await makeImport(db, { state: 'checking' });
  const work = importNames([], {
    async check(job) {
      for (let line = 1; line <= 2_500; line += 1)
        job.findings.add({
          table: 'patients',
          line,
          reason: 'cpf_invalid',
          action: 'imported_without_value',
        });
      await job.findings.flush();
    },
  });
  await run(id, work);
  await db.updateTable('imports').set({ state: 'checking' }).where('id', '=', id).execute();
  await run(id, work);
  const rows = await db
    .selectFrom('import_findings')
    .select(['number', 'line'])
    .where('import_id', '=', id)
    .orderBy('number')
    .execute();
  expect(rows).toHaveLength(2_500);
  expect(rows.every(({ number, line }) => number === line)).toBe(true);
});
