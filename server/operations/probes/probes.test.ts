import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { createReadiness } from './readiness.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function create() {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line).msg) });
  const checks = { database: vi.fn(async () => {}), storage: vi.fn(async () => {}) };
  vi.useFakeTimers({ toFake: ['performance'] });
  return { readiness: createReadiness(checks, log), checks, logged };
}

test('checks database and storage once a second, however many probes come', async () => {
  const { readiness, checks } = create();
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness.state()));
  expect(new Set(answers)).toEqual(new Set(['ready']));
  vi.advanceTimersByTime(999);
  await readiness.state();
  expect(checks.database).toHaveBeenCalledTimes(1);
  expect(checks.storage).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await readiness.state();
  expect(checks.database).toHaveBeenCalledTimes(2);
});

test.each(['database', 'storage'] as const)('is not ready while the %s does not answer', async (which) => {
  const { readiness, checks, logged } = create();
  checks[which].mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  expect(await readiness.state()).toBe('unavailable');
  vi.advanceTimersByTime(1_000);
  expect(await readiness.state()).toBe('unavailable');
  vi.advanceTimersByTime(1_000);
  expect(await readiness.state()).toBe('ready');
  // Logged when it changes, not for each probe.
  expect(logged).toEqual(['not ready: something does not answer', 'ready again']);
});

test('a slow database counts as ready for as long as a request waits for it', async () => {
  const { readiness, checks } = create();
  expect(await readiness.state()).toBe('ready');
  vi.advanceTimersByTime(1_000);
  const slow = Promise.withResolvers<void>();
  checks.database.mockReturnValue(slow.promise);
  expect(await readiness.state()).toBe('ready');
  vi.advanceTimersByTime(13_000);
  expect(await readiness.state()).toBe('ready');
  vi.advanceTimersByTime(1_000);
  const late = readiness.state();
  slow.reject(away);
  expect(await late).toBe('unavailable');
  expect(checks.database).toHaveBeenCalledTimes(2);
});

test('a stop counts at once, also for a probe under way', async () => {
  const { readiness, checks } = create();
  await readiness.state();
  vi.advanceTimersByTime(1_000);
  const slow = Promise.withResolvers<void>();
  checks.database.mockReturnValueOnce(slow.promise);
  const underWay = readiness.state();
  readiness.beginStop();
  expect(await readiness.state()).toBe('stopping');
  slow.resolve();
  expect(await underWay).toBe('stopping');
});

test('a process that is not ready is alive, and the answer gives no reason', async () => {
  vi.useRealTimers();
  const { app, browser, storage } = await createTestApp();
  const ask = async (path: string) => {
    const answer = await browser().fetch(path);
    return [answer.status, await answer.json(), answer.headers.get('cache-control')];
  };
  expect(await ask('/ready')).toEqual([200, { status: 'ready' }, 'no-store']);

  const broken = await createTestApp({ storage: { ...storage, ping: () => Promise.reject(away) } });
  const answer = await broken.browser().fetch('/ready');
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }]);
  expect((await broken.browser().fetch('/health')).status).toBe(200);

  app.beginStop();
  expect(await ask('/ready')).toEqual([503, { status: 'stopping' }, 'no-store']);
  expect(await ask('/health')).toEqual([200, { status: 'ok' }, 'no-store']);
});
