import { isDatabaseUnavailable } from '../database/problems.ts';
import type { Log } from '../log.ts';

/** Work that continues after the response of its request. */
export interface Background {
  start(what: string, work: () => Promise<void>): void;
  /** Number of tasks under way. */
  count(): number;
  /**
   * For idempotent work that must succeed in the end: it is retried for about ten minutes. `npm run doctor` finds the
   * work that is still undone after that, or after a stop.
   * @param cause the error that made it necessary. After a lost database connection the outcome of a commit is not known
   * yet, so that the first attempt is delayed.
   */
  keepTrying(what: string, work: () => Promise<void>, cause?: unknown): void;
  /** Resolves when no task is under way. A task that waits for its retry does not count. */
  settled(): Promise<void>;
  /** Cancels the retries and waits for the tasks under way. */
  close(): Promise<void>;
}

const retriesAfterMs = [1_000, 5_000, 30_000, 120_000, 480_000];
/** Longer than PostgreSQL takes to finish a commit after its connection broke. */
const uncertainMs = 5_000;

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  const waiting = new Set<NodeJS.Timeout>();

  function run(work: () => Promise<void>, onFailure: (error: unknown) => void) {
    const task = work()
      .catch(onFailure)
      .finally(() => underWay.delete(task));
    underWay.add(task);
  }

  function after(milliseconds: number, next: () => void) {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      next();
    }, milliseconds).unref();
    waiting.add(timer);
  }

  function attempt(what: string, work: () => Promise<void>, failures: number) {
    run(work, (err) => {
      const pause = retriesAfterMs[failures];
      if (pause === undefined) {
        log.error({ err, what }, 'work after an answer failed, and is left to npm run doctor');
        return;
      }
      log.warn({ err, what }, 'work after an answer failed, and is tried again');
      after(pause, () => attempt(what, work, failures + 1));
    });
  }

  async function settled() {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    start: (what, work) => run(work, (err) => log.error({ err, what }, 'work after an answer failed')),
    keepTrying(what, work, cause) {
      if (isDatabaseUnavailable(cause)) after(uncertainMs, () => attempt(what, work, 0));
      else attempt(what, work, 0);
    },
    count: () => underWay.size,
    settled,
    async close() {
      if (waiting.size > 0) log.warn({ count: waiting.size }, 'work is left undone: npm run doctor');
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
      await settled();
    },
  };
}
