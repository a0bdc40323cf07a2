/** The application in a separate process, for tests of signals, exit codes and kills. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { origin } from './browser.ts';
import { compiled } from './run-script.ts';

const root = join(import.meta.dirname, '..');
const cheapHashes = pathToFileURL(join(import.meta.dirname, 'cheap-hashes.ts')).href;

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** Standard output and standard error so far. */
  output(): string;
  /** Resolves to the exit code. */
  exited: Promise<number | null>;
};

/** Starts `server/entry/main.ts` or another program, with only the given environment and cheap hashes. */
export function startProcess(
  env: Record<string, string>,
  program = join(root, 'server', 'entry', 'main.ts'),
): ServerProcess {
  const child = spawn(process.execPath, ['--import', cheapHashes, program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      PUBLIC_URL: origin,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = once(child, 'close').then(([code]): number | null => code);
  return { child, url: `http://127.0.0.1:${env.PORT}`, output: () => output, exited };
}

/** A start can be slow on a busy machine. */
const startTimeoutMs = 90_000;

/** Waits until the server answers. @throws with its output when it ends instead */
export async function answers(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null || server.child.signalCode !== null) break;
    const response = await fetch(`${server.url}/health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(20);
  }
  throw new Error(`the server does not answer: ${server.output()}`);
}

/** A folder for a test's data, which the database's account can reach when the test runs as root. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vico-process-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Kills the database processes on the folder, and removes it. */
export function removeFolder(folder: string): void {
  for (const pid of databasePids(join(folder, 'data'))) killNow(pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The process ids of the embedded database, in the same order. */
export const databasePids = (dataDir: string): number[] => postgresPids(join(dataDir, 'db', 'cluster'));

/** The process ids of the PostgreSQL server on a cluster's folder: the postmaster first, then its children. */
export function postgresPids(cluster: string): number[] {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return [postmaster, ...childrenOf(postmaster)];
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // 'pid (name) state ppid': the name may hold brackets and spaces.
        const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(ppid) === parent;
      } catch {
        return false;
      }
    });
}

export function killNow(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
