import { readEnvironment, StartupError } from '../../platform/environment.ts';
import { openLog } from '../../platform/log.ts';
import { type CommandContext, ignoreClosedOutput, printProblems } from '../../platform/terminal.ts';
import { chooseDataFolder } from './data-folder.ts';

/** Runs a command that works beside the application, such as a backup, and ends the process with its exit code. */
export async function runCommand(work: (context: CommandContext) => Promise<number>): Promise<void> {
  // The files that this process writes hold patients' data.
  process.umask(0o077);
  ignoreClosedOutput();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  process.once('disconnect', () => stopping.abort());
  try {
    const read = readEnvironment(process.env);
    const environment = { ...read, dataDir: chooseDataFolder(read) };
    // The command prints its problems itself, in one sentence each.
    const { log, output } = openLog(read.logLevel ?? 'error');
    const code = await work({ environment, log, signal: stopping.signal });
    await output.flushed();
    process.exit(code);
  } catch (error) {
    printProblems(stopping.signal.aborted ? interrupted() : error);
    process.exit(1);
  }
}

const interrupted = () => new StartupError('Interrompido', 'Nada ficou pela metade.');
