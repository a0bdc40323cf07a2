import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

export interface BenchServer {
  origin: string;
  /** Statements sent to the database since the start, and the memory that the process holds. */
  look(): Promise<{ statements: number; residentBytes: number }>;
  stop(): Promise<void>;
}

const seen = z.object({ statements: z.number(), residentBytes: z.number() });

/** Starts the application in a process of its own, so that measuring takes none of its time. */
export async function startServer(ownerUrl: string): Promise<BenchServer> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    env: { ...process.env, BENCH_OWNER_URL: ownerUrl, BENCH_PORT: String(port) },
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the measured server ended with ${code}`))),
  ]);
  return {
    origin: `http://127.0.0.1:${port}`,
    async look() {
      const answer = once(child, 'message');
      child.send('look');
      return seen.parse((await answer)[0]);
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
