/** The two servers that are measured, each in a process of its own, so that measuring takes none of their time. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readAddress } from '#server/database/owner-connection.ts';

export interface BenchServer {
  origin: string;
  pid: number;
  /** Asked of the database since the start. */
  asked(): Promise<Asked>;
  /** What a preloaded module answers to a word. */
  ask(word: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Round trips where they are known. */
const asked = z.object({ statements: z.number(), roundTrips: z.number().optional() });
export type Asked = z.output<typeof asked>;

/** The application, as `npm start` runs it, on a database that is there already. @param preload a module of this folder */
export async function startOurs(ownerUrl: string, preload = 'count-statements.ts'): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vico-bench-'));
  const server = await start(
    join(import.meta.dirname, '..', 'scripts', 'start.ts'),
    { DATABASE_URL: ownerUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error', CLINIC_TIME_ZONE: 'America/Sao_Paulo' },
    ['--import', join(import.meta.dirname, preload)],
  );
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the older system's browser talked to. */
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

/** What HTTP costs without anything behind it. */
export const startBare = (): Promise<BenchServer> => start(join(import.meta.dirname, 'bare-server.ts'), {});

/** @throws where it ends before it answers */
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
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/health`, child);
  async function ask(word: string): Promise<unknown> {
    const answer = once(child, 'message');
    child.send(word);
    return (await answer)[0];
  }
  return {
    origin,
    pid: child.pid ?? 0,
    asked: async () => asked.parse(await ask('look')),
    ask,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/** Waits until a process answers, whatever it answers. */
export async function answering(address: string, child: ChildProcess, pauseMs = 50): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`a measured server ended with ${child.exitCode}`);
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
