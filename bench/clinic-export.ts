/**
 * The export of the clinic of `bench/team.ts`, with 400,000 appointments, as many lines of the audit log and 1,000 files:
 * `node bench/clinic-export.ts [--seconds=10]`. First the command: its time and the most memory of its process. Then the
 * download of the button, while an administrator opens the dashboard: its time, the most memory of the server, and the
 * dashboard's times without and with it.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { benchFolder } from './database.ts';
import { addSlice, emptyTally, timingOf } from './measure.ts';
import { openOurs } from './our-clients.ts';
import { benchCredentials } from './seed.ts';
import { startOurs } from './servers.ts';
import { openTeamClinic } from './team-clinic.ts';

const seconds = Number(/--seconds=(\d+)/u.exec(process.argv.join(' '))?.[1] ?? 10);
const files = 1_000;
const fileBytes = 500_000;
const activities = 400_000;

const bench = await openTeamClinic();
const folder = join(benchFolder, 'export');
const url = await makeClinic();
try {
  await measureCommand();
  await measureServer();
} finally {
  rmSync(folder, { recursive: true, force: true });
  await onServer(bench.url, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
  await bench.stop();
}

/** A copy of the clinic, with files that are there and a log. */
async function makeClinic(): Promise<string> {
  const source = new URL(bench.url).pathname.slice(1);
  const name = `${source}_export`;
  const copy = databaseUrl(bench.url, name);
  const server = databaseUrl(bench.url, 'postgres');
  await onServer(server, `drop database if exists ${name} with (force)`);
  await onServer(server, `create database ${name} template ${source}`);
  const client = new pg.Client({ connectionString: copy });
  await client.connect();
  await client.query('set role clinic_maintenance');
  await client.query(
    `delete from patient_files where id not in (select id from patient_files order by id limit ${files})`,
  );
  await client.query(
    `insert into activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
     select 'changed', 'appointment', id, patient_id, date || ' ' || time, '{status}',
            '{"status": "scheduled"}', '{"status": "completed"}' from appointments limit ${activities}`,
  );
  const { rows } = await client.query<{ key: string }>('select file_path as key from patient_files');
  await client.end();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'files', 'patient-files', 'bench'), { recursive: true });
  const contents = randomBytes(fileBytes);
  for (const { key } of rows) writeFileSync(join(folder, 'files', 'patient-files', key), contents);
  return copy;
}

/** The most resident memory of a process so far, in MB; 0 where the machine has no /proc. */
function peakOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Math.round(Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_000);
}

async function measureCommand(): Promise<void> {
  const file = join(folder, 'tudo.zip');
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', 'scripts', 'export.ts'), '--to', file],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder },
    },
  );
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0));
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(sampling);
  const took = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(
    `npm run export: code ${code}, ${took} s, ${Math.round(statSync(file).size / 1e6)} MB, at most ${peak} MB of memory`,
  );
  rmSync(file);
}

async function measureServer(): Promise<void> {
  const server = await startOurs(url, folder);
  const { administrator, headers, close } = await openOurs(server);
  const dashboard = async (milliseconds: number) => {
    const tally = emptyTally();
    await addSlice(tally, () => administrator.dashboard.overview({}), { callers: 1, milliseconds });
    const { p50, p99 } = timingOf(tally);
    return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  };
  await dashboard(2_000);
  console.log(
    `the dashboard without it: ${await dashboard(seconds * 1_000)}; ${peakOf(server.pid)} MB of memory`,
  );
  const { password } = benchCredentials.administrator;
  const { address } = await administrator.clinicExport.start({ password });
  const start = performance.now();
  const downloading = (async () => {
    let bytes = 0;
    const { body } = await fetch(`${server.origin}${address}`, { headers: headers() });
    for await (const chunk of body ?? []) bytes += chunk.length;
    return { bytes, took: ((performance.now() - start) / 1_000).toFixed(1) };
  })();
  console.log(`the dashboard while it is sent: ${await dashboard(seconds * 1_000)}`);
  const { bytes, took } = await downloading;
  console.log(
    `the download: ${took} s, ${Math.round(bytes / 1e6)} MB; the server at most ${peakOf(server.pid)} MB of memory`,
  );
  close();
  await server.stop();
}
