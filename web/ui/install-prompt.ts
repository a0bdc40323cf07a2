/** The browser's offer to install the application, for a button of ours. Safari and Firefox have none. */
import { createStore } from './store.ts';

/** Of Chromium; TypeScript does not know it. */
export type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

const isInstallPrompt = (event: Event): event is InstallPromptEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/** Null: the browser has none, or it was used. */
export const installPrompt = createStore<InstallPromptEvent | null>(null);

/** From the start, since the browser sends it once. Staff keep the browser's own offer. */
export function listenForInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event) || window.location.pathname.startsWith('/admin')) return;
    event.preventDefault();
    installPrompt.set(event);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(null));
}
