/** Docker for the long tests: the engine that `docker info` finds, or a temporary one with a folder of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..', '..');

/** Since this version compose knows `!override`, and the content of a configuration in compose.yaml itself. */
const oldestCompose = [2, 24] as const;

export type Engine = {
  /** Runs a command of Docker. @returns its standard output @throws with its standard error */
  docker(...args: string[]): Promise<string>;
  /** Both outputs of a container. */
  logs(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** Runs a program. @returns its standard output @throws with its standard error */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0)
    throw new Error(
      `${program} ${args.join(' ')}\nended with ${code}\n${out.slice(-2_000)}${err.slice(-4_000)}`,
    );
  return out.trim();
}

const answers = (program: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** @throws with what to install, where something is missing */
export async function startEngine(): Promise<Engine> {
  const found = answers('docker', 'info') !== undefined;
  const missing = [
    ...(answers('docker', '--version') && (found || answers('dockerd', '--version'))
      ? []
      : ['Docker: "apt-get install docker.io" as root, or Docker’s own packages']),
    ...(found || process.getuid?.() === 0 ? [] : ['a running Docker engine, or root to start one']),
    ...(isComposeNewEnough()
      ? []
      : [
          `Docker Compose ${oldestCompose.join('.')} or newer: Debian 13’s package docker-compose (it also runs on Debian 12), or Docker’s docker-compose-plugin`,
        ]),
    ...(answers('debootstrap', '--version')
      ? []
      : ['debootstrap, for images that cannot be pulled: "apt-get install debootstrap"']),
  ];
  if (missing.length > 0) throw new Error(`This test needs:\n- ${missing.join('\n- ')}`);
  return found ? { ...commandsOn({}), stop: async () => {} } : startOwn();
}

function isComposeNewEnough(): boolean {
  const [major = 0, minor = 0] = (answers('docker', 'compose', 'version', '--short') ?? '0')
    .replace(/^v/u, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
  return major > oldestCompose[0] || (major === oldestCompose[0] && minor >= oldestCompose[1]);
}

const commandsOn = (env: NodeJS.ProcessEnv): Omit<Engine, 'stop'> => ({
  docker: (...args) => run('docker', args, env),
  logs: (name) => run('/bin/sh', ['-c', 'docker logs "$1" 2>&1', 'sh', name], env),
});

async function startOwn(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'vico-docker-'));
  const host = `unix://${join(folder, 'docker.sock')}`;
  const options = [
    '--host',
    host,
    '--data-root',
    join(folder, 'data'),
    '--exec-root',
    join(folder, 'run'),
    '--pidfile',
    join(folder, 'docker.pid'),
  ];
  const daemon = spawn('dockerd', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(daemon, 'close');
  let said = '';
  daemon.stderr.setEncoding('utf8').on('data', (more: string) => {
    said = `${said}${more}`.slice(-4_000);
  });
  const { docker, logs } = commandsOn({ DOCKER_HOST: host });
  const stop = async () => {
    const left = await docker('ps', '--all', '--quiet').catch(() => '');
    if (left) await docker('rm', '--force', ...left.split('\n'));
    daemon.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
    if (daemon.exitCode !== null) break;
    const isReady = await docker('info').then(
      () => true,
      () => false,
    );
    if (isReady) return { docker, logs, stop };
  }
  await stop();
  throw new Error(`dockerd does not answer:\n${said}`);
}
