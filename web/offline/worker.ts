/**
 * The service worker, built into `/sw.js`. It caches the page and the portal's files, so that the portal starts offline. It
 * never caches personal data. The build writes the list of files into it (vite-service-worker.ts), so that every build has
 * its own worker.
 */
import type { Notice } from '#contract/messages/push.ts';

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lifetime {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lifetime {
  readonly data: { json(): Notice } | null;
}
interface Tapped extends Lifetime {
  readonly notification: Notification;
}
/** A tab. */
interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}
/** The parts of a worker's global scope used here. TypeScript's WebWorker library conflicts with the DOM library. */
declare const self: {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void;
  /** Prepended by the build. */
  readonly portalBuild: { version: string; files: string[] };
};

const { version, files } = self.portalBuild;
const prefix = 'portal-';
const cacheName = `${prefix}${version}`;
/** The page of every screen, cached under the start address of the installed portal. */
const shell = '/patient';
/** Without an answer in this time the cached page or file is used: a network may take requests and never answer. */
const timeoutMs = 4_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isForPatients(pathname)) event.respondWith(page(request));
  } else if (files.includes(pathname)) event.respondWith(file(request, pathname));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** A later notice with the same tag takes the place of this one. */
const show = ({ title, body, tag, path }: Notice) =>
  self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icon-192.png',
    lang: 'pt-BR',
  });

/** Shows the screen in the portal's open tab, which decides whether it may leave its own; or in a new one. */
async function open(path: unknown): Promise<void> {
  const target = typeof path === 'string' && isOfPortal(path) ? path : shell;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => isOfPortal(new URL(url).pathname));
  tab?.postMessage({ open: target });
  await (tab ? tab.focus() : self.clients.openWindow(target));
}

const isOfPortal = (path: string) => path === shell || path.startsWith(`${shell}/`);

async function install() {
  const cache = await caches.open(cacheName);
  // Files with a hash in their name may come from the HTTP cache; others are revalidated.
  const requests = files.map(
    (path) => new Request(path, { cache: isHashed(path) ? 'default' : 'no-cache', credentials: 'omit' }),
  );
  await cache.addAll([new Request(shell, { cache: 'no-cache', credentials: 'omit' }), ...requests]);
  await self.skipWaiting();
}

/** Keeps the previous build's cache for open tabs and deletes older ones. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const kept = names.filter((name) => name !== cacheName).slice(-1);
  await Promise.all(
    names.filter((name) => name !== cacheName && !kept.includes(name)).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Every page is this one. */
const page = (request: Request) =>
  fromServer(request, async () => (await caches.open(cacheName)).match(shell, { ignoreVary: true }));

/** Hashed files never change and come from the cache. Others come from the server first. */
async function file(request: Request, path: string): Promise<Response> {
  const kept = () => caches.match(path, { ignoreVary: true });
  return isHashed(path) ? ((await kept()) ?? fetch(request)) : fromServer(request, kept);
}

/** The server's answer; the cached one when there is none in time. */
async function fromServer(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && !isAway(first)) return first;
  return (await kept()) ?? answer;
}

/** A reverse proxy answers with these while the server is down. */
const isAway = ({ status }: Response) => [502, 503, 504].includes(status);

const isHashed = (path: string) => path.startsWith('/assets/');

/** Every screen outside of the administrator area. */
const isForPatients = (path: string) => !/^\/(admin|api|media|health)(\/|$)/u.test(path);
