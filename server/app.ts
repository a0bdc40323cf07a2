import { Hono } from 'hono';
import { sessionCookieName } from './accounts/session-cookie.ts';
import { bodyLimits } from './api/body-limit.ts';
import { originCheck } from './api/origin-check.ts';
import { serveApi } from './api/serve-api.ts';
import { serveLinkCalendars } from './appointment-links/send-link-calendar.ts';
import { serveFeeds } from './calendar-feeds/send-feed.ts';
import { createBackground } from './calls/background.ts';
import { createClientAddress } from './calls/client-address.ts';
import type { OpenClinicExport, Services } from './calls/context.ts';
import { toRefusal } from './calls/error-mapping.ts';
import { refusedResponse } from './calls/error-response.ts';
import { requestContext } from './calls/request-context.ts';
import { type HttpEnvironment, requestLog } from './calls/request-log.ts';
import { createClinicLogo } from './clinic-logo/current-logo.ts';
import { serveIcons } from './clinic-logo/serve-icons.ts';
import type { Clock } from './clock.ts';
import { createSetup } from './dashboard/setup.ts';
import type { Database } from './database/open-database.ts';
import { createImportRunner, type ImportRunner, type WorkOnImport } from './imports/import-runner.ts';
import { serveImportUploads } from './imports/receive-upload.ts';
import { knownBrowserCookieName } from './limits/known-browser.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { serveMedia } from './media/serve-media.ts';
import { countRequests } from './metrics/count-requests.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveUnsubscribe } from './notices/unsubscribe.ts';
import { preloadAnswers } from './pages/preloaded-answers.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { webFiles } from './pages/static-files.ts';
import { createReadiness } from './probes/readiness.ts';
import { serveProbes } from './probes/serve-probes.ts';
import { createPushChannel } from './push/push-channel.ts';
import { createPushService, type TestPushService } from './push-service.ts';
import { createChanges } from './realtime/changes.ts';
import { createReminders, type Reminders } from './reminders/scheduler.ts';
import type { Storage } from './storage/storage.ts';
import { serveWebhook } from './whatsapp/serve-webhook.ts';
import { createWhatsappChannel } from './whatsapp/whatsapp-channel.ts';
import type { WhatsappSettings } from './whatsapp-settings.ts';

export interface AppOptions {
  db: Database;
  storage: Storage;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  /** The address that people open, without a slash at the end. */
  publicUrl: string;
  /** Lower case. */
  adminEmails: readonly string[];
  emailConfirmation: 'off' | 'required';
  /** Maximum size of a patient's file. */
  fileSizeLimitBytes: number;
  /** Number of proxies in front of the application: that many entries of `X-Forwarded-For` are trusted. */
  trustedProxies: number;
  /** Whether a backup is made where it survives what happens to the data. */
  isBackupApart: () => Promise<boolean>;
  openClinicExport: OpenClinicExport;
  /** The folder with the built browser application. */
  webRoot: string;
  /** Absent: the server sends nothing by WhatsApp. */
  whatsapp?: WhatsappSettings | undefined;
  /** Besides the known push services, for tests. */
  testPushService?: TestPushService | undefined;
  /** Works on an import outside the thread of requests. */
  workOnImport: WorkOnImport;
  /** Absent: no metrics. */
  metrics?: Metrics | undefined;
}

export interface App {
  /** @param remoteAddress of the client's connection; undefined in tests without one */
  fetch(request: Request, remoteAddress?: string): Response | Promise<Response>;
  /** Every route and middleware with its method, as `GET /health`, for the test of the access table. */
  routes: readonly string[];
  outbox: Outbox;
  reminders: Reminders;
  imports: ImportRunner;
  /** Resolves when all work that requests have started is done, outgoing mail included. */
  settled(): Promise<void>;
  /** The first step of a stop: requests are still answered, but `/ready` says 503. */
  beginStop(): void;
  /** Ends the open event streams and refuses new ones. */
  endStreams(): void;
  /** Finishes the work under way. The caller closes the database afterwards. */
  close(): Promise<void>;
}

/** Builds the whole application, without opening a port. */
export function buildApp(options: AppOptions): App {
  const {
    db,
    storage,
    mailer,
    clock,
    log,
    publicUrl,
    fileSizeLimitBytes,
    trustedProxies,
    metrics,
    whatsapp,
  } = options;
  const https = publicUrl.startsWith('https:');
  const confirmationRequired = options.emailConfirmation === 'required';
  const clinicLogo = createClinicLogo({ db, storage, log });
  const pushService = createPushService(options.testPushService);
  const outbox = createOutbox({
    ...{ db, mailer, clock, log, findLogo: clinicLogo.forMail },
    channels: {
      push: createPushChannel({ db, clock, pushService, publicUrl }),
      ...(whatsapp && { whatsapp: createWhatsappChannel(whatsapp, db, log) }),
    },
  });
  const background = createBackground(log);
  const changes = createChanges(db, clock, log);
  const accounts = {
    secret: db.authSecret,
    cookieName: sessionCookieName(https),
    browserCookieName: knownBrowserCookieName(https),
    publicUrl,
    adminEmails: options.adminEmails,
    confirmationRequired,
    limitHit: metrics?.limitHit ?? (() => {}),
    sendsMail: mailer.sends,
  };
  const reminders = createReminders({ db, outbox, clock, accounts, whatsapp, log });
  const readiness = createReadiness({ database: db.ping, storage: storage.ping }, log);
  const imports = createImportRunner({ db, storage, work: options.workOnImport, log });
  metrics?.observe({ db, changes, background });
  const app = new Hono<HttpEnvironment>();
  if (metrics) app.use(countRequests(metrics));
  app.use(requestLog(log), securityHeaders(https));
  serveProbes(app, readiness);
  const services: Services = {
    db,
    storage,
    outbox,
    clock,
    accounts,
    background,
    changes,
    fileSizeLimitBytes,
    pushService,
    whatsapp,
    imports,
    setup: createSetup({ sendsMail: mailer.sends, isBackupApart: options.isBackupApart }),
    openClinicExport: options.openClinicExport,
    clientAddress: createClientAddress({ proxies: trustedProxies, log }),
  };
  app.use('/api/*', originCheck(publicUrl), bodyLimits(services));
  const contextOf = requestContext(services);
  serveWebhook(app, services);
  serveImportUploads(app, contextOf);
  serveApi(app, contextOf);
  serveLinkCalendars(app, contextOf);
  serveFeeds(app, contextOf);
  serveUnsubscribe(app, { db, accounts });
  serveMedia(app, storage);
  serveIcons(app, { db, clinicLogo });
  app.use(webFiles(options.webRoot, preloadAnswers(contextOf)));
  app.onError((error, c) => refusedResponse(c, toRefusal(error, c.get('log')).code));

  async function settled() {
    await background.settled();
    await outbox.settled();
    await imports.settled();
  }
  outbox.wake();
  return {
    fetch: (request, remoteAddress) => app.fetch(request, { remoteAddress }),
    routes: [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))],
    outbox,
    reminders,
    imports,
    settled,
    beginStop: readiness.beginStop,
    endStreams: changes.endStreams,
    async close() {
      await changes.close();
      await reminders.close();
      await imports.close();
      await background.close();
      await outbox.close();
    },
  };
}
