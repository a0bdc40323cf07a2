import { join } from 'node:path';
import { type Environment, readEnvironment } from '../../platform/environment.ts';
import { openLog } from '../../platform/log.ts';
import { printBlock, printProblems } from '../../platform/terminal.ts';
import { chooseDataFolder } from './data-folder.ts';
import { type Application, type Seed, startApplication } from './start-application.ts';

type Options = {
  /** Values for variables that are not set. */
  defaults?: Parameters<typeof readEnvironment>[1];
  seed?: Seed;
  /** The current time; for tests. */
  now?: (() => Date) | undefined;
  /** The delay of the first check whether a backup is due; for tests. */
  firstBackupCheckMs?: number | undefined;
  /** Additional lines to print after the start. */
  lines?: string[];
};

/** A terminal and npm both send the first signal. A further one after this time means: do not wait. */
const secondSignalAfterMs = 1_000;

/** Runs the application until a signal stops it: from the environment to the exit code. */
export async function run({
  defaults,
  seed,
  now,
  firstBackupCheckMs,
  lines = [],
}: Options = {}): Promise<void> {
  // The files that this process writes hold patients' data.
  process.umask(0o077);
  try {
    const read = readEnvironment(process.env, defaults);
    const environment = { ...read, dataDir: chooseDataFolder(read) };
    const { log, output } = openLog(environment.logLevel);
    const starting = startApplication({
      environment,
      log,
      seed,
      now,
      firstBackupCheckMs,
      droppedLogLines: output.dropped,
      onLost: () => end(1),
    });
    let stoppingSince = 0;

    function end(code: number): void {
      if (stoppingSince > 0) {
        if (performance.now() - stoppingSince > secondSignalAfterMs)
          void starting.then((application) => application.abort());
        return;
      }
      stoppingSince = performance.now();
      starting
        // After a failure there is nothing to drain.
        .then((application) => application.stop({ drain: code === 0 }))
        .catch((error: unknown) => log.fatal({ err: error }, 'the application could not be stopped in order'))
        .then(output.flushed)
        .finally(() => process.exit(code));
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
    // The launcher process is gone: nothing else can stop this one.
    process.once('disconnect', () => end(0));
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'something was not foreseen');
      end(1);
    });

    const started = await starting;
    const { setUpLink } = started;
    if (stoppingSince === 0)
      printBlock([
        ...startLines(environment, read, started),
        ...lines,
        'Para encerrar: Ctrl+C',
        // Last, so that it is seen.
        ...(setUpLink ? [`Primeiro acesso, para criar a conta de administrador: ${setUpLink}`] : []),
      ]);
  } catch (error) {
    printProblems(error);
    process.exit(1);
  }
}

/** @param requested the environment before `chooseDataFolder` */
function startLines(environment: Environment, requested: Environment, started: Application) {
  const { dataDir, databaseUrl, s3, publicUrl } = environment;
  const lines = [`Viço está aberto em ${publicUrl}`];
  if (databaseUrl) lines.push('Banco de dados: o servidor de DATABASE_URL');
  if (s3) lines.push(`Arquivos: o bucket ${s3.bucket}`);
  if (!databaseUrl || !s3) lines.push(`${databaseUrl ? 'Arquivos' : 'Dados'}: ${dataDir}`);
  if (dataDir !== requested.dataDir) {
    lines.push(`  (o banco de dados não roda como root, e outro usuário não alcança ${requested.dataDir})`);
  }
  if (!started.sendsMail) {
    lines.push(`E-mail: nenhum servidor definido; as mensagens ficam em ${join(dataDir, 'mail')}`);
  }
  if (environment.backup.isDaily) {
    const { time, passphrase } = environment.backup;
    const how = passphrase === undefined ? '' : ', cifrada';
    lines.push(`Cópia de segurança: todo dia às ${time}${how}, em ${started.backupFolder}`);
  }
  if (environment.metrics) {
    const { host, port } = environment.metrics;
    lines.push(`Métricas: http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`);
  }
  return lines;
}
