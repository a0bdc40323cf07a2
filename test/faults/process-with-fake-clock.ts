/**
 * The application and its embedded database by a clock that can be set: libfaketime takes its orders from variables of
 * the environment, which the database, started with next to none, is handed here.
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
const { run } = await import('#server/starting/run.ts');
await run();
