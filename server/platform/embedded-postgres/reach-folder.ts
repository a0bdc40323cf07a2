import { chmodSync, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../environment.ts';
import { canEnter, nearestFolder, type ServerUser } from './os-user.ts';

/** Whether the account can reach a folder, which may not exist yet. */
export const canReach = (folder: string, user: ServerUser): boolean => canEnter(nearestFolder(folder), user);

/** What the application writes into its data folder, and what a new file system contains. */
const ownNames = /^(?:db|files|mail|backups|backup-under-way|restoring\.\d+|lost\+found)$/u;

/**
 * Lets the account of the embedded server reach the data folder. A folder of root's that is empty or the application's, such
 * as a mounted volume, gets the mode that a new one gets: others may pass through it but not list it.
 * @throws StartupError with the folder that the account cannot enter
 */
export function letReach(dataDir: string, user: ServerUser): void {
  if (canReach(dataDir, user)) return;
  const closed = () => findClosed(realpathSync(nearestFolder(dataDir)), user);
  const folder = closed();
  if (existsSync(dataDir) && folder === realpathSync(dataDir) && isOwn(folder)) {
    chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o011);
    if (canReach(dataDir, user)) return;
  }
  const still = closed();
  throw new StartupError(
    `O usuário "${user.name}", que abre o banco de dados no lugar de root, não pode entrar na pasta ${still}`,
    `Deixe-o passar com este comando: chmod a+x ${quoted(still)} (ou escolha outra pasta com DATA_DIR).`,
  );
}

/** The uppermost folder of the path that the account cannot enter. @param path absolute, without links */
function findClosed(path: string, user: ServerUser): string {
  const above = dirname(path);
  return above === path || canEnter(above, user) ? path : findClosed(above, user);
}

const isOwn = (folder: string) =>
  statSync(folder).uid === 0 && readdirSync(folder).every((name) => ownNames.test(name));

/** For a shell. */
const quoted = (path: string) => (/^[\w./-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
