import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Environment } from '../../platform/environment.ts';

/**
 * The folder for backups.
 * @param set on the screen; the environment wins
 */
export const backupFolder = (
  { backup, dataDir }: { backup: Pick<Environment['backup'], 'chosenFolder'>; dataDir: string },
  set?: string | null,
): string => backup.chosenFolder ?? set ?? join(dataDir, 'backups');

const kinds = { manual: 'vico', daily: 'vico-diaria' } as const;

/** `vico-2026-11-21-143000.tar`, in the clinic's local time. */
export function backupName(clock: Clock, kind: keyof typeof kinds, isEncrypted: boolean): string {
  const [day = '', time = ''] = clock.localTime().split(' ');
  return `${kinds[kind]}-${day}-${time.replaceAll(':', '')}.tar${isEncrypted ? '.enc' : ''}`;
}

/** For a folder, existing or written as one, the file gets the default name. */
export function fileIn(to: string, name: string): string {
  const isFolder =
    /[/\\]$/u.test(to) || !/\.[a-z]+$/u.test(to) || (existsSync(to) && statSync(to).isDirectory());
  return isFolder ? join(resolve(to), name) : resolve(to);
}

const dailyPattern = /^vico-diaria-(\d{4}-\d{2}-\d{2})-\d{6}\.tar(?:\.enc)?$/u;

/** The day of a daily backup; undefined for other files. */
export const dayOfDaily = (name: string): string | undefined => dailyPattern.exec(name)?.[1];

/** Whether a file in a folder of backups is one of ours, not whole. @param name with the ending of unfinished files */
export const isUnfinished = (name: string): boolean => /^vico-.*\.tar(?:\.enc)?\.part$/u.test(name);
