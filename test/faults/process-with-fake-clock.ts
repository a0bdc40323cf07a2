/**
 * The application and its embedded database with a clock that a test sets. libfaketime reads environment variables; this
 * program passes them on to the database, which is started with an almost empty environment.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
);
const spawn = childProcess.spawn.bind(childProcess);
Object.assign(childProcess, {
  spawn: (command: string, args: readonly string[], options: childProcess.SpawnOptions) =>
    spawn(command, args, { ...options, env: { ...options.env, ...clock } }),
});
syncBuiltinESMExports();
const { run } = await import('#server/entry/starting/run.ts');
await run();
