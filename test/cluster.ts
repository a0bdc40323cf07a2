/** Two processes of the application on one PostgreSQL, one S3 store and one mail server, all real and on this machine. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { SMTPServer } from 'smtp-server';
import { openMaintenance } from '#server/platform/database/maintenance.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { openBrowserAt, type TestBrowser } from './browser.ts';
import { onServer, silent } from './database-server.ts';
import {
  databasePids,
  freePort,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

export const administrator = { email: 'ana@clinica.example', password: 'meu-segredo-1' };

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** @param drainSeconds enough for a proxy that checks ten times a second, on a busy machine */
export async function startCluster({ drainSeconds = 3 } = {}) {
  const folder = makeFolder();
  const database = await startEmbeddedDatabase({
    dataDir: join(folder, 'data'),
    log: silent,
    durable: false,
    maxConnections: 100,
  });
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'clinica', configs: [] }],
  });
  const { port: storePort } = await store.run();
  const mail = await listenForMail();
  const backups = join(folder, 'backups');
  const shared = {
    DATABASE_URL: database.ownerUrl,
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_REGION: 'sa-east-1',
    S3_BUCKET: 'clinica',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'clinica@exemplo.test',
    EMAIL_CONFIRMATION: 'required',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    BACKUP: 'daily',
    BACKUP_DIR: backups,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const ports = [await freePort(), await freePort()] as const;
  const startOne = (index: 0 | 1): ServerProcess =>
    startProcess(
      { ...shared, PORT: String(ports[index]), DATA_DIR: join(folder, `process-${index}`) },
      join(import.meta.dirname, 'cluster-process.ts'),
    );
  const processes: [ServerProcess, ServerProcess] = [startOne(0), startOne(1)];
  const db = openMaintenance(database.ownerUrl);
  return {
    processes,
    db,
    ownerUrl: database.ownerUrl,
    backups,
    /** The recipients of all messages, in order. */
    mailed: mail.recipients,
    /** The names of the applied migrations. */
    async migrations(): Promise<string[]> {
      const rows = await onServer<{ name: string }>(database.ownerUrl, 'select name from private.migrations');
      return rows.map(({ name }) => name);
    },
    /** Pauses the database, or lets it continue, like a busy machine or disk. */
    pauseDatabase(pause: boolean): void {
      for (const pid of databasePids(join(folder, 'data'))) {
        try {
          process.kill(pid, pause ? 'SIGSTOP' : 'SIGCONT');
        } catch {
          // The process has ended meanwhile.
        }
      }
    },
    /** Starts a process that has ended again. */
    restart(index: 0 | 1): ServerProcess {
      processes[index] = startOne(index);
      return processes[index];
    },
    async stop() {
      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ exited }) => exited));
      await db.destroy();
      await Promise.all([mail.stop(), store.close(), database.stop()]);
      removeFolder(folder);
    },
  };
}

/**
 * A browser whose requests go to the present value of `url`.
 * @param address the client's address, as a proxy would send it
 */
export function browserVia(url: () => string, address = '203.0.113.1'): TestBrowser {
  return openBrowserAt(url, { 'x-forwarded-for': address });
}

/** Waits until `/ready` says 200. @throws with the process's output when it ends instead */
export async function ready(server: ServerProcess): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; ) {
    if (server.child.exitCode !== null || server.child.signalCode !== null) break;
    const answer = await fetch(`${server.url}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`the server is not ready: ${server.output()}`);
}

/** Slow for each message, so that both processes send at once. */
async function listenForMail() {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      stream.resume();
      stream.on('end', async () => {
        await sleep(30);
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    recipients,
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
