import { type Furnish, startApplication } from './application.ts';
import { chooseDataFolder } from './data-folder.ts';
import { readEnvironment } from './environment.ts';
import { createLog } from './log.ts';
import { announce, complain, startLines } from './startup-lines.ts';

type Options = {
  /** Stand in for variables that are not set. */
  defaults?: Parameters<typeof readEnvironment>[1];
  furnish?: Furnish;
  /** What time it is; for tests. */
  now?: (() => Date) | undefined;
  /** When the first look is whether a backup is due; for tests. */
  firstBackupCheckMs?: number | undefined;
  /** Said besides, once it is open. */
  lines?: string[];
};

/** A signal that comes again after this is somebody who does not want to wait. A terminal and npm both send the first. */
const impatienceMs = 1_000;

/** Runs the application until it is told to stop: the whole life of a process, from its environment to its exit code. */
export async function run({
  defaults,
  furnish,
  now,
  firstBackupCheckMs,
  lines = [],
}: Options = {}): Promise<void> {
  // Whatever this process writes holds patients' data.
  process.umask(0o077);
  try {
    const read = readEnvironment(process.env, defaults);
    const environment = { ...read, dataDir: chooseDataFolder(read) };
    const log = createLog(environment.logLevel);
    const starting = startApplication({
      ...{ environment, log, furnish, now, firstBackupCheckMs },
      onLost: () => end(1),
    });
    let asked = 0;

    function end(code: number): void {
      if (asked > 0) {
        if (performance.now() - asked > impatienceMs)
          void starting.then((application) => application.hurry());
        return;
      }
      asked = performance.now();
      starting
        // What has failed serves nobody meanwhile.
        .then((application) => application.stop({ drain: code === 0 }))
        .catch((error: unknown) => log.fatal({ err: error }, 'the application could not be stopped in order'))
        .finally(() => process.exit(code));
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
    // The launcher that started us is gone, and nobody can stop us through it any more.
    process.once('disconnect', () => end(0));
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'something was not foreseen');
      end(1);
    });

    const { setUpLink } = await starting;
    if (asked === 0)
      announce([...startLines(environment, read, setUpLink), ...lines, 'Para encerrar: Ctrl+C']);
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}
