import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { runScript } from '#test/run-script.ts';

// It starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), 'vico-import-command-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('names the folder, and makes no second clinic without a question', async () => {
  const dump = join(folder, 'clinic.sql');
  await writeFile(dump, '');
  const dataDir = join(folder, 'data');
  const args = ['supabase', '--dump', dump, '--storage', folder];
  const { code, out, err } = await runScript('import', args, { DATA_DIR: dataDir });
  expect({ code, out }).toEqual({ code: 1, out: `  Clínica: ${dataDir}\n` });
  expect(err).toMatch(/^erro: Nesta pasta ainda não há uma clínica\..* --new-clinic\.\n$/u);
  expect(await readdir(folder)).toEqual(['clinic.sql']);
});

test('a dump without --storage says so', async () => {
  const { code, out, err } = await runScript('import', ['supabase', '--dump', 'clinic.sql'], {
    DATA_DIR: folder,
  });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('Indique com --storage a pasta ou o ZIP deles');
});

const { ownerUrl } = await createTestDatabase();

test('a damaged dump: says where, and the list says that it stopped', async () => {
  const dump = join(folder, 'short.sql');
  const begin = '-- PostgreSQL database dump';
  const copy = 'COPY public.patients (id, full_name) FROM stdin;\n1\n\\.\n';
  await writeFile(dump, `${begin}\n${copy}${begin} complete\n`);
  const files = join(folder, 'storage');
  await mkdir(join(files, 'patient-files'), { recursive: true });
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data') };
  const tried = await runScript('import', ['supabase', '--dump', dump, '--storage', files, '--dry-run'], env);
  expect(tried.code).toBe(1);
  expect(tried.err).toContain('A cópia do banco está danificada (public.patients, linha 1).');
  expect((await runScript('import', ['list'], env)).out).toMatch(
    / {2}Parou {2}sistema anterior: short\.sql\n$/u,
  );
});

test('ends quietly when its output is no longer read', async () => {
  const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'import.ts');
  const env = { PATH: process.env.PATH, DATABASE_URL: ownerUrl, DATA_DIR: folder };
  const child = spawn(process.execPath, [script, 'list'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
