import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../environment.ts';

/** The account PostgreSQL runs under, as `spawn` takes it. */
export type ServerUser = { name: string; uid: number; gid: number };

const useExternal = 'ou aponte DATABASE_URL para um servidor PostgreSQL a partir da versão 15';

function accounts(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * PostgreSQL refuses to run as root, so root starts it as somebody else: as whoever owns the folder already,
 * else as an account that any system has. Everybody but root runs it as themselves: undefined.
 */
export function serverUser(folder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) {
    requireOwnName();
    return undefined;
  }
  const known = accounts();
  const owner = existsSync(folder) ? statSync(folder).uid : 0;
  // A folder that root owns was made by a copy or a restore: it is handed over like a new one.
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

/** `initdb` and `postgres` look up the name of the account they run under; a bare number (docker --user 12345) has none. */
function requireOwnName(): void {
  const uid = process.getuid?.();
  if (process.platform !== 'linux' || accounts().some((account) => account.uid === uid)) return;
  // The account may come from a directory service instead of the file.
  if (spawnSync('id', ['-un'], { encoding: 'utf8' }).status === 0) return;
  throw new StartupError(
    `O usuário número ${uid} não tem nome nesta máquina, e o banco de dados embutido não abre sem um`,
    `Inicie com um usuário que exista em /etc/passwd, ${useExternal}.`,
  );
}

/** Whether the account gets into a folder: asked of the system itself, since modes do not tell the whole truth (ACLs, mounts). */
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

/** Inside some containers root may not become anybody else. */
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

/** The nearest folder above that is there already. */
export const nearestFolder = (path: string): string =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : nearestFolder(dirname(path));
