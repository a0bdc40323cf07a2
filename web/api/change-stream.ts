/**
 * Refreshes the screen when other people change data: one event stream for each visible tab. A browser opens at most six
 * connections to a server for all tabs together. A hidden tab therefore closes its stream and catches up later.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { News } from '#contract/changes.ts';
import { memorySeconds } from '#contract/changes-timing.ts';
import { refresh, refreshOlderThan } from './changed-queries.ts';
import { api, client } from './client.ts';
import { errorCode, wasAnswered } from './error-messages.ts';
import { mergeTopics } from './merge-topics.ts';
import { backoff } from './query-client.ts';
import { reportReached } from './reachability.ts';
import { deadMs, watchSilence } from './silence.ts';

const longestPauseMs = 5_000;
const hiddenTimeoutMs = 5_000;
/** A stream that ends sooner counts as failed, so that it is not reopened without a pause. */
const steadyMs = 5_000;
/** Half of the server's change memory. The other half allows for answers on the way. */
const rememberedMs = (memorySeconds * 1_000) / 2;
/** The stream opens again without the answer about the session after this time. A busy server takes seconds. */
const sessionTimeoutMs = 10_000;

/** Subscribes to the changes that the current session may see. @returns unsubscribes */
export function subscribeToChanges(queryClient: QueryClient): () => void {
  const stop = new AbortController();
  void follow(queryClient, stop.signal);
  return () => {
    stop.abort();
    reportReached(true);
  };
}

async function follow(queryClient: QueryClient, stop: AbortSignal) {
  let isOpen = false;
  // News that waited for its turn beyond the end would be fetched with rights that may have changed; the next stream repeats it.
  const tell = mergeTopics(async (topics) => {
    if (isOpen) await refresh(queryClient, topics);
  });
  for (let failures = 0; !stop.aborted; failures++) {
    await visible(stop);
    const begun = performance.now();
    let wasOpen = false;
    try {
      await listen(stop, {
        onOpen: () => {
          isOpen = true;
          wasOpen = true;
          reportReached(true);
          void refreshOlderThan(queryClient, Date.now() - rememberedMs);
        },
        onReached: reportReached,
        onNews: tell,
      }).finally(() => {
        isOpen = false;
      });
      // The server also ends it when the user's roles change. The screen follows them first, so that it asks for nothing that
      // they do not include.
      await checkSession(queryClient, stop);
    } catch (error) {
      // An open stream also ends because of a restart or a new network. Only an attempt to open it tells.
      if (!wasOpen && (wasAnswered(error) || errorCode(error) === 'UNAVAILABLE'))
        reportReached(errorCode(error) !== 'UNAVAILABLE');
      // This tab's session has ended.
      if (errorCode(error) === 'UNAUTHENTICATED')
        queryClient.invalidateQueries({ queryKey: api.session.current.key() });
    }
    if (performance.now() - begun > steadyMs) failures = 0;
    await pause(Math.min(backoff(failures), longestPauseMs), stop);
  }
}

/** Waits for the session's answer, but not for a second try: the server may be going down. */
async function checkSession(queryClient: QueryClient, stop: AbortSignal) {
  const queryKey = api.session.current.queryKey();
  const over = new AbortController();
  const signal = AbortSignal.any([stop, over.signal]);
  const failed = until(signal, (done, ended) => {
    const look = () => queryClient.getQueryState(queryKey)?.fetchFailureCount && done();
    ended.addEventListener('abort', queryClient.getQueryCache().subscribe(look));
  });
  await Promise.race([queryClient.invalidateQueries({ queryKey }), failed, pause(sessionTimeoutMs, signal)]);
  over.abort();
}

type Heard = {
  onOpen: () => void;
  onReached: (isReached: boolean) => void;
  onNews: (topics: News['topics']) => void;
};

/** Resolves or throws when the stream ends. */
async function listen(stop: AbortSignal, { onOpen, onReached, onNews }: Heard): Promise<void> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  const over = AbortSignal.any([stop, attempt.signal]);
  const silence = watchSilence({
    onSilence: () => onReached(false),
    onSound: () => onReached(true),
    onDead: abort,
  });
  // Tried again. That no stream opens says nothing about calls: a proxy may hold it back.
  const unopened = setTimeout(abort, deadMs);
  let unseen: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(unseen);
    if (document.visibilityState === 'hidden') unseen = setTimeout(abort, hiddenTimeoutMs);
  };
  document.addEventListener('visibilitychange', onVisibility, { signal: over });
  // After a change of network the open connection is dead.
  window.addEventListener('online', abort, { signal: over });
  try {
    const stream = await client.changes.watch(undefined, { signal: over });
    clearTimeout(unopened);
    silence.heard();
    onOpen();
    for await (const { topics } of stream) {
      silence.heard();
      if (topics.length > 0) onNews(topics);
    }
  } finally {
    silence.stop();
    clearTimeout(unopened);
    clearTimeout(unseen);
    attempt.abort();
  }
}

/** Resolves when this tab is visible. */
function visible(stop: AbortSignal): Promise<void> {
  return until(stop, (done, signal) => {
    const look = () => document.visibilityState === 'visible' && done();
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });
}

/** Waits; ends early when the device is online again. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return until(stop, (done, signal) => {
    window.addEventListener('online', done, { signal });
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Resolves when `begin` calls `done`, or on `stop`. @param begin must clean up when its signal aborts */
function until(stop: AbortSignal, begin: (done: () => void, signal: AbortSignal) => void): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  const finished = new AbortController();
  return new Promise<void>((resolve) => {
    stop.addEventListener('abort', () => resolve(), { signal: finished.signal });
    begin(resolve, finished.signal);
  }).finally(() => finished.abort());
}
