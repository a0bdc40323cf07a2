import type { Database } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import {
  deleteExpired,
  type Expiring,
  expiringRows,
  readTime,
  sealChains,
  tryCleanupLock,
} from './queries.ts';

interface DailyCleanup {
  /** Removes the rows that had expired when the last run was. @returns how many; null where another process does all of it */
  run(): Promise<Record<Expiring, number> | null>;
  /** Stops after the transaction under way. */
  close(): Promise<void>;
}

/** So that it does not slow down the start. */
const firstRunMs = 2 * 60_000;
const intervalMs = 24 * 60 * 60_000;
/** Rows in one transaction, so that it stays far below the timeout of a statement. */
const batchSize = 2_000;

/**
 * Removes expired sessions, links, challenges and limits, and writes the hash of all signed entries down, each day. A row must have expired before the last run: a clock that is
 * ahead during one run removes no valid session. Several processes may run it: what one has removed, the next does not find.
 */
export function createDailyCleanup({ db, log }: { db: Database; log: Log }): DailyCleanup {
  let stopping = false;
  let lastRun: Date | null = null;
  let underWay: ReturnType<DailyCleanup['run']> | undefined;

  const hasRemoved = (removed: Record<Expiring, number>) => Object.values(removed).some((rows) => rows > 0);

  /** @returns the number of rows; null where another process removes rows */
  const removeSome = (what: Expiring, before: Date | null) =>
    db.asService(async (tx) =>
      (await tryCleanupLock(tx)) ? deleteExpired(tx, what, before, batchSize) : null,
    );

  async function removeAll(): ReturnType<DailyCleanup['run']> {
    const before = lastRun;
    lastRun = await db.asService(readTime);
    await db.asService(async (tx) => {
      if (await tryCleanupLock(tx)) await sealChains(tx);
    });
    const removed: Record<Expiring, number> = {
      sessions: 0,
      links: 0,
      challenges: 0,
      limits: 0,
      setUpLinks: 0,
      whatsappMessages: 0,
      whatsappAnswers: 0,
      bookingCodes: 0,
      photographLinks: 0,
    };
    for (const what of expiringRows) {
      let count: number | null = batchSize;
      while (count === batchSize && !stopping) {
        count = await removeSome(what, before);
        if (count === null) return hasRemoved(removed) ? removed : null;
        removed[what] += count;
      }
    }
    log.info(removed, 'expired rows were removed');
    return removed;
  }

  function run() {
    underWay ??= removeAll().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  const runAndLog = () => {
    run().catch((err: unknown) =>
      log.warn({ err }, 'expired rows could not be removed; tried again tomorrow'),
    );
  };
  const first = setTimeout(runAndLog, firstRunMs).unref();
  const timer = setInterval(runAndLog, intervalMs).unref();
  return {
    run,
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      stopping = true;
      await underWay?.catch(() => {});
    },
  };
}
