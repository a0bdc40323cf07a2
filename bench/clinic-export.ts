/**
 * The export of a copy of the team's clinic, with as many lines of the audit log as appointments, and 1,000 files:
 * `node bench/clinic-export.ts [--seconds=10] [--files=1000] [--patients=20000]`. First the command: its time and the most memory of
 * its process. Then the download of the button, while an administrator opens the dashboard: its time, the most memory of the
 * server, and the dashboard's times without and with it.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { atEnd, benchFolder, command } from './ending.ts';
import { addSlice, emptyTally, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';
import { peakMegabytes } from './processes.ts';
import { benchCredentials } from './seed.ts';

const fileBytes = 500_000;

interface Effort {
  seconds: number;
  files: number;
  /** The data folder of the place. */
  folder: string;
}

export async function measureExport(place: Place, effort: Effort): Promise<void> {
  await addFiles(place.url, effort);
  await measureCommand(place.url, effort.folder);
  await measureServer(place, effort.seconds);
}

/** Files that are there, and a log. */
async function addFiles(url: string, { files, folder }: Effort): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role clinic_maintenance');
  await client.query(
    `delete from patient_files where id not in (select id from patient_files order by id limit ${files})`,
  );
  await client.query(
    `insert into activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
     select 'changed', 'appointment', id, patient_id, date || ' ' || time, '{status}',
            '{"status": "scheduled"}', '{"status": "completed"}' from appointments`,
  );
  const { rows } = await client.query<{ key: string }>('select file_path as key from patient_files');
  await client.end();
  mkdirSync(join(folder, 'files', 'patient-files', 'bench'), { recursive: true });
  const contents = randomBytes(fileBytes);
  for (const { key } of rows) writeFileSync(join(folder, 'files', 'patient-files', key), contents);
}

async function measureCommand(url: string, folder: string): Promise<void> {
  const file = join(folder, 'tudo.zip');
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', 'scripts', 'export.ts'), '--to', file],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // As `npm run export` has it.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: url,
        DATA_DIR: folder,
      },
    },
  );
  const stop = atEnd(() => child.kill());
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(child.pid ?? 0));
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(sampling);
  await stop();
  const took = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(
    `npm run export: code ${code}, ${took} s, ${Math.round(statSync(file).size / 1e6)} MB, at most ${peak} MB of memory`,
  );
  rmSync(file);
}

async function measureServer({ start }: Place, seconds: number): Promise<void> {
  const server = await start();
  const { administrator, headers, close } = await openOurs(server);
  const dashboard = async (milliseconds: number) => {
    const tally = emptyTally();
    await addSlice(tally, () => administrator.dashboard.overview({}), { callers: 1, milliseconds });
    return timingText(tally);
  };
  const memory = () => `the server at most ${peakMegabytes(server.pid)} MB of memory`;
  await dashboard(seconds * 200);
  console.log(`the dashboard without it: ${await dashboard(seconds * 1_000)}; ${memory()}`);
  const { password } = benchCredentials.administrator;
  const { address } = await administrator.clinicExport.start({ password });
  const begun = performance.now();
  const downloading = (async () => {
    let bytes = 0;
    const { body } = await fetch(`${server.origin}${address}`, { headers: headers() });
    for await (const chunk of body ?? []) bytes += chunk.length;
    return { bytes, took: ((performance.now() - begun) / 1_000).toFixed(1) };
  })();
  console.log(`the dashboard while it is sent: ${await dashboard(seconds * 1_000)}`);
  const { bytes, took } = await downloading;
  console.log(`the download: ${took} s, ${Math.round(bytes / 1e6)} MB; ${memory()}`);
  close();
}

if (import.meta.main)
  await command(async () => {
    const folder = join(benchFolder, 'export');
    const remove = () => rmSync(folder, { recursive: true, force: true });
    remove();
    atEnd(remove);
    await measureExport(await openTeam({ copy: 'export', files: folder }), {
      seconds: numberOption('seconds', 10),
      files: numberOption('files', 1_000),
      folder,
    });
  });
