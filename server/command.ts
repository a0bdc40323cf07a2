import { chooseDataFolder } from './data-folder.ts';
import { type Environment, readEnvironment, StartupError } from './environment.ts';
import { createLog, type Log } from './log.ts';
import { complain } from './startup-lines.ts';

export interface Command {
  environment: Environment;
  log: Log;
  /** Aborted by Ctrl+C, by SIGTERM, and when the launcher is gone. */
  signal: AbortSignal;
}

/** The whole life of a command that runs beside the application: from its environment to its exit code. */
export async function runCommand(work: (command: Command) => Promise<number>): Promise<void> {
  // Whatever this process writes holds patients' data.
  process.umask(0o077);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  process.once('disconnect', () => stopping.abort());
  try {
    const read = readEnvironment(process.env);
    const environment = { ...read, dataDir: chooseDataFolder(read) };
    // What goes wrong is said in a sentence at the end.
    const log = createLog(read.logLevel ?? 'error');
    process.exit(await work({ environment, log, signal: stopping.signal }));
  } catch (error) {
    complain(stopping.signal.aborted ? interrupted() : error);
    process.exit(1);
  }
}

const interrupted = () => new StartupError('Interrompido', 'Nada ficou pela metade.');

/** @throws StartupError for a command that was called wrongly */
export const misused = (how: string) => new StartupError('O comando não foi entendido', `Use: ${how}.`);

/** A line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** A line that must not be overlooked, wherever the output goes. */
export function warn(line: string): void {
  process.stderr.write(`  atenção: ${line}\n`);
}
