/** The two measured servers. Each is a process of its own, so that the measuring uses none of its processor time. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readAddress } from '#server/platform/database/owner-connection.ts';
import { atEnd, BenchProblem } from './ending.ts';

export interface BenchServer {
  origin: string;
  pid: number;
  /** What the server sent to its database since the start. */
  usage(): Promise<DatabaseUsage>;
  stop(): Promise<void>;
}

/** Round trips are undefined where they cannot be counted. */
const databaseUsage = z.object({ statements: z.number(), roundTrips: z.number().optional() });
type DatabaseUsage = z.output<typeof databaseUsage>;

/** The application's folder. */
const here = join(import.meta.dirname, '..');

/**
 * The application, as `npm start` runs it, on an existing database.
 * @param files the data folder with stored files, which stays
 * @param root the folder of another version
 */
export async function startOurs(
  ownerUrl: string,
  { files, root = here }: { files?: string; root?: string } = {},
): Promise<BenchServer> {
  const dataDir = files ?? temporaryFolder();
  return start(
    join(root, 'scripts', 'start.ts'),
    {
      DATABASE_URL: ownerUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      CLINIC_TIME_ZONE: 'America/Sao_Paulo',
      // Gone with the folder.
      ...(root !== here && { NODE_COMPILE_CACHE: join(root, 'compiled') }),
    },
    ['--import', join(root, 'bench', 'count-statements.ts')],
  );
}

/** Removed at the end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vico-bench-'));
  // As root, an embedded database runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The backend of the older system. */
export function startOlder(databaseUrl: string): Promise<BenchServer> {
  const { host = 'localhost', port = 5432, database, user, password } = readAddress(databaseUrl);
  if (typeof password !== 'string') throw new TypeError('the address of the database has no password');
  return start(join(import.meta.dirname, 'older-way', 'serve.ts'), {
    OLDER_HOST: host,
    OLDER_PORT: String(port),
    OLDER_DATABASE: database,
    OLDER_USER: user,
    OLDER_PASSWORD: password,
    LITE_TELEMETRY: '0',
    DO_NOT_TRACK: '1',
  });
}

/** @throws when the process ends before it answers */
async function start(
  script: string,
  environment: Record<string, string | undefined>,
  execArgv: string[] = [],
): Promise<BenchServer> {
  const port = await freePort();
  const child = fork(script, {
    execArgv,
    stdio: ['ignore', 'ignore', 2, 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...environment, HOST: '127.0.0.1', PORT: String(port) },
  });
  const ended = once(child, 'exit');
  const stop = atEnd(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/health`, child);
  return {
    origin,
    pid: child.pid ?? 0,
    async usage() {
      const answer = once(child, 'message');
      child.send('usage');
      return databaseUsage.parse((await answer)[0]);
    },
    stop,
  };
}

/** Waits until a process answers an HTTP request, with any status. @throws when the process ends first */
export async function answering(address: string, child: ChildProcess, pauseMs = 50): Promise<void> {
  for (;;) {
    if (child.exitCode !== null)
      throw new BenchProblem(`a measured server ended with code ${child.exitCode}: the reason stands above`);
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    await sleep(pauseMs);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
