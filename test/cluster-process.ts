/** The application, but it checks at once whether a backup is due, not after a minute. */
import { run } from '#server/entry/starting/run.ts';

await run({ firstBackupCheckMs: 0 });
