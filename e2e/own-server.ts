/** The application once more, set up as the shared one is not: with a stopped clock, or with confirmation required. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnServer {
  origin: string;
  dataDir: string;
  stop(): Promise<void>;
}

const patienceMs = 90_000;

/** @param environment besides the folder and the port; `VICO_E2E_NOW` stops the clinic's clock */
export async function startOwnServer(environment: Record<string, string>): Promise<OwnServer> {
  // Below what the system hands out for outgoing connections, any of which might hold the port.
  const port = randomInt(10_000, 20_000);
  const dataDir = join(tmpdir(), `vico-e2e-${randomUUID()}`);
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['scripts/e2e-server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, VICO_E2E_PORT: String(port), VICO_E2E_DATA_DIR: dataDir },
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilOpen(origin, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, dataDir, stop };
}

async function untilOpen(origin: string, child: ChildProcess) {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server of this test ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server of this test does not answer');
}
