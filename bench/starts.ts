/** How long the application takes to start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atEnd } from './ending.ts';
import { answering, freePort, temporaryFolder } from './servers.ts';

const root = join(import.meta.dirname, '..');

export interface Starts {
  /** Milliseconds until `/health` answers: on an empty folder, and the median of later starts. */
  first: number;
  later: number;
  /** A later start without Node's compile cache, as after an installation. */
  uncompiled: number;
}

/**
 * `npm start` with its own database. Packages are installed and screens are built before.
 * @param more environment, as with the database of another server
 */
export async function measureStarts(count: number, more: NodeJS.ProcessEnv = {}): Promise<Starts> {
  const dataDir = temporaryFolder();
  // Where nothing is repeated, it is not to be exact.
  const first = await timeOfStart(dataDir, more, count > 0 ? 5 : 50);
  const later: number[] = [];
  const uncompiled: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    later.push(await timeOfStart(dataDir, more));
    uncompiled.push(
      await timeOfStart(dataDir, { ...more, NODE_COMPILE_CACHE: join(dataDir, `compiled-${turn}`) }),
    );
  }
  return { first, later: median(later), uncompiled: median(uncompiled) };
}

const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN;

async function timeOfStart(dataDir: string, more: NodeJS.ProcessEnv, pauseMs = 5): Promise<number> {
  const { DATABASE_URL: _other, NODE_COMPILE_CACHE: _bench, ...environment } = process.env;
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', 'launch.mjs'), 'start'], {
    stdio: 'ignore',
    env: {
      ...environment,
      ...more,
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKUP: 'off',
    },
  });
  const ended = once(child, 'exit');
  const stop = atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await answering(`http://127.0.0.1:${port}/health`, child, pauseMs);
  const milliseconds = performance.now() - begun;
  await stop();
  return milliseconds;
}
