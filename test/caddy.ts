/** Caddy with deploy/Caddyfile in front of two processes. `VICO_CADDY` is the path of the program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, makeFolder, removeFolder } from './server-process.ts';

export const caddy = process.env.VICO_CADDY;

export async function startCaddy(program: string, upstreams: readonly string[]) {
  const folder = makeFolder();
  const url = `http://127.0.0.1:${await freePort()}`;
  const file = join(import.meta.dirname, '..', 'deploy', 'Caddyfile');
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: url,
      UPSTREAMS: upstreams.map((each) => new URL(each).host).join(' '),
    },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const exited = once(child, 'close');
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(said);
  }
  return {
    url,
    /** Caddy's log of failed requests. */
    failures: () =>
      said
        .split('\n')
        .filter((line) => line.includes('"level":"error"') && !line.includes('context canceled'))
        .map((line) => /"(?:msg|error)":"[^"]*"/gu.exec(line)?.[0] ?? line),
    async close() {
      child.kill('SIGTERM');
      await exited;
      removeFolder(folder);
    },
  };
}
