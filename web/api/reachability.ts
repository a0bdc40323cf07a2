/** Whether the server can be reached, for screens that stay open meanwhile. */
import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** The change stream reports whether it could be opened. It repeats that every few seconds while a tab is visible. */
export function reportReached(now: boolean): void {
  isReached = now;
  for (const listener of listeners) listener();
}

/** True while the device has no network or the server does not answer. */
export const useConnectionLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !(navigator.onLine && isReached),
    () => false,
  );

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
