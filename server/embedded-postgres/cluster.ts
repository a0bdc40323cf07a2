import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../environment.ts';
import { makeFolder } from '../make-folder.ts';
import { canEnter, nearestFolder, type ServerUser } from './os-user.ts';

/** The superuser of the embedded server. The application's own owner role is an ordinary one, as on a managed server. */
export const superuser = 'postgres';

/** Where the parts of the embedded server lie, all in one folder that belongs to the account it runs under. */
export type Layout = { folder: string; cluster: string; password: string; log: string };

export const layoutOf = (folder: string): Layout => ({
  folder,
  cluster: join(folder, 'cluster'),
  password: join(folder, 'password'),
  log: join(folder, 'postgres.log'),
});

const reasons: Record<string, string> = {
  EACCES: 'falta permissão',
  EPERM: 'ela pertence a outro usuário',
  EEXIST: 'há um arquivo com esse nome',
  ENOTDIR: 'há um arquivo no lugar de uma das pastas do caminho',
  EROFS: 'o disco só permite leitura',
  ENOSPC: 'o disco está cheio',
  ENOENT: 'ali não se criam pastas',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error && typeof error.code === 'string' && reasons[error.code]) || error.message;
}

/** Makes the folder, gives it to the server's account, and proves that this account gets there. */
export function prepareFolder(dataDir: string, user: ServerUser | undefined): Layout {
  const folder = join(dataDir, 'db');
  if (user && !canReach(dataDir, user)) {
    throw new StartupError(
      `O usuário "${user.name}", que abre o banco de dados no lugar de root, não alcança a pasta ${dataDir}`,
      'Dê a todos permissão de passagem (chmod o+x) nas pastas acima dela, ou escolha outra com DATA_DIR.',
    );
  }
  try {
    // The server's account may pass through to what is its own, and list nothing.
    for (const made of makeFolder(dataDir)) chmodSync(made, user ? 0o711 : 0o700);
    makeFolder(folder);
    if (user && statSync(folder).uid !== user.uid) handOver(folder, user);
    chmodSync(folder, 0o700);
    readdirSync(folder);
  } catch (error) {
    throw new StartupError(
      `A pasta de dados ${dataDir} não pode ser usada: ${reasonOf(error)}`,
      'Dê a quem inicia o sistema permissão de escrita nessa pasta, ou escolha outra com DATA_DIR.',
    );
  }
  // A process is told to belong to this folder by the path on its command line: always the same one.
  return layoutOf(realpathSync(folder));
}

/** Whether the account would get to a folder that may not be there yet. */
export const canReach = (folder: string, user: ServerUser): boolean => canEnter(nearestFolder(folder), user);

function handOver(folder: string, user: ServerUser): void {
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

/** The password of the embedded server: made once, kept where only its own account and root can read it. */
export function readPassword(layout: Layout, user: ServerUser | undefined): string {
  if (!existsSync(layout.password)) {
    if (existsSync(layout.cluster)) {
      throw new StartupError(
        `Falta o arquivo ${layout.password}, sem o qual o banco de dados não abre`,
        'Traga-o de volta da cópia de segurança desta pasta.',
      );
    }
    const unfinished = `${layout.password}.${process.pid}`;
    rmSync(unfinished, { force: true });
    // By its handle: root writes into a folder of another account, which could put a link in the way.
    const handle = openSync(unfinished, 'wx', 0o600);
    writeFileSync(handle, randomBytes(24).toString('base64url'), { flush: true });
    if (user) fchownSync(handle, user.uid, user.gid);
    closeSync(handle);
    try {
      // A link never replaces: of two processes that start at once, both go on with the first one's password.
      linkSync(unfinished, layout.password);
    } catch (error) {
      if (!existsSync(layout.password)) throw error;
    } finally {
      rmSync(unfinished);
    }
  }
  return readFileSync(layout.password, 'utf8').trim();
}

type Making = {
  layout: Layout;
  bin: string;
  user: ServerUser | undefined;
  locale: string[];
  durable: boolean;
};

/** Makes the database cluster where there is none. It appears under its name only when it is whole. */
export function ensureCluster({ layout, bin, user, locale, durable }: Making): void {
  if (existsSync(layout.cluster)) return;
  const unfinished = `${layout.cluster}.${process.pid}`;
  removeUnfinished(layout);
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      ...['--pgdata', unfinished, '--username', superuser, '--pwfile', layout.password],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', ...locale],
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: layout.folder, encoding: 'utf8', ...(user && { uid: user.uid, gid: user.gid }) },
  );
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason =
      made.error?.message ?? made.stderr.match(/(?:error|FATAL): *(.+)/)?.[1] ?? made.stderr.trim();
    throw new StartupError(
      `O banco de dados não pôde ser criado em ${layout.cluster}: ${reason}`,
      'Verifique o espaço livre e as permissões da pasta, ou escolha outra com DATA_DIR.',
    );
  }
  try {
    renameSync(unfinished, layout.cluster);
  } catch (error) {
    // Another process that started at the same moment was faster: which of the two may serve is decided later.
    if (!existsSync(layout.cluster)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
    return;
  }
  // The new names must outlive a power cut as surely as what will be written inside.
  if (durable) for (const folder of [layout.folder, dirname(layout.folder)]) syncFolder(folder);
}

/** What an earlier start left when it was killed half-way; one that is still at work is left alone. */
function removeUnfinished(layout: Layout): void {
  for (const name of readdirSync(layout.folder)) {
    const pid = Number(name.match(/^cluster\.(\d+)$/)?.[1]);
    if (!pid || (pid !== process.pid && isAlive(pid))) continue;
    rmSync(join(layout.folder, name), { recursive: true, force: true });
  }
}

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
