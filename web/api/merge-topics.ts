/** Merges changes that come in a burst, so that they do not fetch the screen's answers again for each of them. */
import type { News } from '#contract/changes.ts';

type Topics = News['topics'];

/** The first change of a burst is shown at once, and the next ones together: within a second of the first of them. */
const leastPauseMs = 500;
/** The next refresh waits for the current one, at most this long. */
const refreshTimeoutMs = 1_000;

/** Runs one refresh at a time, with a pause between. Topics that arrive meanwhile are merged. */
export function mergeTopics(refresh: (topics: Topics) => Promise<void>): (topics: Topics) => Promise<void> {
  const waiting = new Set<Topics[number]>();
  let running = false;
  return async (topics) => {
    for (const topic of topics) waiting.add(topic);
    if (running) return;
    running = true;
    while (waiting.size > 0) {
      const now = [...waiting];
      waiting.clear();
      await Promise.all([
        pause(leastPauseMs),
        // A failed refresh is shown by the query that it belongs to.
        Promise.race([refresh(now).catch(() => undefined), pause(refreshTimeoutMs)]),
      ]);
    }
    running = false;
  };
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
