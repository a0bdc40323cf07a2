/** `npm run doctor`: compares rows and files; with `-- --repair` removes files that no row points to. */
import { doctorCommand } from '#server/doctor/doctor-command.ts';
import { runCommand } from '#server/starting/run-command.ts';

await runCommand((context) => doctorCommand(process.argv.slice(2), context));
