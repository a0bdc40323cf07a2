import { refusal } from './refusal.ts';

export type Run = <Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
  /** Where the work comes from, for `waitingOfOne`. */
  origin?: string,
) => Promise<Result>;

export interface Bounds {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait. */
  waiting: number;
  /** How many of one origin may wait; as many as of all unless set. */
  waitingOfOne?: number;
}

/**
 * Runs work in the order of its arrival, a few at a time. With a signal: work that is aborted while it waits leaves its
 * place and is not begun; work under way runs to its end.
 * @throws BUSY where too many wait already; then the work is not begun. REQUEST_INTERRUPTED where it was aborted
 */
export function createQueue({ atOnce, waiting, waitingOfOne = waiting }: Bounds): Run {
  const waiters: (() => void)[] = [];
  const waitingOf = new Map<string, number>();
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

  /** As `turn`, counted for the origin while it waits. */
  async function turnOf(origin: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    if (origin === undefined) return turn(signal);
    waitingOf.set(origin, (waitingOf.get(origin) ?? 0) + 1);
    try {
      await turn(signal);
    } finally {
      const left = (waitingOf.get(origin) ?? 1) - 1;
      if (left > 0) waitingOf.set(origin, left);
      else waitingOf.delete(origin);
    }
  }

  return async (work, signal, origin) => {
    if (signal?.aborted) throw refusal('REQUEST_INTERRUPTED');
    if (running < atOnce) running += 1;
    else if (waiters.length < waiting && (waitingOf.get(origin ?? '') ?? 0) < waitingOfOne) {
      await turnOf(origin, signal);
    } else throw refusal('BUSY');
    try {
      const result = await work();
      if (signal?.aborted) throw refusal('REQUEST_INTERRUPTED');
      return result;
    } finally {
      leave();
    }
  };
}
