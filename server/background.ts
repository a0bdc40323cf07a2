import type { Log } from './log.ts';

/** Work that goes on after its request has been answered. */
export interface Background {
  start(what: string, work: () => Promise<void>): void;
  /** How many are under way. */
  count(): number;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  return {
    start(what, work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, what }, 'work after an answer failed'))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    count: () => underWay.size,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
