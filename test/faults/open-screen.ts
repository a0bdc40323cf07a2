/** An open screen without a browser: follows the stream of changes and loads again, as `web/api/change-stream.ts` does. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import type { TestBrowser } from '../browser.ts';

const pauseMs = 1_000;

export type OpenScreen = ReturnType<typeof openScreen>;

/** Shows the number of appointments. The browser is signed in as an administrator. */
export function openScreen({ api }: TestBrowser) {
  const stop = new AbortController();
  const refused: Record<string, number> = {};
  const stopped = once(stop.signal, 'abort');
  let shown = 0;
  let streams = 0;
  let heardAt = 0;
  const load = async () => {
    shown = (await api.appointments.list({ period: 'all', pageSize: 1 })).total;
  };

  async function listen() {
    const stream = await api.changes.watch(undefined, { signal: stop.signal });
    streams += 1;
    await load();
    // A request holds its signal weakly, so that the abort may be lost on the way.
    stop.signal.addEventListener('abort', () => void stream.return?.().catch(() => undefined), {
      once: true,
    });
    const readToTheEnd = async () => {
      for await (const { topics } of stream) {
        if (topics.length === 0) continue;
        await load();
        heardAt = performance.now();
      }
    };
    await Promise.race([readToTheEnd(), stopped]);
  }

  async function follow() {
    while (!stop.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof ORPCError && error.defined)) throw error;
        refused[error.code] = (refused[error.code] ?? 0) + 1;
      }
      await sleep(pauseMs);
    }
  }

  const following = follow();
  // `close` rethrows a failure; until then it must not count as unhandled.
  following.catch(() => {});
  return {
    refused,
    shown: () => shown,
    /** Streams opened so far. */
    streams: () => streams,
    /** When the screen last loaded because of an event; on the clock of `performance.now`. */
    heardAt: () => heardAt,
    /** @throws on a failure that a browser does not expect */
    async close() {
      stop.abort();
      await following;
    },
  };
}
