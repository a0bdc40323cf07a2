/** A backup command that is killed: the doctor finds what it left, and the next backup replaces it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createTestApp } from '#test/app.ts';
import { compiled, runScript } from '#test/run-script.ts';

// It starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const { ownerUrl } = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'vico-killed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const env = { DATABASE_URL: ownerUrl, DATA_DIR: folder };
const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'backup.ts');

/** Kills a backup in the middle: it waits for a lock on a table. @returns its unfinished file */
async function killBackup(file: string): Promise<string> {
  const { client } = await connectAsOwner(ownerUrl);
  await client.query('begin; lock table public.patients in access exclusive mode');
  const child = spawn(process.execPath, [script, '--to', file], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
  });
  const ended = once(child, 'exit');
  await expect.poll(() => existsSync(`${file}.part`)).toBe(true);
  child.kill('SIGKILL');
  await ended;
  await client.end();
  return `${file}.part`;
}

test('a clinic without a daily backup is in order, with a warning', async () => {
  expect(await runScript('doctor', [], { ...env, BACKUP: 'daily' })).toMatchObject({
    code: 0,
    out: expect.stringContaining('Tudo em ordem, com 1 aviso.'),
    err: expect.stringContaining('Nenhuma cópia de segurança diária foi feita ainda.'),
  });
});

test('the doctor finds the unfinished file of a killed backup at once, wherever it is, and can remove it', async () => {
  const unfinished = await killBackup(join(folder, 'one', 'clinica.tar'));
  const found = await runScript('doctor', [], env);
  expect(found).toMatchObject({ code: 1, out: expect.stringContaining(`  ${unfinished}\n`) });
  expect((await runScript('doctor', ['--repair'], env)).code).toBe(0);
  expect(existsSync(unfinished)).toBe(false);
});

test('the next backup replaces the unfinished file, also to another place', async () => {
  const file = join(folder, 'two', 'clinica.tar');
  const unfinished = await killBackup(file);
  expect(await runScript('backup', ['--to', file], env)).toMatchObject({ code: 0, err: '' });
  expect([existsSync(file), existsSync(unfinished)]).toEqual([true, false]);
  const another = await killBackup(join(folder, 'three', 'clinica.tar'));
  const elsewhere = join(folder, 'four', 'clinica.tar');
  expect(await runScript('backup', ['--to', elsewhere], env)).toMatchObject({ code: 0, err: '' });
  expect(existsSync(another)).toBe(false);
  expect(await runScript('doctor', [], env)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Tudo em ordem.'),
  });
});
