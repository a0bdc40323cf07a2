/** The import command, killed at several moments: it has left nothing, or the same command continues. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import { createTestDatabase } from '#test/database.ts';
import { onServer } from '#test/database-server.ts';
import { dirtyClinic } from '#test/platform/dirty-clinic.ts';
import { compiled, runScript } from '#test/run-script.ts';
import { readObjects } from '#test/whole-clinic.ts';
import { findStrayFiles } from './file-queries.ts';

// It starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const { maintenance: db, ownerUrl } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'vico-killed-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const dump = join(folder, 'clinic.sql');
const clinic = await dirtyClinic({ today: clinicClock.today() });
await writeFile(dump, await clinic.toDump());
await clinic.writeObjects(join(folder, 'storage'));
const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data') };
const storage = createFolderStorage(join(folder, 'data', 'files'));
const args = ['supabase', '--dump', dump, '--storage', join(folder, 'storage')];
const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'import.ts');

async function killWhen(isMoment: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
  });
  const ended = once(child, 'exit');
  await expect.poll(isMoment, { timeout: 90_000, interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await ended;
}

const count = async (table: 'patients' | 'appointments' | 'private.import_files') =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);
const stateOf = async () => (await db.selectFrom('imports').select('state').executeTakeFirst())?.state;

/** What imports do in the database; only their own role sees it. */
const activity = () =>
  onServer<{ query: string; waits: boolean }>(
    ownerUrl,
    `select query, coalesce(wait_event_type = 'Lock', false) as waits from pg_stat_activity
       where datname = current_database() and application_name like 'vico import%'`,
  );

/** The connections of a killed process end when the server notices. */
async function settled(): Promise<void> {
  await expect.poll(activity).toEqual([]);
}

async function hasLeftNothing(): Promise<void> {
  await settled();
  expect([await stateOf(), await count('patients'), await count('appointments')]).toEqual([
    'importing',
    0,
    0,
  ]);
  // Each stored object is known, so that it can be removed.
  expect(Object.keys(await readObjects(storage)).length).toBeLessThanOrEqual(
    await count('private.import_files'),
  );
}

test('killed while it copies files, it knows each object that it has stored', async () => {
  await killWhen(async () => (await count('private.import_files')) >= 3);
  await hasLeftNothing();
});

// The lock stops writers and no reader: the start of the command reads the definitions of triggers.
test('killed while it writes rows, it has written none', async () => {
  const { client } = await connectAsOwner(ownerUrl);
  await client.query('begin; lock table public.appointments in exclusive mode');
  await killWhen(async () => (await activity()).some(({ waits }) => waits));
  await client.query('rollback');
  await client.end();
  await hasLeftNothing();
});

test('killed in its commit, it is whole or nothing, and the same command ends it', async () => {
  const { client } = await connectAsOwner(ownerUrl);
  await client.query(`
    create function public.slow_commit() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end';
    create constraint trigger slow_commit after insert on public.clinic_settings deferrable initially deferred
      for each row execute function public.slow_commit()`);
  await killWhen(async () => (await activity()).some(({ query }) => query === 'commit'));
  await settled();
  await client.query(
    'drop trigger slow_commit on public.clinic_settings; drop function public.slow_commit()',
  );
  const patients = clinic.rows.get('public.patients')?.length;
  expect([
    ['importing', 0],
    ['done', patients],
  ]).toContainEqual([await stateOf(), await count('patients')]);
  expect(await runScript('import', args, env)).toMatchObject({ code: 0, err: '' });
  expect([await stateOf(), await count('patients')]).toEqual(['done', patients]);
  expect(await db.selectFrom('imports').select('id').execute()).toHaveLength(1);
  // Objects of the killed attempts were used again, and none is left over.
  const { id } = await db.selectFrom('imports').select('id').executeTakeFirstOrThrow();
  await client.query('set role clinic_maintenance');
  expect(await findStrayFiles(client, id)).toEqual([]);
  expect(Object.keys(await readObjects(storage))).toHaveLength(await count('private.import_files'));
  await client.end();

  // The way back by the command, and what both have left in the audit log.
  // Without a terminal the newest is named and not taken back.
  const unasked = await runScript('import', ['undo'], env);
  expect(unasked.code).toBe(1);
  expect(unasked.out).toContain(`Pacientes ${patients}`);
  expect(await runScript('import', ['undo', id], env)).toMatchObject({ code: 0, err: '' });
  expect([await stateOf(), await count('patients')]).toEqual(['undone', 0]);
  const lines = await db
    .selectFrom('activity_log')
    .select('action')
    .where('row_id', '=', id)
    .orderBy('happened_at')
    .execute();
  expect(lines).toEqual([{ action: 'created' }, { action: 'changed' }]);
});
