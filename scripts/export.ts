/** `npm run export`: writes everything of the clinic into one ZIP that other programs read, while the application runs. */
import { runCommand } from '#server/entry/starting/run-command.ts';
import { exportCommand } from '#server/operations/clinic-export/export-command.ts';

await runCommand((context) => exportCommand(process.argv.slice(2), context));
