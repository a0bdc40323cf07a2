/** The application as it is, but that it looks at once whether a backup is due instead of after a minute. */
import { run } from '#server/starting/run.ts';

await run({ firstBackupCheckMs: 0 });
