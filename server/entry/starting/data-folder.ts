import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sharedFolder } from '../../platform/embedded-postgres/binaries.ts';
import { serverUser } from '../../platform/embedded-postgres/os-user.ts';
import { canReach } from '../../platform/embedded-postgres/reach-folder.ts';
import type { Environment } from '../../platform/environment.ts';

/**
 * The folder for the data. The account that runs PostgreSQL cannot reach a clone in root's home. Unless DATA_DIR names a
 * folder, the data then lie below `sharedFolder`, in one folder for each clone.
 */
export function chooseDataFolder(environment: Environment): string {
  const { dataDir } = environment;
  if (environment.databaseUrl || environment.dataDirIsChosen || existsSync(join(dataDir, 'db')))
    return dataDir;
  const user = serverUser(join(dataDir, 'db'));
  if (!user || canReach(dataDir, user)) return dataDir;
  const clone = dirname(dataDir);
  const mark = createHash('sha256').update(clone).digest('hex').slice(0, 8);
  return join(sharedFolder, `${basename(clone)}-${mark}`, basename(dataDir));
}
