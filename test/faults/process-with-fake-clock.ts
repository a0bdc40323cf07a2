/** The application and its embedded database with a clock that a test sets, by libfaketime. */
import '../clock-for-children.mjs';
import { run } from '#server/entry/starting/run.ts';

await run();
