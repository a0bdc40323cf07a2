import type { Readable } from 'node:stream';
import type { SetupStep } from '#contract/screens/dashboard.ts';
import type { Clock } from '../clock.ts';
import type { Database, Scope } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { SheetDrawer } from '../paper/sheet-drawer.ts';
import type { PushService } from '../push-service.ts';
import type { Changes } from '../realtime/changes.ts';
import type { Storage } from '../storage/storage.ts';
import type { WhatsappSettings } from '../whatsapp-settings.ts';
import type { AccountServices } from './account-services.ts';
import type { SessionActor } from './actor.ts';
import type { Background } from './background.ts';
import type { ClientAddress } from './client-address.ts';

/**
 * Everything of the clinic as one ZIP, which ends with an error where it is not whole.
 * @throws EXPORT_UNDER_WAY
 */
export type OpenClinicExport = () => Promise<Readable>;

/** The first steps of a new clinic (`screens/dashboard`). */
export interface Setup {
  /** The steps that an operator does at the server, without the database; undefined once everything was done. */
  operated(): Promise<Record<'mail' | 'backup', boolean> | undefined>;
  /** The steps that are not hidden, in their order; undefined when nothing is left to do. */
  steps(
    tx: Scope,
    operated: Record<'mail' | 'backup', boolean>,
  ): Promise<{ step: SetupStep; isDone: boolean }[] | undefined>;
}

/** The services of the application, the same for every request. */
export interface Services {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  clock: Clock;
  accounts: AccountServices;
  background: Background;
  changes: Changes;
  /** Size limit of a patient's file. */
  fileSizeLimitBytes: number;
  setup: Setup;
  /** Has the imports looked for work at once. */
  imports: { wake(): void };
  /** Tells a patient about a new prescription or new orientations, beside the answer. */
  tellOfDocument(kind: 'newDocument' | 'newOrientations', patientId: string): void;
  paper: Pick<SheetDrawer, 'drawSheet' | 'prepare'>;
  /** The clinic's logo on white, as a PNG, null without one; and the colour of its name. */
  logoAndColor: () => Promise<{ logo: Buffer | null; color: string }>;
  pushService: PushService;
  /** Undefined where the clinic does not use its API. */
  whatsapp: WhatsappSettings | undefined;
  clientAddress: ClientAddress;
  openClinicExport: OpenClinicExport;
  mailer: Mailer;
  environment: OperatedEnvironment;
  /** Whether a backup is made where it survives what happens to the data. */
  isBackupApart: () => Promise<boolean>;
}

/** What the environment has set that the screen of the server's settings shows. */
export interface OperatedEnvironment {
  dataDir: string;
  backup: { isDaily: boolean; time: string; chosenFolder: string | undefined; isEncrypted: boolean };
  /** Null: `SMTP_URL` is not set. Without the login, which is secret. */
  mail: {
    host: string;
    port: number;
    security: 'tls' | 'starttls';
    user: null;
    senderName: string | null;
    senderEmail: string;
  } | null;
}

/** The context of one call. */
export interface RequestContext extends Services {
  log: Log;
  /** Notes the procedure for the request log, `noun.verb`. */
  reached(procedure: string): void;
  /** Client address, as far as it is known. */
  address: string | null;
  /** Request headers. */
  headers: Headers;
  /** Headers to add to the response. */
  resHeaders: Headers;
  /** The caller, looked up once, on first use. Null without a session, and while a required second factor is missing. */
  actor(): Promise<SessionActor | null>;
  /** The same, also while a required second factor is missing: for setting it up and signing out only. */
  account(): Promise<SessionActor | null>;
}
