/** `npm run reset-second-factor -- EMAIL`: for an administrator who lost the app and the recovery codes. */
import { resetCommand } from '#server/accounts/second-factor/reset-command.ts';
import { runCommand } from '#server/entry/starting/run-command.ts';

await runCommand((context) => resetCommand(process.argv.slice(2), context));
