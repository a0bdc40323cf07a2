/**
 * Vitest's global set-up for tests that use a database: one server for all projects of a run, with one migrated database that
 * every test file copies. VICO_TEST_DATABASE_URL names another server.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg, { escapeIdentifier } from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openMaintenance } from '#server/platform/database/maintenance.ts';
import { prepareDatabase } from '#server/platform/database/open-database.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';

export const silent = pino({ level: 'silent' });

export default async function setUp({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Projects are set up one after the other, and the first one ends last.
  if ('serverUrl' in vitest.getProvidedContext()) return undefined;
  const server = await startTestServer();
  const template = `vico_test_${randomBytes(4).toString('hex')}`;
  await onServer(server.url, `create database ${template}`);
  const prepared = await prepareDatabase(databaseUrl(server.url, template), silent);
  await openEveryDay(databaseUrl(server.url, template));
  vitest.provide('serverUrl', server.url);
  vitest.provide('template', template);
  vitest.provide('prepared', prepared);
  return async () => {
    if (server.outlivesTheRun) await clear(server.url, template);
    await server.stop();
  };
}

/** A new clinic is closed on weekends. The tests book on any day. */
async function openEveryDay(ownerUrl: string): Promise<void> {
  const rows = openMaintenance(ownerUrl);
  const parts = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
    `[${day * 1440 + 480},${day * 1440 + 720})`,
    `[${day * 1440 + 780},${day * 1440 + 1080})`,
  ]);
  await rows
    .updateTable('working_hours')
    .set({ week: `{${parts.join(',')}}` })
    .execute();
  await rows.destroy();
}

type Server = { url: string; outlivesTheRun: boolean; stop: () => Promise<void> };

/** The server of tests and scripts. The caller stops it. */
export async function startTestServer(): Promise<Server> {
  const given = process.env.VICO_TEST_DATABASE_URL;
  if (given) return { url: given, outlivesTheRun: true, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'vico-test-'));
  // Under root the server runs as another account, which must reach the folder.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbeddedDatabase({ dataDir, log: silent, durable: false, maxConnections: 200 });
  return {
    url: embedded.ownerUrl,
    outlivesTheRun: false,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes the template, copies that an interrupted test left, and their logins. */
async function clear(url: string, template: string): Promise<void> {
  const logins = await onServer<{ value: string }>(
    databaseUrl(url, template),
    "select value from private.secrets where name = 'login_role'",
  );
  const databases = await onServer<{ datname: string }>(
    url,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  await onServer(
    url,
    ...databases.map(({ datname }) => `drop database ${escapeIdentifier(datname)}`),
    ...logins.map(({ value }) => `drop role ${escapeIdentifier(value)}`),
  );
}

/** The address of another database on the same server, as the same role or another. */
export function databaseUrl(serverUrl: string, name: string, role?: { user: string; password: string }) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (role) Object.assign(url, { username: role.user, password: role.password });
  return url.href;
}

/** Runs the statements one by one, as the role of `url`. @returns the rows of all */
export async function onServer<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows: Row[] = [];
  try {
    for (const statement of statements) {
      // A text with several statements has a list of results.
      const results = [await client.query<Row>(statement)].flat();
      rows.push(...results.flatMap((result) => result.rows));
    }
    return rows;
  } finally {
    await client.end();
  }
}
