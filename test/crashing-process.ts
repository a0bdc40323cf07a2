/** The application, which meets an unforeseen error at SIGUSR2. */
import { run } from '#server/entry/starting/run.ts';

process.on('SIGUSR2', () => {
  throw new Error('unforeseen');
});
await run();
