/** `npm run backup`: the whole clinic in one file, while it works. */
import { backupCommand } from '#server/backup/backup-command.ts';
import { runCommand } from '#server/starting/run-command.ts';

await runCommand((context) => backupCommand(process.argv.slice(2), context));
