/** `npm run restore -- FILE`: restores a backup into an empty folder or database. */
import { restoreCommand } from '#server/backup/restore-command.ts';
import { runCommand } from '#server/starting/run-command.ts';

await runCommand((context) => restoreCommand(process.argv.slice(2), context));
