/**
 * Keeps what is on the screen true while others work: one stream for each tab that can be seen. A browser opens six
 * connections to a server at most, for all of its tabs together; one that is hidden gives its own back, and catches up
 * when it is looked at again.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { News } from '#contract/changes.ts';
import { heartbeatSeconds, memorySeconds } from '#contract/changes-timing.ts';
import { refresh, refreshOlderThan } from './changed-queries.ts';
import { api, client } from './client.ts';
import { errorCode } from './error-messages.ts';
import { backoff } from './query-client.ts';

const longestPauseMs = 5_000;
const hiddenPatienceMs = 5_000;
const silencePatienceMs = 2.5 * heartbeatSeconds * 1_000;
/** A stream that ends sooner than this counts as failed: one that is ended at once would be opened without end. */
const steadyMs = 5_000;
/** What the server remembers, less the time that an answer may have been under way. */
const rememberedMs = (memorySeconds * 1_000) / 2;
/** Changes that come faster than their answers wait for them, but not for one that does not come. */
const refreshPatienceMs = 1_000;

/** Follows the changes that concern the session of this browser. @returns what ends it */
export function subscribeToChanges(queryClient: QueryClient): () => void {
  const stop = new AbortController();
  void follow(queryClient, stop.signal);
  return () => stop.abort();
}

async function follow(queryClient: QueryClient, stop: AbortSignal) {
  const tell = inTurn((topics) => refresh(queryClient, topics));
  for (let failures = 0; !stop.aborted; failures++) {
    await visible(stop);
    const begun = performance.now();
    try {
      await listen(stop, {
        onOpen: () => void refreshOlderThan(queryClient, Date.now() - rememberedMs),
        onNews: tell,
      });
    } catch (error) {
      // Whoever may not listen any more is no longer who this tab takes them for.
      if (errorCode(error) === 'UNAUTHENTICATED')
        queryClient.invalidateQueries({ queryKey: api.session.current.key() });
    }
    if (performance.now() - begun > steadyMs) failures = 0;
    await pause(Math.min(backoff(failures), longestPauseMs), stop);
  }
}

type Heard = { onOpen: () => void; onNews: (topics: News['topics']) => void };

/** Resolves or throws when the stream has ended, whoever ended it. */
async function listen(stop: AbortSignal, { onOpen, onNews }: Heard): Promise<void> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  const over = AbortSignal.any([stop, attempt.signal]);
  let silence = setTimeout(abort, silencePatienceMs);
  let unseen: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(unseen);
    if (document.visibilityState === 'hidden') unseen = setTimeout(abort, hiddenPatienceMs);
  };
  document.addEventListener('visibilitychange', onVisibility, { signal: over });
  // Another network: whatever was open leads nowhere.
  window.addEventListener('online', abort, { signal: over });
  try {
    const stream = await client.changes.watch(undefined, { signal: over });
    onOpen();
    for await (const { topics } of stream) {
      clearTimeout(silence);
      silence = setTimeout(abort, silencePatienceMs);
      if (topics.length > 0) onNews(topics);
    }
  } finally {
    clearTimeout(silence);
    clearTimeout(unseen);
    attempt.abort();
  }
}

/** One after the other; what comes meanwhile is put together. */
function inTurn(work: (topics: News['topics']) => Promise<void>): (topics: News['topics']) => void {
  const waiting = new Set<News['topics'][number]>();
  let running = false;
  return async (topics) => {
    for (const topic of topics) waiting.add(topic);
    if (running) return;
    running = true;
    while (waiting.size > 0) {
      const now = [...waiting];
      waiting.clear();
      const patience = new Promise((resolve) => setTimeout(resolve, refreshPatienceMs));
      await Promise.race([work(now), patience]);
    }
    running = false;
  };
}

/** Resolves once this tab can be seen. */
function visible(stop: AbortSignal): Promise<void> {
  return until(stop, (done, signal) => {
    const look = () => document.visibilityState === 'visible' && done();
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });
}

/** Cut short where the device comes back to a network. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return until(stop, (done, signal) => {
    window.addEventListener('online', done, { signal });
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Resolves when `begin` calls `done`, or at the stop. @param begin leaves nothing behind once its signal is aborted */
function until(stop: AbortSignal, begin: (done: () => void, signal: AbortSignal) => void): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  const finished = new AbortController();
  return new Promise<void>((resolve) => {
    stop.addEventListener('abort', () => resolve(), { signal: finished.signal });
    begin(resolve, finished.signal);
  }).finally(() => finished.abort());
}
