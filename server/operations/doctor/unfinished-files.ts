import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../platform/embedded-postgres/cluster.ts';
import { stopOrphanedServer } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { isUnfinished } from '../backup/file-names.ts';
import { findNotedBackup } from '../backup/unfinished-backup.ts';

/** Names of files and folders that are renamed when they are whole. A number in the name is a process id. */
const patterns: { folder: string; name: RegExp }[] = [
  { folder: 'mail', name: /\.part$/u },
  { folder: 'db', name: /^(?:cluster|password)\.(\d+)$/u },
  { folder: '.', name: /^restoring\.(\d+)$/u },
];

interface Where {
  dataDir: string;
  /** The folder for backups. */
  backups: string;
  /** Younger files may be in use. */
  ageLimitMs: number;
  /** Whether another process holds the backup lock. Otherwise an unfinished backup of any age belongs to a killed one. */
  isBackingUp: boolean;
}

/** Unfinished files of killed processes, without those of living processes. */
export function findUnfinishedFiles({ dataDir, backups, ageLimitMs, isBackingUp }: Where): string[] {
  const isOld = (path: string) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && stats.mtimeMs < Date.now() - ageLimitMs;
  };
  const others = patterns.flatMap(({ folder, name }) =>
    entriesOf(join(dataDir, folder))
      .filter((entry) => {
        const [matched, pid] = name.exec(entry) ?? [];
        return matched !== undefined && !(pid && isAlive(Number(pid)));
      })
      .map((entry) => join(dataDir, folder, entry))
      .filter(isOld),
  );
  const ofBackups = entriesOf(backups)
    .filter(isUnfinished)
    .map((entry) => join(backups, entry));
  const noted = findNotedBackup(dataDir);
  const unfinished = [...new Set([...ofBackups, ...(noted ? [noted] : [])])];
  return [...others, ...unfinished.filter((path) => !isBackingUp || isOld(path))];
}

const entriesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

export async function removeUnfinishedFiles(paths: string[]): Promise<void> {
  for (const path of paths) {
    await stopOrphanedServer(path);
    rmSync(path, { recursive: true, force: true });
  }
}
