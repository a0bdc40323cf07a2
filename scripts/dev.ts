/**
 * `npm run dev`: the web part from Vite, which updates the open page, and the server under `node --watch`, which restarts.
 * The database runs in this process, so that a restart of the server is fast.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chooseDataFolder } from '#server/entry/starting/data-folder.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { type Environment, readEnvironment } from '#server/platform/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { printBlock, printProblems } from '#server/platform/terminal.ts';

const root = join(import.meta.dirname, '..');
const pagePort = 5173;
const address = `http://127.0.0.1:${pagePort}`;

try {
  await develop(readEnvironment(process.env));
} catch (error) {
  printProblems(error);
  process.exit(1);
}

async function develop(environment: Environment): Promise<void> {
  process.umask(0o077);
  const dataDir = chooseDataFolder(environment);
  const log = createLog(environment.logLevel);
  const database = environment.databaseUrl ? undefined : await startEmbeddedDatabase({ dataDir, log });
  const api = `http://127.0.0.1:${environment.port}`;
  const children = [
    spawnHere(['--watch', '--watch-preserve-output', 'server/entry/main.ts'], {
      DATABASE_URL: database?.ownerUrl ?? environment.databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: address,
    }),
    spawnHere(
      ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(pagePort), '--strictPort'],
      {
        VICO_API: api,
      },
    ),
  ];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(children.map(end));
    await database?.stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  process.once('disconnect', () => void stop());
  // Neither is useful without the other.
  for (const child of children) child.once('exit', () => void stop());
  printBlock([`Desenvolvimento: abra ${address}`, `Dados: ${dataDir}`]);
}

function spawnHere(args: string[], env: Record<string, string | undefined>): ChildProcess {
  // In their own process group: Ctrl+C reaches only this process, which stops them in order.
  return spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
