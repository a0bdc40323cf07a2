/**
 * Prefetches a screen's code and first answers while the pointer rests on its link. A screen declares its answers in
 * `handle`. They are fetched at most once in 10 seconds (web/api/prefetch.ts).
 */
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { sessionQuery } from './auth/session.ts';
import { expectMissing } from './errors/reload-when-outdated.ts';
import { idle } from './ui/idle.ts';

/** A screen's module may export this as `handle`. */
export type ScreenHandle = {
  /**
   * Fetches what the screen shows first, without filters. Never a patient's record: the audit log would record the
   * prefetch as a read.
   */
  prefetch: (queryClient: QueryClient, params: Record<string, string | undefined>) => Promise<unknown>;
};

/** A pointer that rests shorter than this does not prefetch. */
const intentMs = 80;
/** Delay before prefetching other screens, so that what the first touch asks for comes first. */
const settledMs = 3_000;
/** Signs of a person. Before one the code of other screens would only keep a slow phone busy (decision 280). */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

type Known = { routes: RouteObject[]; queryClient: QueryClient };
let known: Known | undefined;

/** @param routes as given to the router, which replaces `lazy` after loading */
export function prefetchOnIntent(routes: RouteObject[], queryClient: QueryClient) {
  known = { routes, queryClient };
  let intent: ReturnType<typeof setTimeout> | undefined;
  const follow = (delay: number) => (event: Event) => {
    clearTimeout(intent);
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !leadsOn(link)) return;
    intent = setTimeout(() => void fetchScreen(link, 'all'), delay);
  };
  document.addEventListener('pointerover', follow(intentMs), { passive: true });
  document.addEventListener('focusin', follow(intentMs));
  document.addEventListener('pointerdown', follow(0), { passive: true });
}

/**
 * Fetches the code of the screens in the navigation, 3 seconds after the first touch: one at a time and when the browser
 * is idle, because loaded code is also parsed and run.
 * @returns stops it
 */
export function prefetchNavigation(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const read = async () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href]')) {
      await idle();
      if (signal.aborted) return;
      if (leadsOn(link)) await fetchScreen(link, 'code');
    }
  };
  let settled: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    settled ??= setTimeout(read, settledMs);
  };
  // The first touch may have been before the application had started (index.html).
  if (document.documentElement.dataset.touched) begin();
  for (const type of signs) document.addEventListener(type, begin, { signal, once: true, passive: true });
  signal.addEventListener('abort', () => clearTimeout(settled));
  return () => stop.abort();
}

const leadsOn = ({ origin, pathname, target, download }: HTMLAnchorElement) =>
  origin === window.location.origin &&
  pathname !== window.location.pathname &&
  target !== '_blank' &&
  download === '' &&
  navigator.onLine;

async function fetchScreen(link: HTMLAnchorElement, what: 'all' | 'code') {
  if (!known) return;
  const { routes, queryClient } = known;
  const matches = matchRoutes(routes, link.pathname) ?? [];
  // No screen: a file, or an unknown address.
  if (matches.at(-1)?.route.path === '*') return;
  // The public pages lead to the portal, whose answers would be refused.
  const mayAsk = what === 'all' && queryClient.getQueryData(sessionQuery().queryKey) != null;
  // A failed prefetch is repeated, with its error, when the screen opens.
  await expectMissing(async () => {
    for (const { route, params } of matches) {
      const { lazy } = route;
      const loaded = typeof lazy === 'function' ? await lazy() : await lazy?.Component?.();
      const handle = loaded && 'handle' in loaded ? loaded.handle : null;
      if (mayAsk && link.search === '' && isScreenHandle(handle)) await handle.prefetch(queryClient, params);
    }
  }).catch(() => undefined);
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle;
