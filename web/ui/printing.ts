import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const readers = new Set<() => void>();

/** The browser lays the paper out as soon as its event is handled, so the screen is rendered inside the event. */
const change = (now: boolean) => () => {
  printing = now;
  flushSync(() => {
    for (const read of readers) read();
  });
};
const begin = change(true);
const end = change(false);

function subscribe(read: () => void) {
  if (readers.size === 0) {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  readers.add(read);
  return () => {
    readers.delete(read);
    if (readers.size > 0) return;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the screen is being printed, for what the styles of paper (web/print.css) cannot change. */
export const usePrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
