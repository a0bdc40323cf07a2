/** `npm run export`: writes everything of the clinic into one ZIP that other programs read, while the application runs. */
import { exportCommand } from '#server/clinic-export/export-command.ts';
import { runCommand } from '#server/starting/run-command.ts';

await runCommand((context) => exportCommand(process.argv.slice(2), context));
