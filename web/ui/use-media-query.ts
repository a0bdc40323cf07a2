import { useSyncExternalStore } from 'react';
import { createStore, type Store } from './store.ts';

const stores = new Map<string, Store<boolean>>();
const unknown = createStore(false);

/**
 * Whether a media query matches; false outside of a browser. All components with the same query follow one listener. The
 * browser lets React render between two listeners of an event, and React refuses more than fifty renders in a row: a list
 * of fifty rows failed when the window changed.
 */
export function useMediaQuery(query: string): boolean {
  const { subscribe, get } = typeof window === 'undefined' ? unknown : storeOf(query);
  return useSyncExternalStore(subscribe, get, unknown.get);
}

function storeOf(query: string): Store<boolean> {
  const known = stores.get(query);
  if (known) return known;
  const list = window.matchMedia(query);
  const store = createStore(list.matches);
  list.addEventListener('change', ({ matches }) => store.set(matches));
  stores.set(query, store);
  return store;
}
