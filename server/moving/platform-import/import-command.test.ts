import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

test('ends quietly when its output is no longer read', async () => {
  const { ownerUrl } = await createTestDatabase();
  const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'import.ts');
  const env = { PATH: process.env.PATH, DATABASE_URL: ownerUrl, DATA_DIR: folder };
  const child = spawn(process.execPath, [script, 'list'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
