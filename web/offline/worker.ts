/**
 * The service worker: built by itself into `/sw.js`, in front of every request of the origin. It keeps the shell and the
 * portal's own files, so that the portal starts offline, and nothing else: no answer of the server to anybody.
 *
 * The build writes into it which files those are (`vite-service-worker.ts`), so that every build is another worker.
 */
interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lifetime {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What of a worker's global scope is used here; TypeScript's own description of it excludes that of a page. */
declare const self: {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  /** Written in front of this by the build. */
  readonly portalBuild: { version: string; files: string[] };
};

const { version, files } = self.portalBuild;
const prefix = 'portal-';
const cacheName = `${prefix}${version}`;
/** The page of every screen; kept under the address that an installed portal starts at. */
const shell = '/patient';
/** A connection that brings nothing in this time counts as none. */
const patienceMs = 4_000;

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

async function install() {
  const cache = await caches.open(cacheName);
  // Files with a hash in their name may come from the browser's own cache; the others are asked for.
  const requests = files.map(
    (path) => new Request(path, { cache: isHashed(path) ? 'default' : 'no-cache', credentials: 'omit' }),
  );
  await cache.addAll([new Request(shell, { cache: 'no-cache', credentials: 'omit' }), ...requests]);
  await self.skipWaiting();
}

/** A tab that still shows the build before this one goes on with its files; what is older goes. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const kept = names.filter((name) => name !== cacheName).slice(-1);
  await Promise.all(
    names.filter((name) => name !== cacheName && !kept.includes(name)).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** The server's page, which is that of the newest build; without an answer, the kept one. */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && !isAway(first)) return first;
  return (await keptShell()) ?? answer;
}

const keptShell = async () => (await caches.open(cacheName)).match(shell, { ignoreVary: true });

/** A hashed name never gets other content; the others are kept for want of an answer only. */
async function file(request: Request, path: string): Promise<Response> {
  const kept = () => caches.match(path, { ignoreVary: true });
  if (isHashed(path)) return (await kept()) ?? fetch(request);
  const answer = fetch(request);
  const first = await answer.catch(() => undefined);
  if (first && !isAway(first)) return first;
  return (await kept()) ?? answer;
}

/** What stands between us and a server that is away says so with these. */
const isAway = ({ status }: Response) => [502, 503, 504].includes(status);

const isHashed = (path: string) => path.startsWith('/assets/');

/** Everything but the administrator area and what is no screen at all. */
const isForPatients = (path: string) => !/^\/(admin|api|media|health)(\/|$)/u.test(path);

export {};
