import { Hono } from 'hono';
import { sessionCookieName } from '../accounts/accounts/session-cookie.ts';
import { knownBrowserCookieName } from '../accounts/limits/known-browser.ts';
import { requestContext } from '../accounts/session/request-context.ts';
import { serveFeeds } from '../agenda/calendar-feeds/send-feed.ts';
import { serveLinkCalendars } from '../booking/appointment-links/send-link-calendar.ts';
import { serveWebhook } from '../booking/whatsapp-answers/serve-webhook.ts';
import { createClinicLogo } from '../clinic/clinic-logo/current-logo.ts';
import { serveIcons } from '../clinic/clinic-logo/serve-icons.ts';
import { documentNotices } from '../messages/notices/tell-of-document.ts';
import { serveUnsubscribe } from '../messages/notices/unsubscribe.ts';
import { createPushChannel } from '../messages/push/push-channel.ts';
import { createReminders, type Reminders } from '../messages/reminders/scheduler.ts';
import { createWhatsappChannel } from '../messages/whatsapp/whatsapp-channel.ts';
import { createImportRunner, type ImportRunner, type WorkOnImport } from '../moving/imports/import-runner.ts';
import { serveImportUploads } from '../moving/imports/receive-upload.ts';
import { countRequests } from '../operations/metrics/count-requests.ts';
import type { Metrics } from '../operations/metrics/metrics.ts';
import { createReadiness, serveProbes } from '../operations/probes/readiness.ts';
import { isMailTried } from '../operations/server-settings/mail-server.ts';
import { createBackground } from '../platform/calls/background.ts';
import { createClientAddress } from '../platform/calls/client-address.ts';
import type { OpenClinicExport, Services } from '../platform/calls/context.ts';
import { toRefusal } from '../platform/calls/error-mapping.ts';
import { refusedResponse } from '../platform/calls/error-response.ts';
import { type HttpEnvironment, requestLog } from '../platform/calls/request-log.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createOutbox, type Outbox } from '../platform/mail/outbox.ts';
import { serveMedia } from '../platform/media/serve-media.ts';
import { createSheetDrawer } from '../platform/paper/sheet-drawer.ts';
import { createPushService, type TestPushService } from '../platform/push-service.ts';
import { createChanges } from '../platform/realtime/changes.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { WhatsappSettings } from '../platform/whatsapp-settings.ts';
import { createSetup } from '../screens/dashboard/setup.ts';
import { bodyLimits } from './api/body-limit.ts';
import { originCheck } from './api/origin-check.ts';
import { serveApi } from './api/serve-api.ts';
import { preloadAnswers } from './pages/preloaded-answers.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { webFiles } from './pages/static-files.ts';

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
  isBackupApart: Services['isBackupApart'];
  environment: Services['environment'];
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
  const drawer = createSheetDrawer();
  const pushService = createPushService(options.testPushService);
  const outbox = createOutbox({
    db,
    mailer,
    clock,
    log,
    findLogo: clinicLogo.forMail,
    channels: {
      push: createPushChannel({ db, clock, pushService, publicUrl }),
      ...(whatsapp && { whatsapp: createWhatsappChannel(whatsapp, db, log) }),
    },
  });
  const background = createBackground(log);
  const changes = createChanges(db, clock, log, () => {
    mailer.refresh?.().catch((err: unknown) => log.warn({ err }, 'the mail server could not be looked up'));
  });
  const accounts = {
    secret: db.authSecret,
    cookieName: sessionCookieName(https),
    browserCookieName: knownBrowserCookieName(https),
    publicUrl,
    adminEmails: options.adminEmails,
    confirmationRequired,
    limitHit: metrics?.limitHit ?? (() => {}),
    get sendsMail() {
      return mailer.sends;
    },
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
    paper: drawer,
    logoAndColor: clinicLogo.forPaper,
    whatsapp,
    imports,
    setup: createSetup({
      isMailTried: async () => mailer.sends && (await isMailTried({ db, fixed: options.environment.mail })),
      isBackupApart: options.isBackupApart,
    }),
    openClinicExport: options.openClinicExport,
    mailer,
    environment: options.environment,
    isBackupApart: options.isBackupApart,
    tellOfDocument: documentNotices({ db, outbox, clock, accounts, whatsapp, background }),
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
      await drawer.close();
      await outbox.close();
    },
  };
}
