import { displacedAmong, keepDisplaced } from '../../agenda/displaced/queries.ts';
import { keepFigures } from '../../money/figures/queries.ts';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { isDaytime } from '../../platform/mail/quiet-hours.ts';
import type { WhatsappSettings } from '../../platform/whatsapp-settings.ts';
import { queueNotices, queueReminders } from '../notices/queue-notice.ts';
import {
  expireRequests,
  insertDueReminders,
  noteMailOff,
  skipContacts,
  tryReminderLock,
} from './due-queries.ts';
import { findUntoldChanges, mailNow } from './find-untold-changes.ts';
import { remindAuthors } from './remind-authors.ts';

/**
 * Queues due reminders, also those of authors who have drafts to sign, and notices of changes of appointments that a message
 * has told before; ends requests whose time has passed; keeps which appointments are displaced, and the owner's sums of days. Each process has one.
 */
export interface Reminders {
  /** Looks every half minute. */
  start(): void;
  /** Looks once, now. @returns how many messages were queued */
  run(): Promise<number>;
  /** Stops after the transaction under way. */
  close(): Promise<void>;
}

const intervalMs = 30_000;
/** The server itself. Only administrators read all that the sums are of. */
const noUserId = '00000000-0000-0000-0000-000000000000';
/** Appointments in one transaction. */
const batchSize = 100;

interface Services {
  db: Database;
  outbox: Outbox;
  clock: Clock;
  accounts: AccountServices;
  /** Absent: no WhatsApp. */
  whatsapp?: WhatsappSettings | undefined;
  log: Log;
}

export function createReminders(services: Services): Reminders {
  const { db, outbox, clock, accounts, whatsapp, log } = services;
  let stopping = false;
  let underWay: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let keptOn: string | undefined;

  const now = () => ({ localTime: clock.localTime(), timeZone: clock.timeZone });

  async function queueDue(tx: Scope): Promise<number> {
    const time = now();
    if (!isDaytime(time.localTime)) return 0;
    const due = await insertDueReminders(tx, time, {
      ...(await mailNow(tx, services)),
      sendsWhatsapp: whatsapp !== undefined,
      limit: batchSize,
    });
    const asked = due.map(({ appointmentId, date }) => ({ id: appointmentId, date }));
    // A time that the clinic has closed is not to be remembered.
    const displaced = await tx.asBooking({ patientId: null, now: time.localTime }, (booking) =>
      displacedAmong(booking, asked, time.localTime),
    );
    const { left = [], kept = [] } = Object.groupBy(due, ({ appointmentId }) =>
      displaced.has(appointmentId) ? 'left' : 'kept',
    );
    const unreached = await queueReminders(tx, services, kept);
    const skipped = [...unreached, ...left.map(({ contactId }) => contactId)];
    if (skipped.length > 0) await skipContacts(tx, skipped);
    return due.length;
  }

  async function queueChanges(tx: Scope): Promise<number> {
    const changes = await findUntoldChanges(tx, services, { limit: batchSize });
    await queueNotices(tx, services, changes, { daytimeOnly: true });
    return changes.length;
  }

  /** Commits after each batch, so that no transaction is long, and a kill loses nothing that was committed. */
  async function inBatches(queue: (tx: Scope) => Promise<number>): Promise<number> {
    let sum = 0;
    let count = batchSize;
    while (count === batchSize && !stopping) {
      count = await db.asService(async (tx) => ((await tryReminderLock(tx)) ? queue(tx) : 0));
      sum += count;
      if (count > 0) outbox.wake();
    }
    return sum;
  }

  /** Also without a change once a day, since a day comes into reach, and at the start, since the program may be new. */
  async function keep(): Promise<void> {
    const today = clock.today();
    const isKept = await db.asService(async (tx) => {
      if (!(await tryReminderLock(tx))) return false;
      await keepDisplaced(tx, clock.localTime(), { anew: keptOn !== today });
      return true;
    });
    if (isKept) keptOn = today;
  }

  async function runOnce(): Promise<number> {
    await keep();
    await db.asService(async (tx) => {
      await expireRequests(tx, now());
      if (!accounts.sendsMail) await noteMailOff(tx, now());
    });
    const told = await db.asService(async (tx) =>
      (await tryReminderLock(tx)) ? remindAuthors(tx, { accounts, clock }) : 0,
    );
    if (told > 0) outbox.wake();
    const queued = (await inBatches(queueChanges)) + (await inBatches(queueDue));
    await db.asUser({ role: 'admin', userId: noUserId }, (tx) =>
      keepFigures(tx, { today: clock.today(), timeZone: clock.timeZone }),
    );
    return told + queued;
  }

  function run(): Promise<number> {
    underWay ??= runOnce().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  function runAndLog(): void {
    if (stopping) return;
    run().catch((err: unknown) => log.warn({ err }, 'reminders could not be queued; tried again soon'));
  }

  return {
    run,
    start() {
      timer ??= setInterval(runAndLog, intervalMs).unref();
      runAndLog();
    },
    async close() {
      stopping = true;
      clearInterval(timer);
      await underWay?.catch(() => {});
    },
  };
}
