import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../environment.ts';

/** The account that runs PostgreSQL, as options of `spawn`. */
export type ServerUser = { name: string; uid: number; gid: number };

const useExternal = 'ou aponte DATABASE_URL para um servidor PostgreSQL a partir da versão 15';

function accounts(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * PostgreSQL refuses to run as root. Root starts it under the account that owns the folder, or else under one that any
 * system has. @returns undefined for the own account
 */
export function serverUser(folder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) {
    requireOwnName();
    return undefined;
  }
  const known = accounts();
  const owner = existsSync(folder) ? statSync(folder).uid : 0;
  // A folder of root's was copied or restored: the account gets it like a new one.
  const user = owner
    ? known.find((account) => account.uid === owner)
    : ['postgres', 'nobody'].map((name) => known.find((account) => account.name === name)).find(Boolean);
  if (user) return user;
  throw new StartupError(
    owner
      ? `A pasta ${folder} pertence ao usuário número ${owner}, que não existe nesta máquina`
      : 'Não há nesta máquina um usuário "nobody" que possa abrir o banco de dados no lugar de root',
    `Dê a pasta a um usuário que exista (chown -R), inicie sem ser root, ${useExternal}.`,
  );
}

/** `initdb` and `postgres` need the name of their account; a number (docker --user 12345) has none. */
function requireOwnName(): void {
  const uid = process.getuid?.();
  if (process.platform !== 'linux' || accounts().some((account) => account.uid === uid)) return;
  // The account may be in a directory service instead.
  if (spawnSync('id', ['-un'], { encoding: 'utf8' }).status === 0) return;
  throw new StartupError(
    `O usuário número ${uid} não tem nome nesta máquina, e o banco de dados embutido não abre sem um`,
    `Inicie com um usuário que exista em /etc/passwd, ${useExternal}.`,
  );
}

/** Whether the account can enter a folder. It is tried, because file modes do not show ACLs and mounts. */
export function canEnter(folder: string, user: ServerUser): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  refuseWithoutPermission(attempt.error, user);
  return attempt.status === 0;
}

/** In some containers root may not change to another account. */
export function refuseWithoutPermission(
  error: NodeJS.ErrnoException | undefined,
  user: ServerUser | undefined,
): void {
  if (!user || error?.code !== 'EPERM') return;
  throw new StartupError(
    `root não pode agir como o usuário "${user.name}" aqui: falta a permissão CAP_SETUID ou CAP_SETGID`,
    `Inicie sem ser root, devolva essa permissão ao contêiner, ${useExternal}.`,
  );
}

/** The folder, or its nearest existing parent. */
export const nearestFolder = (path: string): string =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : nearestFolder(dirname(path));
