/** `npm run backup`: writes the whole clinic into one file, while the application runs. */
import { runCommand } from '#server/entry/starting/run-command.ts';
import { backupCommand } from '#server/operations/backup/backup-command.ts';

await runCommand((context) => backupCommand(process.argv.slice(2), context));
