/** A service of the trial, as systemd would run it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverUser } from '#server/platform/embedded-postgres/os-user.ts';
import type { Programs } from './programs.ts';

export const deploy = join(import.meta.dirname, '..', '..', 'deploy', 'high-availability');

/** The variables that an operator sets in a file of `deploy`, with the values of the trial. @throws where one is missing */
export function variables(file: string, values: Record<string, string>): Record<string, string> {
  const names = [...readFileSync(join(deploy, file), 'utf8').matchAll(/^(\w+)=/gmu)];
  return Object.fromEntries(
    names.map(([, name = '']) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the trial has no value for ${name} of ${file}`);
      return [name, value];
    }),
  );
}

/** Where the services run. */
export interface Place {
  programs: Programs;
  /** A folder that the services' account owns. */
  makeFolder(name: string): string;
  /** PostgreSQL and Patroni refuse to run as root. */
  account: { uid: number; gid: number } | undefined;
}

export function placeIn(folder: string, programs: Programs): Place {
  const account = serverUser(folder);
  return {
    programs,
    account,
    makeFolder(name) {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      if (account) chownSync(path, account.uid, account.gid);
      return path;
    },
  };
}

export function startService(name: string, { account }: Place, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  let output = '';
  return {
    pid: () => child?.pid,
    output: () => `${name}: ${output}`,
    start(program: string, ...args: string[]) {
      child = spawn(program, args, {
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, ...env },
        ...(account && { uid: account.uid, gid: account.gid }),
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-20_000);
        });
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
