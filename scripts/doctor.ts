/** `npm run doctor`: compares rows and files; with `-- --repair` removes files that no row points to. */
import { runCommand } from '#server/entry/starting/run-command.ts';
import { doctorCommand } from '#server/operations/doctor/doctor-command.ts';

await runCommand((context) => doctorCommand(process.argv.slice(2), context));
