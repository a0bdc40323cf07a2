/** What the service worker answers on a network that takes requests and never answers, which a browser's emulation lacks. */
import { afterEach, expect, test, vi } from 'vitest';

const origin = 'https://vico.example';
type Listener = (event: { request: unknown; respondWith: (answer: Promise<Response>) => void }) => void;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['the page', '/patient/files', 'navigate', '/patient'],
  ['a file whose name stays', '/start.js', 'no-cors', '/start.js'],
])('%s comes from the cache when no answer comes', async (_, path, mode, key) => {
  vi.useFakeTimers();
  const listeners = new Map<string, Listener>();
  const cache = { match: async (name: string) => new Response(name) };
  vi.stubGlobal('self', {
    portalBuild: { version: 'one', files: ['/start.js'] },
    location: { origin },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.stubGlobal('caches', { ...cache, open: async () => cache });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.resetModules();
  await import('./worker.ts');
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { method: 'GET', url: `${origin}${path}`, mode },
    respondWith: (given) => {
      answer = given;
    },
  });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await (await answer)?.text()).toBe(key);
});
