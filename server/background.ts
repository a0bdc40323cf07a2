import { isDatabaseUnavailable } from './database/problems.ts';
import type { Log } from './log.ts';

/** Work that goes on after its request has been answered. */
export interface Background {
  start(what: string, work: () => Promise<void>): void;
  /** How many are under way. */
  count(): number;
  /**
   * The same for what may be done any number of times and must be done in the end: what fails is tried again for about
   * ten minutes. What is left after that, or after a stop, `npm run doctor` finds.
   * @param cause what made it necessary. Where the database broke off, a commit may still be on its way there, so that
   * the first try waits until it can be asked what came of it.
   */
  keepTrying(what: string, work: () => Promise<void>, cause?: unknown): void;
  /** Resolves when nothing is under way. What waits for its next try is not. */
  settled(): Promise<void>;
  /** Tries nothing again, and waits for what is under way. */
  close(): Promise<void>;
}

const retriesAfterMs = [1_000, 5_000, 30_000, 120_000, 480_000];
/** Longer than a commit can take that was sent before its connection broke. */
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
