import { refusal } from './refusal.ts';

export type Run = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

export interface Bounds {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait. */
  waiting: number;
}

/**
 * Runs work in the order of its arrival, a few at a time. With a signal: work that is aborted while it waits leaves its
 * place and is not begun; work under way runs to its end.
 * @throws BUSY where too many wait already; then the work is not begun. REQUEST_INTERRUPTED where it was aborted
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

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiters.splice(waiters.indexOf(begin), 1);
        reject(refusal('REQUEST_INTERRUPTED'));
      };
      waiters.push(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });

  return async (work, signal) => {
    if (signal?.aborted) throw refusal('REQUEST_INTERRUPTED');
    if (running < atOnce) running += 1;
    else if (waiters.length < waiting) await turn(signal);
    else throw refusal('BUSY');
    try {
      const result = await work();
      if (signal?.aborted) throw refusal('REQUEST_INTERRUPTED');
      return result;
    } finally {
      leave();
    }
  };
}
