import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Environment } from '../../platform/environment.ts';
import { backupFolder } from './file-names.ts';

type Where = Pick<Environment, 'backup' | 'dataDir' | 'databaseUrl' | 's3'>;

/**
 * Whether the clinic's data survive the loss of the data folder's disk. With an external database and an S3 store nothing
 * of the clinic lies in the data folder, and both have backups of their own.
 * @param set the folder of the backups that was set on the screen
 * @param deviceOf the file system of a folder
 */
export async function isBackupApart(
  where: Where,
  set?: string | null,
  deviceOf = deviceOfFolder,
): Promise<boolean> {
  if (where.databaseUrl && where.s3) return true;
  if (!where.backup.isDaily) return false;
  return (await deviceOf(backupFolder(where, set))) !== (await deviceOf(where.dataDir));
}

/** The first backup makes its folder: until then the folder above decides. */
async function deviceOfFolder(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return deviceOfFolder(dirname(folder));
  }
}
