/**
 * Lets the browser start the portal without the network. Only a patient's browser is asked to: nothing of the
 * administrator area works offline, and its screens are never kept.
 */
export function registerWorker() {
  // Vite serves the sources one by one during development; there is nothing to keep then.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses (private mode, no space) works as it does without.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
