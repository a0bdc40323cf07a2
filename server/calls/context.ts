import type { AccountServices } from '../accounts/account-services.ts';
import type { SessionActor } from '../accounts/actor.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Limited, LimitKind } from '../limits/count-attempt.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Changes } from '../realtime/changes.ts';
import type { Storage } from '../storage/storage.ts';
import type { Background } from './background.ts';

/** What the application is made of, the same for every request. */
export interface Services {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  clock: Clock;
  accounts: AccountServices;
  background: Background;
  changes: Changes;
  /** Largest file of a patient that is taken. */
  fileSizeLimitBytes: number;
  /** How many proxies of ours every request passes. */
  trustedProxies: number;
  /** Told whenever somebody has to wait. */
  limitHit(what: Limited, kind: LimitKind): void;
}

/** What one call is handled with. */
export interface RequestContext extends Services {
  log: Log;
  /** Told which procedure is called, `noun.verb`. */
  reached(procedure: string): void;
  /** Where the request comes from, as far as it is known. */
  address: string | null;
  /** Headers of the request. */
  headers: Headers;
  /** Headers that the answer gets besides its own. */
  resHeaders: Headers;
  /** The caller, looked up once, on first use. Null without a session, and while a required second factor is missing. */
  actor(): Promise<SessionActor | null>;
  /** The same, also while a required second factor is missing: for setting it up and signing out only. */
  account(): Promise<SessionActor | null>;
}
