/** Caddy with deploy/Caddyfile in front of processes. `VICO_CADDY` is the path of the program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get as getSecure } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, makeFolder, removeFolder } from './server-process.ts';

export const caddy = process.env.VICO_CADDY;

export const startCaddy = (program: string, upstreams: readonly string[]) =>
  startCaddyAt(program, upstreams, 'http://127.0.0.1');

/** With a certificate of its own, which no one else trusts: `authority` is that of its issuer. */
export async function startSecureCaddy(program: string, upstreams: readonly string[], port: number) {
  const proxy = await startCaddyAt(program, upstreams, 'https://localhost', port);
  const file = join(proxy.folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt');
  return { ...proxy, authority: readFileSync(file, 'utf8') };
}

async function startCaddyAt(program: string, upstreams: readonly string[], host: string, port?: number) {
  const folder = makeFolder();
  const url = `${host}:${port ?? (await freePort())}`;
  const file = join(folder, 'Caddyfile');
  const given = readFileSync(join(import.meta.dirname, '..', 'deploy', 'Caddyfile'), 'utf8');
  // The machine is not told to trust the certificate, and its port 80 stays free.
  writeFileSync(file, given.replace('{\n', '{\nskip_install_trust\nauto_https disable_redirects\n'));
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
    if (await isReached(url)) break;
    if (child.exitCode !== null) throw new Error(said);
  }
  return {
    url,
    folder,
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

/** The certificate is checked by the test and not here. */
const isReached = (url: string) =>
  url.startsWith('http:')
    ? fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    : new Promise<boolean>((resolve) => {
        getSecure(`${url}/health`, { rejectUnauthorized: false }, ({ statusCode }) =>
          resolve(statusCode === 200),
        ).on('error', () => resolve(false));
      });
