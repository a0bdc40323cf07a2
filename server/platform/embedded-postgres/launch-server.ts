import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartupError } from '../environment.ts';
import { failedForSpace, fullDisk } from '../full-disk.ts';
import type { Log } from '../log.ts';
import type { Layout } from './cluster.ts';
import type { ServerUser } from './os-user.ts';
import {
  connectKeeper,
  type Endpoint,
  readPostmaster,
  recoveryTimeoutMs,
  stopPreviousServer,
} from './postmaster.ts';

/** The parameters of one server. */
export type Plan = {
  layout: Layout;
  bin: string;
  user: ServerUser | undefined;
  password: string;
  endpoint: Endpoint;
  settings: Record<string, string>;
  log: Log;
};

export type Running = { child: ChildProcess; keeper: Client; endpoint: Endpoint };

const startTimeoutMs = 10_000;
const logSizeLimit = 5_000_000;
const socketPort = 5432;
/** Of a socket's path, in bytes, without the final zero. */
const socketPathLimit = process.platform === 'linux' ? 107 : 103;

/** A socket in the server's folder; the loopback address where its path is too long, and on Windows. */
export function chooseEndpoint(folder: string): Promise<Endpoint> {
  if (process.platform === 'win32') return freeLoopbackPort();
  const length = Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}.lock`));
  return length <= socketPathLimit ? Promise.resolve({ host: folder, port: socketPort }) : freeLoopbackPort();
}

function freeLoopbackPort(): Promise<Endpoint> {
  const host = '127.0.0.1';
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve({ host, port }));
    });
  });
}

const isSocket = (endpoint: Endpoint) => endpoint.host.startsWith('/');

/**
 * Starts the server. Retries while processes of a killed one still hold the folder.
 * @param isRestart of a server that has ended: it also waits for space on a full disk
 */
export async function launch(plan: Plan, isRestart = false): Promise<Running> {
  const deadline = performance.now() + startTimeoutMs;
  let { endpoint } = plan;
  for (;;) {
    await stopPreviousServer(plan.layout, plan.password, plan.log);
    const output = openLog(plan.layout.log);
    const child = spawnServer(plan, endpoint, output.handle);
    closeSync(output.handle);
    const keeper = await awaitReady(plan, child, endpoint);
    if (keeper) return { child, keeper, endpoint };
    const reason = lastError(plan.layout.log, output.size);
    const isFull = failedForSpace(reason, plan.layout.folder);
    if (isFull && !isRestart) throw fullDisk(plan.layout.folder);
    if (isSocket(endpoint) && /Unix-domain|Unix address/.test(reason)) {
      // Some network and desktop mounts cannot hold sockets.
      endpoint = await freeLoopbackPort();
    } else if ((!isFull && !/lock file|shared memory block/.test(reason)) || performance.now() > deadline) {
      throw new StartupError(
        `O banco de dados embutido não abriu: ${reason || 'sem explicação'}`,
        `Os detalhes estão em ${plan.layout.log}.`,
      );
    }
    await sleep(200);
  }
}

function spawnServer(plan: Plan, endpoint: Endpoint, output: number): ChildProcess {
  const settings = {
    ...plan.settings,
    listen_addresses: isSocket(endpoint) ? '' : endpoint.host,
    port: String(endpoint.port),
    unix_socket_directories: isSocket(endpoint) ? endpoint.host : '',
    unix_socket_permissions: '0700',
  };
  const child = spawn(
    join(plan.bin, 'postgres'),
    [
      '-D',
      plan.layout.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: plan.layout.folder,
      // Not in the terminal's process group: Ctrl+C must reach only us, because requests under way need the server.
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ...(plan.user && { uid: plan.user.uid, gid: plan.user.gid }),
    },
  );
  child.on('error', () => {});
  return child;
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Connects the keeper once the server is ready. @returns undefined when the server ends before */
export async function awaitReady(
  { layout, password }: Plan,
  child: ChildProcess,
  endpoint: Endpoint,
): Promise<Client | undefined> {
  const deadline = performance.now() + recoveryTimeoutMs;
  while (!hasEnded(child) && performance.now() < deadline) {
    // Waits for its pid file: an earlier connection would be refused and logged, or reach the server of another process
    // that was faster.
    const found = readPostmaster(layout);
    const isOurs = found?.isReady && found.pid === child.pid;
    const keeper = isOurs ? await connectKeeper(endpoint, password).catch(() => undefined) : undefined;
    if (keeper) return keeper;
    await sleep(10);
  }
  child.kill('SIGINT');
  return undefined;
}

/**
 * Opens the server's log file and empties a large one. Root opens it in a folder of another account, so it must not follow
 * a link.
 */
function openLog(file: string): { handle: number; size: number } {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const handle = openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  const { size } = fstatSync(handle);
  if (size < logSizeLimit) return { handle, size };
  ftruncateSync(handle);
  return { handle, size: 0 };
}

/**
 * Empty where the server has logged nothing, or the line is cut off. Processes of a killed server that end meanwhile write to
 * the same file: their words explain nothing, and would hide that they still held the folder.
 */
function lastError(file: string, from: number): string {
  const written = readFileSync(file).subarray(from).toString('utf8').trim().split('\n');
  const lines = written.filter((line) => !line.includes('unexpected postmaster exit'));
  const last = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? '';
  return last.replace(/^.*?(?:FATAL|PANIC): */, '');
}
