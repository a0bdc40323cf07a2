/** One database machine: Patroni with deploy/high-availability/patroni.yml, and the PostgreSQL that it runs. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, killNow, postgresPids } from '../server-process.ts';
import { deploy, type Place, startService, variables } from './service.ts';

/** The passwords of the trial. */
const password = 'so-para-o-teste';
const superuser = { user: 'postgres', password };

export type Member = Awaited<ReturnType<typeof prepareMember>>;

/** Small, because three of them share the machine with the application. */
const small = (folder: string) => `
postgresql:
  parameters:
    shared_buffers: 32MB
    unix_socket_directories: ${folder}
`;

export async function prepareMember(name: string, etcdHosts: string, bin: string, place: Place) {
  const folder = place.makeFolder(name);
  const settings = join(folder, 'settings');
  mkdirSync(settings);
  copyFileSync(join(deploy, 'patroni.yml'), join(settings, '10-patroni.yml'));
  writeFileSync(join(settings, '20-small.yml'), small(folder));
  const [port, patroniPort] = [await freePort(), await freePort()];
  const cluster = join(folder, 'cluster');
  const env = variables('patroni.env', {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
    PATRONI_ETCD_HOSTS: etcdHosts,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: cluster,
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: superuser.user,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: password,
  });
  const patroni = startService(name, place, env);
  const postgres = () => postgresPids(cluster);

  function signal(pids: readonly (number | undefined)[], which: NodeJS.Signals) {
    for (const pid of pids) {
      try {
        if (pid) process.kill(pid, which);
      } catch {
        // The process has ended already.
      }
    }
  }

  return {
    name,
    port,
    patroniPort,
    start: () => patroni.start(place.programs.patroni, settings),
    killPostgres: () => signal(postgres(), 'SIGKILL'),
    killPatroni: () => patroni.kill(),
    /** PostgreSQL alone, or the whole machine: nothing answers, and every connection stays open. */
    freeze: (what: 'machine' | 'postgres') =>
      signal([...postgres(), ...(what === 'machine' ? [patroni.pid()] : [])], 'SIGSTOP'),
    resume: () => signal([patroni.pid(), ...postgres()], 'SIGCONT'),
    /** Runs one statement as superuser, with a short timeout. @throws when the member is away or refuses */
    async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
      const client = new pg.Client({
        ...superuser,
        host: '127.0.0.1',
        port,
        database: 'postgres',
        connectionTimeoutMillis: 1_000,
        query_timeout: 10_000,
      });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
    async stop() {
      await patroni.kill();
      for (const pid of postgres()) killNow(pid);
    },
    output: patroni.output,
  };
}
