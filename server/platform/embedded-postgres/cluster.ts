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
import { failedForSpace, fullDisk, isFullDiskError } from '../full-disk.ts';
import { makeFolder } from '../make-folder.ts';
import type { ServerUser } from './os-user.ts';
import { letReach } from './reach-folder.ts';

/** The superuser of the embedded server. The application's owner role is an ordinary one, as on a managed server. */
export const superuser = 'postgres';

/** The paths of the embedded server, in one folder that belongs to its account. */
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
  ENOENT: 'ali não se criam pastas',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error && typeof error.code === 'string' && reasons[error.code]) || error.message;
}

/** Makes the folder, gives it to the server's account, and checks that the account can reach it. */
export function prepareFolder(dataDir: string, user: ServerUser | undefined): Layout {
  const folder = join(dataDir, 'db');
  if (user) letReach(dataDir, user);
  try {
    // The server's account may pass through these folders but not list them.
    for (const made of makeFolder(dataDir)) chmodSync(made, user ? 0o711 : 0o700);
    makeFolder(folder);
    if (user && statSync(folder).uid !== user.uid) changeOwner(folder, user);
    chmodSync(folder, 0o700);
    readdirSync(folder);
  } catch (error) {
    if (isFullDiskError(error)) throw fullDisk(dataDir);
    throw new StartupError(
      `A pasta de dados ${dataDir} não pode ser usada: ${reasonOf(error)}`,
      'Dê a quem inicia o sistema permissão de escrita nessa pasta, ou escolha outra com DATA_DIR.',
    );
  }
  // The server's process is recognised by this path on its command line, so it must always be the same.
  return layoutOf(realpathSync(folder));
}

function changeOwner(folder: string, user: ServerUser): void {
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

/** The password of the embedded server: made once, readable only by its account and root. */
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
    // Through a new handle: the other account could have put a link at this path.
    const handle = openSync(unfinished, 'wx', 0o600);
    writeFileSync(handle, randomBytes(24).toString('base64url'), { flush: true });
    if (user) fchownSync(handle, user.uid, user.gid);
    closeSync(handle);
    try {
      // `link` never replaces a file: two processes that start at once both use the first password.
      linkSync(unfinished, layout.password);
    } catch (error) {
      if (!existsSync(layout.password)) throw error;
    } finally {
      rmSync(unfinished);
    }
  }
  return readFileSync(layout.password, 'utf8').trim();
}

type ClusterOptions = {
  layout: Layout;
  bin: string;
  user: ServerUser | undefined;
  locale: string[];
  durable: boolean;
};

/** Makes the database cluster where it is missing. It gets its name when it is whole. */
export function ensureCluster({ layout, bin, user, locale, durable }: ClusterOptions): void {
  if (existsSync(layout.cluster)) return;
  const unfinished = `${layout.cluster}.${process.pid}`;
  removeUnfinished(layout);
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '--pgdata',
      unfinished,
      '--username',
      superuser,
      '--pwfile',
      layout.password,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      ...locale,
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: layout.folder, encoding: 'utf8', ...(user && { uid: user.uid, gid: user.gid }) },
  );
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason =
      made.error?.message ?? made.stderr.match(/(?:error|FATAL): *(.+)/)?.[1] ?? made.stderr.trim();
    if (failedForSpace(reason, layout.folder)) throw fullDisk(layout.folder);
    throw new StartupError(
      `O banco de dados não pôde ser criado em ${layout.cluster}: ${reason}`,
      'Verifique o espaço livre e as permissões da pasta, ou escolha outra com DATA_DIR.',
    );
  }
  try {
    renameSync(unfinished, layout.cluster);
  } catch (error) {
    // Another process has made it; which of the two may serve is decided later.
    if (!existsSync(layout.cluster)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
    return;
  }
  // So that the names survive a power cut.
  if (durable) for (const folder of [layout.folder, dirname(layout.folder)]) syncFolder(folder);
}

/** Removes the unfinished clusters of killed processes. */
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
