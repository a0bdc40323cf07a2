/**
 * For `node --import`: processes that are started with an almost empty environment, as the embedded database is, get the
 * libfaketime clock of their parent.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
);
const spawn = childProcess.spawn.bind(childProcess);
childProcess.spawn = (command, args, options) =>
  spawn(command, args, { ...options, env: { ...(options?.env ?? process.env), ...clock } });
syncBuiltinESMExports();
