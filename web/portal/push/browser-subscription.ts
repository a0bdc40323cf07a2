/** Notices on this device, as the browser knows them. */

/** `needsInstall`: iOS gives the portal notices only from the home screen. */
export type PushSupport = 'supported' | 'needsInstall' | 'unsupported';

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'supported';
  return isIos() && !isInstalled() ? 'needsInstall' : 'unsupported';
}

/** An iPad asks for desktop pages and says that it is a Mac; a Mac has no touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/u.test(navigator.userAgent) ||
  (/Macintosh/u.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** The development server has no service worker; without one `ready` would never resolve. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration();
  return found && navigator.serviceWorker.ready;
}

/** Where this browser receives notices; null without a subscription. */
export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/**
 * A new subscription of this browser. The one before ends: it may be of an earlier user, or for an earlier key of the server.
 * @throws where the browser's push service refuses or cannot be reached
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const worker = await registration();
  if (!worker) throw new Error('no service worker');
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
