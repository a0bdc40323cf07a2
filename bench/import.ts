/**
 * The import from the older platform by its command, into an empty folder: 20,000 patients, 400,000 appointments and 1,000
 * files from a plain dump of a real pg_dump: `node bench/import.ts [--patients=20000] [--dry-run]`. The aims: under 3 minutes, and the
 * process of the command never over 400 MB. The database is a process of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LargeClinic, largeClinicStatements, writeLargeObjects } from '#test/platform/large-clinic.ts';
import { makeOlderDatabase } from '#test/platform/older-database.ts';
import { startOlderPostgres } from '../scripts/older-postgres.ts';
import { atEnd, BenchProblem, command } from './ending.ts';
import { numberOption } from './options.ts';
import { peakMegabytes } from './processes.ts';
import { benchClock } from './seed.ts';
import { temporaryFolder } from './servers.ts';

interface Wanted {
  patients: number;
  isTrial: boolean;
  /** Of the command, besides its folder: as with a database of another server. */
  more?: NodeJS.ProcessEnv;
}

export async function measureImport({ patients, isTrial, more = {} }: Wanted): Promise<void> {
  const clinic = {
    patients,
    appointments: patients * 20,
    files: patients / 20,
    today: benchClock.today(),
  };
  const folder = temporaryFolder();
  const dump = join(folder, 'clinic.sql');
  const storage = join(folder, 'storage');
  await makeSource(clinic, dump, storage);
  console.log(`a dump of ${Math.round((await stat(dump)).size / 1e6)} MB, ${clinic.files} files`);
  const { seconds, peak, steps } = await runImport(
    ['--dump', dump, '--storage', storage, ...(isTrial ? ['--dry-run'] : [])],
    { ...more, DATA_DIR: join(folder, 'data') },
  );
  for (const [step, took] of steps) console.log(`  ${step} ${took.toFixed(1)} s`);
  console.log(`${seconds.toFixed(1)} s, ${peak} MB at most`);
}

async function makeSource(clinic: LargeClinic, dump: string, storage: string): Promise<void> {
  const server = await startOlderPostgres();
  if ('unavailable' in server) throw new BenchProblem(server.unavailable);
  const stop = atEnd(server.stop);
  const older = await makeOlderDatabase(server.url, await largeClinicStatements(clinic));
  await older.dump('plain', dump);
  await stop();
  await writeLargeObjects(storage, clinic);
}

/** The launcher only passes on, so it is left out. `steps`: the lines of the command with the time until the next. */
async function runImport(args: string[], environment: NodeJS.ProcessEnv) {
  const script = join(import.meta.dirname, '..', 'scripts', 'import.ts');
  const began = performance.now();
  const child = spawn(process.execPath, [script, 'supabase', '--new-clinic', ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = atEnd(() => child.kill());
  const steps: [string, number][] = [];
  let last = began;
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
    const present = performance.now();
    const line = steps.at(-1);
    if (line) line[1] = (present - last) / 1_000;
    last = present;
    steps.push([chunk.toString().trim().split('\n')[0] ?? '', 0]);
  });
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(child.pid ?? 0));
  }, 200);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  await stop();
  if (code !== 0) throw new BenchProblem(`the import ended with ${code}: ${text}`);
  return { seconds: (performance.now() - began) / 1_000, peak, steps };
}

if (import.meta.main)
  await command(() =>
    measureImport({
      patients: numberOption('patients', 20_000),
      isTrial: process.argv.includes('--dry-run'),
    }),
  );
