/**
 * Fetches a screen's code, and what it shows first, while somebody still points at the link to it. Only what a screen
 * says it needs is asked for (`handle`), and not again within a few seconds (web/api/prefetch.ts).
 */
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { expectMissing } from './errors/reload-when-outdated.ts';

/** What a screen's module may export as `handle`. */
export type ScreenHandle = {
  /**
   * Asks for what the screen shows first, as it is opened from a link without filters. Never for somebody's record:
   * pointing at a name would stand in the trail as a look at it.
   */
  prefetch: (queryClient: QueryClient, params: Record<string, string | undefined>) => Promise<unknown>;
};

/** A pointer that only passes over a link means nothing by it. */
const intentMs = 80;
/** What the first look at a screen takes comes before what may be looked at next. */
const settledMs = 3_000;

type Known = { routes: RouteObject[]; queryClient: QueryClient };
let known: Known | undefined;

/** @param routes as the router was given them: it forgets where a screen's code came from */
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
 * Fetches the code of the screens that the navigation leads to, once the screen has been there for a while: one after
 * the other, each when there is nothing else to do, since code that has come is read at once.
 * @returns what ends it
 */
export function prefetchNavigation(): () => void {
  const stop = new AbortController();
  const read = async () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href]')) {
      await idle();
      if (stop.signal.aborted) return;
      if (leadsOn(link)) await fetchScreen(link, 'code');
    }
  };
  const settled = setTimeout(read, settledMs);
  stop.signal.addEventListener('abort', () => clearTimeout(settled));
  return () => stop.abort();
}

/** Not every browser says when it is idle. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, intentMs);
  });

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
  // An address of no screen: a file, or nothing.
  if (matches.at(-1)?.route.path === '*') return;
  // What cannot be fetched now is fetched, or complained about, when it is needed.
  await expectMissing(async () => {
    for (const { route, params } of matches) {
      const { lazy } = route;
      const loaded = typeof lazy === 'function' ? await lazy() : await lazy?.Component?.();
      const handle = loaded && 'handle' in loaded ? loaded.handle : null;
      if (what === 'all' && link.search === '' && isScreenHandle(handle))
        await handle.prefetch(queryClient, params);
    }
  }).catch(() => undefined);
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle;
