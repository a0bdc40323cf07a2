import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** Whether requests should be sent to this process. */
export type State = 'ready' | 'stopping' | 'unavailable';

export interface Readiness {
  /** Asks what requests depend on, at most once a second however often it is called. */
  state(): Promise<State>;
  /** Not ready from now on, whatever answers. */
  beginStop(): void;
}

/** What requests cannot do without: throws where it does not answer. */
export type Dependencies = Record<'database' | 'storage', () => Promise<void>>;

/** So old may an answer be: whoever asks as often as they can costs the database no more than this. */
const freshMs = 1_000;
/**
 * Whoever asks is answered by then, with what was found last: what is busy is not away. All processes wait for one
 * database, and one that is slow for some seconds would else take all of them out of service, and make a failure of
 * each request that had only to wait.
 */
const patienceMs = 1_000;
/** But for no longer than this, as long as a request itself waits. */
const lateMs = 15_000;

export function createReadiness(dependencies: Dependencies, log: Log): Readiness {
  let stopping = false;
  let known: { at: number; missing: string } | undefined;
  let asking: Promise<string> | undefined;

  /** The names of those that do not answer. */
  async function ask(): Promise<string> {
    const outcomes = await Promise.all(
      Object.entries(dependencies).map(async ([name, answers]) => {
        try {
          await answers();
          return [];
        } catch (err) {
          return [{ name, err }];
        }
      }),
    );
    const failed = outcomes.flat();
    const missing = failed.map(({ name }) => name).join(', ');
    // Once for each change: it is asked every second or two.
    if (missing !== (known?.missing ?? '')) {
      if (failed[0]) log.warn({ err: failed[0].err, missing }, 'not ready: something does not answer');
      else log.info('ready again');
    }
    known = { at: performance.now(), missing };
    return missing;
  }

  async function missing(): Promise<string> {
    const last = known;
    const age = () => performance.now() - (last?.at ?? Number.NEGATIVE_INFINITY);
    if (last && age() < freshMs) return last.missing;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (!last || age() >= lateMs) return asking;
    const patience = new AbortController();
    const late = sleep(patienceMs, last.missing, { ref: false, signal: patience.signal });
    return Promise.race([asking.finally(() => patience.abort()), late.catch(() => last.missing)]);
  }

  return {
    async state() {
      if (stopping) return 'stopping';
      const found = await missing();
      // A stop may have begun meanwhile.
      if (stopping) return 'stopping';
      return found === '' ? 'ready' : 'unavailable';
    },
    beginStop() {
      stopping = true;
    },
  };
}
