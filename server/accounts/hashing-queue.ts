import { availableParallelism } from 'node:os';
import { refusal } from '../calls/refusal.ts';

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Bounds {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait. */
  waiting: number;
}

/**
 * Runs work in the order of its arrival, a few at a time.
 * @throws BUSY where too many wait already; then the work is not begun
 */
export function createQueue({ atOnce, waiting }: Bounds): Run {
  const waiters: (() => void)[] = [];
  let running = 0;

  /** The one that ends hands its place over, so that no newcomer comes before those who wait. */
  const leave = () => {
    const next = waiters.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiters.length < waiting) await new Promise<void>((resolve) => waiters.push(resolve));
    else throw refusal('BUSY');
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/**
 * Hashing takes a whole core, and one of the four threads that also read files. One core stays free on a machine with two,
 * and two threads on every machine. The last of those who wait gets its turn after about seven seconds.
 */
const bounds: Bounds = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 64 };

/** Separate, so that a flood of sign-ins from unknown browsers delays no one who works here. */
export const hashingQueues = { strangers: createQueue(bounds), known: createQueue(bounds) } as const;

export type HashingQueue = keyof typeof hashingQueues;
