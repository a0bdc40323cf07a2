/** `npm run export`, as a process beside the application. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makePatient, makePatientFile } from '#test/factories.ts';
import { runScript } from '#test/run-script.ts';
import { makeFolder, removeFolder } from '#test/server-process.ts';
import { unzip } from '#test/unzip.ts';

const { db, ownerUrl } = await createTestApp();
const patient = await makePatient(db, { full_name: 'Ana Lima' });

const isUnfinished = (name: string) => name.endsWith('.part');

test('writes one file for its owner alone, prints what it holds, and is in the audit log', async () => {
  const folder = makeFolder();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data') };
  const made = await runScript('export', ['--to', join(folder, 'tudo.zip')], env);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('dados de saúde de todos os pacientes');
  const file = join(folder, 'tudo.zip');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await unzip(readFileSync(file))).get('json/patients.jsonl')?.toString()).toContain(patient.id);
  const lines = await db.selectFrom('activity_log').selectAll().where('action', '=', 'exported').execute();
  expect(lines).toMatchObject([
    {
      noun: 'patient',
      patient_id: null,
      user_id: null,
      address: 'terminal do servidor',
      after: { patient_count: 1 },
    },
  ]);

  // Into a folder; a file that is there already is never replaced.
  expect(await runScript('export', ['--to', `${join(folder, 'novo')}/`], env)).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, 'novo'))).toEqual([
    expect.stringMatching(/^vico-exportacao-\d{4}-\d{2}-\d{2}-\d{6}\.zip$/u),
  ]);
  expect((await runScript('export', ['--to', file], env)).err).toContain('Já existe o arquivo');
  expect((await runScript('export', ['--nada'], env)).err).toContain('npm run export -- [--to');
  removeFolder(folder);
});

test('an interrupted command leaves nothing', async () => {
  const folder = makeFolder();
  const key = `${patient.id}/grande.pdf`;
  await makePatientFile(db, { patient_id: patient.id, file_path: key });
  const object = join(folder, 'data', 'files', 'patient-files', key);
  mkdirSync(dirname(object), { recursive: true });
  writeFileSync(object, '');
  // Without blocks on the disk, and seconds to read.
  truncateSync(object, 8_000_000_000);
  const to = join(folder, 'saida');
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'scripts', 'export.ts'), '--to', `${to}/`],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data') } },
  );
  const said = child.stderr && text(child.stderr);
  await expect.poll(() => existsSync(to) && readdirSync(to).some(isUnfinished)).toBe(true);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect({ code, said: await said }).toEqual({ code: 1, said: expect.stringContaining('Interrompido') });
  expect(readdirSync(to)).toEqual([]);
  removeFolder(folder);
});
