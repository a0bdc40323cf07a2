/** `npm run doctor`: whether rows and files fit each other; with `-- --mend` takes away what nobody points to. */
import { runCommand } from '#server/command.ts';
import { doctorCommand } from '#server/doctor/doctor-command.ts';
import { keepCompiled } from './compiled.ts';

keepCompiled();
await runCommand((command) => doctorCommand(process.argv.slice(2), command));
