import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../embedded-postgres/cluster.ts';
import { stopOrphanedServer } from '../embedded-postgres/embedded-postgres.ts';

/** Names of files and folders that are renamed when they are whole. A number in the name is a process id. */
const patterns: { folder: string; name: RegExp }[] = [
  { folder: 'mail', name: /\.part$/u },
  { folder: 'backups', name: /^vico-.*\.part$/u },
  { folder: 'db', name: /^(?:cluster|password)\.(\d+)$/u },
  { folder: '.', name: /^restoring\.(\d+)$/u },
];

/** Unfinished files of killed processes in the data folder, without those of living processes. */
export function findUnfinishedFiles(dataDir: string, backups: string, ageLimitMs: number): string[] {
  return patterns.flatMap(({ folder, name }) => {
    const path = folder === 'backups' ? backups : join(dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .filter((entry) => {
        const [matched, pid] = name.exec(entry) ?? [];
        return matched !== undefined && !(pid && isAlive(Number(pid)));
      })
      .map((entry) => join(path, entry))
      .filter((entry) => {
        const stats = statSync(entry, { throwIfNoEntry: false });
        return stats !== undefined && stats.mtimeMs < Date.now() - ageLimitMs;
      });
  });
}

export async function removeUnfinishedFiles(paths: string[]): Promise<void> {
  for (const path of paths) {
    await stopOrphanedServer(path);
    rmSync(path, { recursive: true, force: true });
  }
}
