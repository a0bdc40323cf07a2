import { AsyncIteratorClass } from '@orpc/server';
import type { News } from '#contract/changes.ts';
import { heartbeatSeconds } from '#contract/changes-timing.ts';

export interface Stream {
  /** Adds a topic for the reader's next read; a topic that waits already is not added again. */
  push(topic: News['topics'][number]): void;
  end(): void;
  events: AsyncIteratorClass<News, void, void>;
}

/** Changes within this time, such as those of one transaction, become one event. */
const collectMs = 50;

/**
 * The events of one reader. A slow reader blocks nothing and costs no memory: each topic waits at most once.
 * @param onEnd called once: after `end`, at the end of the lifetime, or when the reader has disconnected
 */
export function openStream(lifetimeMs: number, onEnd: () => void): Stream {
  const pending = new Set<News['topics'][number]>();
  let ended = false;
  let ready = false;
  let wake = () => {};
  let collecting: NodeJS.Timeout | undefined;
  const lifetime = setTimeout(end, lifetimeMs);

  function release() {
    ready = true;
    wake();
  }

  function push(topic: News['topics'][number]) {
    if (ended) return;
    pending.add(topic);
    collecting ??= setTimeout(release, collectMs);
  }

  function end() {
    if (ended) return;
    ended = true;
    clearTimeout(lifetime);
    clearTimeout(collecting);
    release();
    onEnd();
  }

  async function next(): Promise<IteratorResult<News, void>> {
    if (!ready) await waitForTopic();
    if (ended) return { done: true, value: undefined };
    const topics = [...pending];
    pending.clear();
    clearTimeout(collecting);
    collecting = undefined;
    ready = false;
    return { done: false, value: { topics } };
  }

  /** Waits for a topic, at most until a heartbeat is due. */
  function waitForTopic(): Promise<void> {
    return new Promise((resolve) => {
      const heartbeat = setTimeout(resolve, heartbeatSeconds * 1_000);
      wake = () => {
        clearTimeout(heartbeat);
        resolve();
      };
    });
  }

  return { push, end, events: new AsyncIteratorClass(next, async () => end()) };
}
