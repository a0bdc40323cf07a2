/** `npm run backup`: writes the whole clinic into one file, while the application runs. */
import { backupCommand } from '#server/backup/backup-command.ts';
import { runCommand } from '#server/starting/run-command.ts';

await runCommand((context) => backupCommand(process.argv.slice(2), context));
