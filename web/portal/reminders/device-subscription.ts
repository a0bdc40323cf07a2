/** This device's subscription at its push service, and the server's knowledge of it. */
import { client } from '#web/api/client.ts';

/** The browser has blocked the notices, or the user has just refused them. */
export class NoticesRefused extends Error {}

const pushManager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

const subscription = async () => (await pushManager())?.getSubscription();

/** The address of this device at its push service, or null. */
export const deviceEndpoint = async () => (await subscription())?.endpoint ?? null;

/** Asks for the permission, so it runs on a tap. @throws NoticesRefused, or an error of the browser or of the server */
export async function turnOn(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new NoticesRefused();
  const push = await pushManager();
  if (!push) throw new Error('there is no service worker');
  // A subscription of another key could not be used, and keeps a new one from being made.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await client.push.subscribe({ endpoint, keys: { p256dh, auth } });
}

export async function turnOff() {
  await client.push.unsubscribe();
  await (await subscription())?.unsubscribe();
}
