/** `npm run import -- supabase --dump FILE --storage FOLDER`: brings a clinic in from the older hosted platform. */
import { importCommand } from '#server/platform-import/import-command.ts';
import { runCommand } from '#server/starting/run-command.ts';

await runCommand((context) => importCommand(process.argv.slice(2), context));
