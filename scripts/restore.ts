/** `npm run restore -- FILE`: a backup into an empty folder or database. */
import { restoreCommand } from '#server/backup/restore-command.ts';
import { runCommand } from '#server/command.ts';
import { keepCompiled } from './compiled.ts';

keepCompiled();
await runCommand((command) => restoreCommand(process.argv.slice(2), command));
