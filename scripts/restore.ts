/** `npm run restore -- FILE`: restores a backup into an empty folder or database. */
import { runCommand } from '#server/entry/starting/run-command.ts';
import { restoreCommand } from '#server/operations/backup/restore-command.ts';

await runCommand((context) => restoreCommand(process.argv.slice(2), context));
