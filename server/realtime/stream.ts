import { AsyncIteratorClass } from '@orpc/server';
import type { News } from '#contract/changes.ts';
import { heartbeatSeconds } from '#contract/changes-timing.ts';

export interface Stream {
  /** Holds a topic until the reader asks for it; one that is held already is not held twice. */
  tell(topic: News['topics'][number]): void;
  end(): void;
  news: AsyncIteratorClass<News, void, void>;
}

/** What changes together, as by one transaction, is told together. */
const gatherMs = 50;

/**
 * What one reader is told. It never waits for its reader, and holds no more than each topic once however slow that is.
 * @param onEnd called once: when it is ended, when its time is up, or when its reader has gone
 */
export function openStream(lifetimeMs: number, onEnd: () => void): Stream {
  const held = new Set<News['topics'][number]>();
  let ended = false;
  let ready = false;
  let wake = () => {};
  let gathering: NodeJS.Timeout | undefined;
  const lifetime = setTimeout(end, lifetimeMs);

  function speak() {
    ready = true;
    wake();
  }

  function tell(topic: News['topics'][number]) {
    if (ended) return;
    held.add(topic);
    gathering ??= setTimeout(speak, gatherMs);
  }

  function end() {
    if (ended) return;
    ended = true;
    clearTimeout(lifetime);
    clearTimeout(gathering);
    speak();
    onEnd();
  }

  async function next(): Promise<IteratorResult<News, void>> {
    if (!ready) await silence();
    if (ended) return { done: true, value: undefined };
    const topics = [...held];
    held.clear();
    clearTimeout(gathering);
    gathering = undefined;
    ready = false;
    return { done: false, value: { topics } };
  }

  /** Lasts until there is something to say, or until it would be taken for a lost connection. */
  function silence(): Promise<void> {
    return new Promise((resolve) => {
      const heartbeat = setTimeout(resolve, heartbeatSeconds * 1_000);
      wake = () => {
        clearTimeout(heartbeat);
        resolve();
      };
    });
  }

  return { tell, end, news: new AsyncIteratorClass(next, async () => end()) };
}
