import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFirstAdministrator } from '../../accounts/users/first-administrator.ts';
import { isBackupApart } from '../../operations/backup/backup-apart.ts';
import { createDailyBackups } from '../../operations/backup/daily/daily-backups.ts';
import { backupFolder } from '../../operations/backup/file-names.ts';
import { createDailyCleanup } from '../../operations/cleanup/daily-cleanup.ts';
import { findMailServer } from '../../operations/server-settings/mail-server.ts';
import { operatedOf } from '../../operations/server-settings/operated.ts';
import { findServerSettings, findSetFolder } from '../../operations/server-settings/queries.ts';
import { type Clock, createClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { startEmbeddedDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { type Environment, StartupError } from '../../platform/environment.ts';
import { fullDisk, isFullDiskError } from '../../platform/full-disk.ts';
import { listen } from '../../platform/listening/http-server.ts';
import type { Log } from '../../platform/log.ts';
import { createCurrentMailer } from '../../platform/mail/current-mailer.ts';
import { createFolderMailer } from '../../platform/mail/folder-mailer.ts';
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { buildApp } from '../app.ts';
import { exportInWorker } from './export-in-worker.ts';
import { workInThread } from './import-task.ts';

export type Application = {
  /** The one-use link for creating the first administrator; undefined once one exists. */
  setUpLink: string | undefined;
  sendsMail: boolean;
  /** Where the daily backup goes. */
  backupFolder: string;
  /**
   * Finishes the requests under way and leaves nothing running.
   * @param options.drain go on serving for `DRAIN_SECONDS` first, so that proxies stop sending requests here
   */
  stop(options: { drain: boolean }): Promise<void>;
  /** Makes a stop that is under way wait no longer: neither for proxies nor for requests. */
  abort(): void;
};

/** Fills an empty database before the port is opened. */
export type Seed = (into: { ownerUrl: string; storage: Storage; clock: Clock }) => Promise<void>;

type Options = {
  environment: Environment;
  log: Log;
  seed?: Seed | undefined;
  /** The current time; by default the machine's. */
  now?: (() => Date) | undefined;
  /** The delay of the first check whether a backup is due; by default a minute. */
  firstBackupCheckMs?: number | undefined;
  /** How many log lines were dropped so far; for the metrics. */
  droppedLogLines?: () => number;
  /** Called when the embedded database has ended and cannot be started again. */
  onLost: () => void;
};

const webRoot = join(import.meta.dirname, '..', '..', '..', 'dist', 'web');

/**
 * Starts the whole application, from the database to the open port.
 * @throws StartupError with the problem and its remedy; nothing is left running then
 */
export async function startApplication({
  environment,
  log,
  seed,
  now,
  firstBackupCheckMs,
  droppedLogLines,
  onLost,
}: Options): Promise<Application> {
  const { dataDir, smtpUrl, mailFrom, publicUrl } = environment;
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const { ownerUrl, stop } = await findDatabase(environment, log, onLost);
    closers.push(stop);
    const db = await openDatabase({ ownerUrl, log });
    closers.push(db.close);
    const storage = await findStorage(environment);
    const clock = createClock(environment.clinicTimeZone, now);
    await seed?.({ ownerUrl, storage, clock });
    const setUpLink = await ensureFirstAdministrator({ db, publicUrl, admin: environment.admin });
    const mailer = smtpUrl
      ? createSmtpMailer(smtpUrl, mailFrom)
      : createCurrentMailer({
          find: () => findMailServer(db),
          folder: createFolderMailer(join(dataDir, 'mail'), mailFrom, log),
        });
    await mailer.refresh?.();
    const findFolder = async () => (await db.asService(findServerSettings))?.backup_folder;
    const { adminEmails, emailConfirmation, fileSizeLimitBytes, trustedProxies } = environment;
    const metrics = environment.metrics && (await loadMetrics(log, droppedLogLines));
    const app = buildApp({
      db,
      storage,
      mailer,
      clock,
      log,
      publicUrl,
      adminEmails,
      emailConfirmation,
      fileSizeLimitBytes,
      trustedProxies,
      whatsapp: environment.whatsapp,
      openClinicExport: exportInWorker({ ownerUrl, ...environment }),
      isBackupApart: async () => isBackupApart(environment, await findFolder()),
      environment: operatedOf(environment),
      webRoot,
      workOnImport: workInThread({ environment, ownerUrl, log }),
      metrics: metrics?.metrics,
    });
    closers.push(app.close);
    if (metrics && environment.metrics) closers.push((await metrics.serve(environment.metrics)).close);
    const { host, port, drainSeconds } = environment;
    const lateMs = drainSeconds > 0 ? 1_000 : 0;
    const behindProxy = trustedProxies > 0;
    const server = await listen({ fetch: app.fetch, host, port, behindProxy, lateMs });
    closers.push(server.close);
    app.reminders.start();
    app.imports.start();
    closers.push(createDailyCleanup({ db, log }).close);
    if (environment.backup.isDaily) {
      const { time, keep, passphrase } = environment.backup;
      closers.push(
        createDailyBackups({
          ownerUrl,
          storage,
          time,
          keep,
          passphrase,
          clock,
          log,
          findFolder: async (client) => backupFolder(environment, await findSetFolder(client)),
          firstCheckMs: firstBackupCheckMs,
        }).close,
      );
    }
    closers.push(async () => {
      await server.stopListening();
      // Event streams never end by themselves, so that the stop would wait for them. With the port closed, browsers
      // reconnect to another process.
      app.endStreams();
    });
    const draining = new AbortController();
    return {
      setUpLink,
      sendsMail: mailer.sends,
      backupFolder: backupFolder(environment, await findFolder()),
      async stop({ drain }) {
        app.beginStop();
        const { signal } = draining;
        if (drain) await sleep(drainSeconds * 1_000, undefined, { signal }).catch(() => {});
        await closeAll();
      },
      abort() {
        draining.abort();
        server.abort();
      },
    };
  } catch (error) {
    await closeAll();
    throw isFullDiskError(error) ? fullDisk(dataDir) : error;
  }
}

/** The metrics library is loaded only where it is used: it would slow down every start. */
async function loadMetrics(log: Log, droppedLogLines: Options['droppedLogLines']) {
  const { createMetrics } = await import('../../operations/metrics/metrics.ts');
  const { serveMetrics } = await import('../../operations/metrics/serve-metrics.ts');
  const metrics = createMetrics(log, droppedLogLines);
  return {
    metrics,
    serve: (where: { host: string; port: number }) => serveMetrics({ metrics, log, ...where }),
  };
}

async function findDatabase({ dataDir, databaseUrl }: Environment, log: Log, onLost: () => void) {
  if (!databaseUrl) return startEmbeddedDatabase({ dataDir, log, onLost });
  ensureFolder(dataDir);
  return { ownerUrl: databaseUrl, stop: async () => {} };
}

/** Files and mail lie in the data folder also when the database is external. */
function ensureFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isFullDiskError(error)) throw error;
    throw new StartupError(
      `A pasta de dados ${dataDir} não pode ser usada`,
      'Dê a quem inicia o sistema permissão de escrita nessa pasta, ou escolha outra com DATA_DIR.',
    );
  }
}
