/** `npm run reset-second-factor -- EMAIL`: a way back for an administrator who lost the app and the recovery codes. */
import { runCommand } from '#server/command.ts';
import { resetCommand } from '#server/second-factor/reset-command.ts';
import { keepCompiled } from './compiled.ts';

keepCompiled();
await runCommand((command) => resetCommand(process.argv.slice(2), command));
