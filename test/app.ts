/** The whole application, with a database, a folder and a mailer for one test file. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { hashToken } from '#server/accounts/links/links.ts';
import { type AppOptions, buildApp } from '#server/entry/app.ts';
import type { WorkOnImport } from '#server/moving/imports/import-runner.ts';
import type { ImportWork } from '#server/moving/imports/job.ts';
import { runImport } from '#server/moving/imports/run-import.ts';
import {
  type ExportOptions,
  ExportUnderWay,
  exportClinic,
} from '#server/operations/clinic-export/export-clinic.ts';
import { refusal } from '#server/platform/calls/refusal.ts';
import { createClock } from '#server/platform/clock.ts';
import type { CompleteMessage, Mailer } from '#server/platform/mail/mailer.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { openBrowser, origin, type TestBrowser } from './browser.ts';
import { createTestDatabase } from './database.ts';
import { silent } from './database-server.ts';
import { openVersions } from './row-versions.ts';

export interface TestApp {
  app: ReturnType<typeof buildApp>;
  /** Reads and writes every row, without policies. */
  db: Awaited<ReturnType<typeof createTestDatabase>>['maintenance'];
  database: Awaited<ReturnType<typeof createTestDatabase>>['database'];
  /** What every change of any row alters, by table. */
  versions: ReturnType<typeof openVersions>;
  /** The owner's connection string, for programs beside the application. */
  ownerUrl: string;
  /** The sent messages, after background work has finished. */
  mailbox(): Promise<CompleteMessage[]>;
  /** The messages to this address, in order. */
  mailsTo(address: string): Promise<CompleteMessage[]>;
  /** The token in the link of the newest message to this address. */
  mailedToken(address: string): Promise<string>;
  /** Makes the mail server refuse every message, or accept them again. */
  breakMail(broken: boolean): void;
  /** Without a mail server, messages count as written to a folder. */
  switchMail(on: boolean): void;
  /** Sets the clinic's clock. */
  setNow(instant: string): void;
  storage: Storage;
  /** The folder of stored files. */
  files: string;
  /** @param address the client's network address */
  browser(address?: string): TestBrowser;
  /** A browser with a session of this account, without hashing a password. */
  signedIn(user: { id: string }): Promise<TestBrowser>;
}

/** Call it at the top of a test file. */
export async function createTestApp(
  {
    sendsMail = true,
    importWork,
    ...options
  }: Partial<AppOptions> & { sendsMail?: boolean; importWork?: ImportWork } = {},
  databaseOptions: { poolSize?: number } = {},
): Promise<TestApp> {
  const { database, maintenance, ownerUrl } = await createTestDatabase(databaseOptions);
  const files = await mkdtemp(join(tmpdir(), 'vico-files-'));
  const storage = createFolderStorage(files);
  const { mailer, sent, breakMail, switchMail } = createTestMailer(sendsMail);
  let now: string | undefined;
  const clock = createClock('America/Sao_Paulo', () => (now ? new Date(now) : new Date()));
  const workOnImport: WorkOnImport = async (importId, signal) => {
    const settings = { fileSizeLimitBytes: 25 * 1024 * 1024 };
    await runImport(importId, { ownerUrl, storage, clock, settings, log: silent, signal, work: importWork });
  };
  const app = buildApp({
    db: database,
    storage,
    mailer,
    clock,
    log: silent,
    publicUrl: origin,
    adminEmails: [],
    emailConfirmation: 'off',
    fileSizeLimitBytes: 25 * 1024 * 1024,
    trustedProxies: 0,
    isBackupApart: async () => true,
    environment: {
      dataDir: files,
      backup: { isDaily: true, time: '03:00', chosenFolder: undefined, isEncrypted: false },
      mail: null,
    },
    openClinicExport: () => openInProcess({ ownerUrl, storage, clock }),
    webRoot: join(files, 'no-web'),
    workOnImport,
    ...options,
  });
  afterAll(async () => {
    await app.close();
    await rm(files, { recursive: true, force: true });
  });
  const mailbox = async () => {
    await app.settled();
    return sent;
  };
  const mailsTo = async (address: string) =>
    (await mailbox()).filter(({ recipient }) => recipient === address);
  const browser = (address?: string) => openBrowser((request) => app.fetch(request, address));
  return {
    app,
    db: maintenance,
    database,
    versions: openVersions(ownerUrl),
    ownerUrl,
    storage,
    files,
    breakMail,
    switchMail,
    browser,
    mailbox,
    mailsTo,
    async mailedToken(address) {
      return /token=([\w-]+)/u.exec((await mailsTo(address)).at(-1)?.text ?? '')?.[1] ?? '';
    },
    setNow: (instant) => {
      now = instant;
    },
    async signedIn({ id }) {
      const token = randomBytes(24).toString('base64url');
      const expires = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000);
      await maintenance
        .insertInto('auth.sessions')
        .values({ token: hashToken(token), user_id: id, expires_at: expires })
        .execute();
      const signature = createHmac('sha256', database.authSecret).update(token).digest('base64');
      const guest = browser();
      guest.cookies.set('vico.session_token', encodeURIComponent(`${token}.${signature}`));
      return guest;
    },
  };
}

/** As the application's thread does. */
async function openInProcess(options: ExportOptions) {
  try {
    return (await exportClinic(options)).archive;
  } catch (error) {
    throw error instanceof ExportUnderWay ? refusal('EXPORT_UNDER_WAY') : error;
  }
}

/** @param sends whether the messages count as sent; otherwise as written to a folder */
function createTestMailer(initially: boolean) {
  let sends = initially;
  const switchMail = (on: boolean) => {
    sends = on;
  };
  const sent: CompleteMessage[] = [];
  let broken = false;
  const breakMail = (value: boolean) => {
    broken = value;
  };
  const mailer: Mailer = {
    get sends() {
      return sends;
    },
    async send(_id, message) {
      if (broken) throw Object.assign(new Error('no route to the mail server'), { code: 'ECONNECTION' });
      sent.push(message);
    },
    close() {},
  };
  return { mailer, sent, breakMail, switchMail };
}
