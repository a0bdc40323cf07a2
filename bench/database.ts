/** The databases of the bench: one for each clinic, on one server. */
import { escapeIdentifier, escapeLiteral } from 'pg';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { StartupError } from '#server/platform/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { atEnd, benchFolder } from './ending.ts';

/** @returns the address of a database whose server the bench uses, with the durability of a real clinic */
export async function openServer(): Promise<string> {
  makeFolder(benchFolder);
  if (process.env.BENCH_DATABASE_URL) return process.env.BENCH_DATABASE_URL;
  const { ownerUrl, stop } = await startEmbeddedDatabase({
    dataDir: benchFolder,
    log: createLog('error'),
  });
  atEnd(stop);
  return ownerUrl;
}

interface WantedClinic {
  /** Of its database, after the name of the server's own. */
  name: string;
  /** What it holds. It is filled anew where it holds anything else. */
  mark: string;
  /** Not of the older system. */
  migrate?: (url: string) => Promise<unknown>;
  fill: (url: string) => Promise<unknown>;
}

/** Opens a clinic and fills it where it is missing, of another day, or of another version. @returns its address */
export async function openClinic(serverUrl: string, wanted: WantedClinic): Promise<string> {
  const url = addressOf(serverUrl, wanted.name);
  const migrate = wanted.migrate ?? (async () => {});
  const isThere = (await markOf(serverUrl, url)) === wanted.mark;
  if (isThere && (await migrate(url).then(() => true, isOfAnotherVersion))) return url;
  if (isThere) process.stderr.write(`${nameIn(url)} is of another version: it is filled anew\n`);
  await dropDatabase(serverUrl, url);
  // The test names a migrated database, of which a copy has nothing left to migrate.
  const template = wanted.migrate && process.env.BENCH_TEMPLATE;
  const source = template ? ` template ${escapeIdentifier(template)} strategy file_copy` : '';
  await onServer(serverUrl, `create database ${escapeIdentifier(nameIn(url))}${source}`);
  try {
    await migrate(url);
    await wanted.fill(url);
  } catch (error) {
    // On a full disk it would hold its space.
    await dropDatabase(serverUrl, url).catch(() => {});
    throw error;
  }
  await onServer(
    url,
    'vacuum analyze',
    `comment on database ${escapeIdentifier(nameIn(url))} is ${escapeLiteral(wanted.mark)}`,
  );
  return url;
}

/** A copy for what changes too much to be taken back. */
export async function copyClinic(serverUrl: string, source: string, name: string) {
  const url = addressOf(serverUrl, name);
  await dropDatabase(serverUrl, url);
  await onServer(
    serverUrl,
    `create database ${escapeIdentifier(nameIn(url))} template ${escapeIdentifier(nameIn(source))}`,
  );
  atEnd(() => dropDatabase(serverUrl, url));
  return url;
}

/** Migrates by this version. */
export async function migrateHere(url: string): Promise<void> {
  await (await openDatabase({ ownerUrl: url, log: createLog('error') })).close();
}

const addressOf = (serverUrl: string, name: string) =>
  databaseUrl(serverUrl, `${new URL(serverUrl).pathname.slice(1)}_${name}`);
const nameIn = (url: string) => new URL(url).pathname.slice(1);

async function markOf(serverUrl: string, url: string): Promise<string | null | undefined> {
  const [found] = await onServer<{ mark: string | null }>(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as mark from pg_database
       where datname = ${escapeLiteral(nameIn(url))}`,
  );
  return found?.mark;
}

const dropDatabase = (serverUrl: string, url: string) =>
  onServer(serverUrl, `drop database if exists ${escapeIdentifier(nameIn(url))} with (force)`);

function isOfAnotherVersion(error: unknown): false {
  if (error instanceof StartupError) return false;
  throw error;
}
