import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { onServer, silent } from '#test/database-server.ts';
import { listenTo } from './listen.ts';

const { database, ownerUrl } = await createTestDatabase();
const noListener = { onListening() {}, onMessage() {}, onLost() {} };

test.each([0, 1, 2, 3, 5, 8, 13, 21])(
  'a listener that is closed after %d ms, connecting or connected, leaves no connection',
  async (milliseconds) => {
    const listening = database.listen('a channel', noListener);
    if (milliseconds > 0) await sleep(milliseconds);
    await listening.close();
    const left = async () => {
      const { rows } = await database.asService(async (tx) => {
        // With its own role, the login sees the names of its own connections.
        await sql`select set_config('role', 'none', true)`.execute(tx.db);
        return sql`select from pg_stat_activity
          where application_name = 'vico listen' and datname = current_database()`.execute(tx.db);
      });
      return rows.length;
    };
    // PostgreSQL's process for a connection ends a moment after it.
    await expect.poll(left).toBe(0);
  },
);

test('a listener that cannot reach the database retries, and can be closed meanwhile', async () => {
  let tries = 0;
  const listening = listenTo(
    'a channel',
    noListener,
    () => {
      tries += 1;
      return new pg.Client({ host: '127.0.0.1', port: 1 });
    },
    silent,
  );
  await expect.poll(() => tries).toBeGreaterThan(2);
  await listening.close();
});

test('messages from every connection arrive while it listens', async () => {
  const heard: string[] = [];
  const begun = Promise.withResolvers<void>();
  const listening = database.listen('a "quoted" channel', {
    ...noListener,
    onListening: begun.resolve,
    onMessage: (payload) => heard.push(payload),
  });
  await begun.promise;
  await onServer(ownerUrl, `select pg_notify('a "quoted" channel', 'news')`);
  await expect.poll(() => heard).toEqual(['news']);
  await listening.close();
});
