/**
 * The application in a process of its own, as it runs for a clinic, but for one thing: it says how many statements it
 * has sent to the database when it is asked.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { createClock } from '#server/clock.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { listen } from '#server/http-server.ts';
import { createLog } from '#server/log.ts';
import { createFolderMailer } from '#server/mail/folder-mailer.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { countStatements } from '#test/statements.ts';

const { BENCH_OWNER_URL: ownerUrl = '', BENCH_PORT: port = '' } = process.env;

const statements = countStatements();
const log = createLog('error');
const folder = mkdtempSync(join(tmpdir(), 'vico-bench-'));
const db = await openDatabase({ ownerUrl, log });
const app = buildApp({
  db,
  storage: createFolderStorage(join(folder, 'files')),
  mailer: createFolderMailer(join(folder, 'mail'), 'bench@example.com', log),
  clock: createClock('America/Sao_Paulo'),
  log,
  publicUrl: `http://127.0.0.1:${port}`,
  adminEmails: [],
  emailConfirmation: 'off',
  fileSizeLimitBytes: 25 * 1024 * 1024,
  webRoot: join(folder, 'no-web'),
  trustedProxies: 0,
});
const server = await listen({ fetch: app.fetch, host: '127.0.0.1', port: Number(port) });

process.on('message', () =>
  process.send?.({ statements: statements(), residentBytes: process.memoryUsage().rss }),
);
process.once('disconnect', async () => {
  await server.close();
  await app.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.send?.('ready');
