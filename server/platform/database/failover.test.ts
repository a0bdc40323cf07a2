/** The database server is a standby, or frozen; a moment later another takes over. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabaseProxy } from '#test/database-proxy.ts';
import { onServer, silent } from '#test/database-server.ts';
import { type Database, openDatabase } from './open-database.ts';
import { isDatabaseUnavailable } from './problems.ts';

const { database, ownerUrl } = await createTestDatabase({ poolSize: 1 });
const write = (on: Database) =>
  on.asService((tx) => sql`delete from auth.sessions where false`.execute(tx.db));
const isRefused = (work: Promise<unknown>) => work.then(() => false, isDatabaseUnavailable);

test('a server that takes no writes counts as unavailable, and its connections are not used again', async () => {
  const name = new URL(ownerUrl).pathname.slice(1);
  // Holds for new connections only, as a standby does until it is promoted.
  await onServer(ownerUrl, `alter database ${name} set default_transaction_read_only = on`);
  expect(await isRefused(write(database))).toBe(true);
  await onServer(
    ownerUrl,
    'set default_transaction_read_only = off',
    `alter database ${name} reset default_transaction_read_only`,
  );
  expect(await isRefused(write(database))).toBe(false);
});

test('a request does not wait for a frozen server, and the next one gets a new connection', async () => {
  const proxy = await openDatabaseProxy(ownerUrl);
  onTestFinished(() => proxy.close());
  const frozen = await openDatabase({ ownerUrl: proxy.url, log: silent, poolSize: 1, silenceTimeoutMs: 300 });
  await write(frozen);
  proxy.freeze();
  expect(await isRefused(write(frozen))).toBe(true);
  proxy.open();
  await write(frozen);
  await frozen.close();
});

test('a listener notices a frozen server, and listens again on the next one', async () => {
  const proxy = await openDatabaseProxy(ownerUrl);
  onTestFinished(() => proxy.close());
  const frozen = await openDatabase({ ownerUrl: proxy.url, log: silent, silenceTimeoutMs: 300 });
  const happened: string[] = [];
  const listening = frozen.listen('a channel', {
    onListening: () => happened.push('listening'),
    onMessage: (payload) => happened.push(payload),
    onLost: () => {
      happened.push('lost');
      proxy.open();
    },
  });
  await expect.poll(() => happened).toEqual(['listening']);
  proxy.freeze();
  await expect.poll(() => happened).toEqual(['listening', 'lost', 'listening']);
  await onServer(ownerUrl, `select pg_notify('a channel', 'news')`);
  await expect.poll(() => happened.at(-1)).toBe('news');
  await listening.close();
  await frozen.close();
});

test('a ping fails on a frozen server, and succeeds on the next one', async () => {
  const proxy = await openDatabaseProxy(ownerUrl);
  onTestFinished(() => proxy.close());
  const frozen = await openDatabase({ ownerUrl: proxy.url, log: silent, silenceTimeoutMs: 300 });
  await frozen.ping();
  proxy.freeze();
  expect(await isRefused(frozen.ping())).toBe(true);
  proxy.open();
  await frozen.ping();
  await frozen.close();
});
