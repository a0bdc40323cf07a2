import type { Readable } from 'node:stream';
import type { SessionActor } from '../../accounts/accounts/actor.ts';
import type { ImportRunner } from '../../moving/imports/import-runner.ts';
import type { Setup } from '../../screens/dashboard/setup.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PushService } from '../push-service.ts';
import type { Changes } from '../realtime/changes.ts';
import type { Storage } from '../storage/storage.ts';
import type { WhatsappSettings } from '../whatsapp-settings.ts';
import type { AccountServices } from './account-services.ts';
import type { Background } from './background.ts';
import type { ClientAddress } from './client-address.ts';

/**
 * Everything of the clinic as one ZIP, which ends with an error where it is not whole.
 * @throws EXPORT_UNDER_WAY
 */
export type OpenClinicExport = () => Promise<Readable>;

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
  imports: Pick<ImportRunner, 'wake'>;
  pushService: PushService;
  /** Undefined where the clinic does not use its API. */
  whatsapp: WhatsappSettings | undefined;
  clientAddress: ClientAddress;
  openClinicExport: OpenClinicExport;
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
