import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { probePaths } from '../../platform/calls/api-paths.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import type { Log } from '../../platform/log.ts';

/** Whether requests should be sent to this process. */
type State = 'ready' | 'stopping' | 'unavailable';

interface Readiness {
  /** Checks database and storage, at most once a second. */
  state(): Promise<State>;
  /** From now on the state is `stopping`. */
  beginStop(): void;
}

/** The checks throw where the dependency does not answer. */
type Dependencies = Record<'database' | 'storage', () => Promise<void>>;

/** Maximum age of a cached result, so that frequent probes do not load the database. */
const maxAgeMs = 1_000;
/**
 * After this time a probe is answered with the last result. All processes share one database: if it is slow for some
 * seconds, none of them may go out of service, because requests only have to wait.
 */
const answerAfterMs = 1_000;
/** Maximum age of that last result: as long as a request waits for a connection. */
const maxStaleMs = 15_000;

export function createReadiness(dependencies: Dependencies, log: Log): Readiness {
  let stopping = false;
  let known: { at: number; missing: string } | undefined;
  let checking: Promise<string> | undefined;

  /** @returns the names of those that do not answer */
  async function check(): Promise<string> {
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
    // Logged once for each change.
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
    if (last && age() < maxAgeMs) return last.missing;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    if (!last || age() >= maxStaleMs) return checking;
    const answered = new AbortController();
    const late = sleep(answerAfterMs, last.missing, { ref: false, signal: answered.signal });
    return Promise.race([checking.finally(() => answered.abort()), late.catch(() => last.missing)]);
  }

  return {
    async state() {
      if (stopping) return 'stopping';
      const found = await missing();
      // The stop may have begun meanwhile.
      if (stopping) return 'stopping';
      return found === '' ? 'ready' : 'unavailable';
    },
    beginStop() {
      stopping = true;
    },
  };
}

/**
 * `/health` says that the process runs. Where it fails, the process is restarted, which would repair no database: so it
 * asks nothing else. `/ready` says that requests may be sent here.
 */
export function serveProbes(app: Hono<HttpEnvironment>, readiness: Readiness): void {
  app.get(probePaths.alive, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get(probePaths.ready, async (c) => {
    const status = await readiness.state();
    return c.json({ status }, status === 'ready' ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
