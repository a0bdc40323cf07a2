/** `npm run backup`: the whole clinic in one file, while it works. */
import { backupCommand } from '#server/backup/backup-command.ts';
import { runCommand } from '#server/command.ts';
import { keepCompiled } from './compiled.ts';

keepCompiled();
await runCommand((command) => backupCommand(process.argv.slice(2), command));
