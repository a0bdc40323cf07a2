/** `npm run reset-second-factor -- EMAIL`: for an administrator who lost the app and the recovery codes. */
import { resetCommand } from '#server/second-factor/reset-command.ts';
import { runCommand } from '#server/starting/run-command.ts';

await runCommand((context) => resetCommand(process.argv.slice(2), context));
