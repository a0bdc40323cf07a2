import { run } from './starting/run.ts';

await run();
