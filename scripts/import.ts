/** `npm run import -- supabase --dump FILE --storage FOLDER`: brings a clinic in from the older hosted platform. */
import { runCommand } from '#server/entry/starting/run-command.ts';
import { importCommand } from '#server/moving/platform-import/import-command.ts';

await runCommand((context) => importCommand(process.argv.slice(2), context));
