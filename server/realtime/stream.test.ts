/** What one reader is told, and when, on a clock of the test's own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeatSeconds } from '#contract/changes-timing.ts';
import { openStream } from './stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told = (...topics: string[]) => ({ done: false, value: { topics } });

test('who reads slowly is told each topic once, in the order they came', async () => {
  const stream = openStream(60_000, () => {});
  for (const topic of ['appointments', 'patients', 'appointments', 'files', 'patients'] as const)
    stream.tell(topic);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await stream.news.next()).toEqual(told('appointments', 'patients', 'files'));
  const later = stream.news.next();
  stream.tell('settings');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await later).toEqual(told('settings'));
});

test('a stream that has nothing to tell says that it is alive', async () => {
  const stream = openStream(60_000, () => {});
  for (let beat = 0; beat < 3; beat++) {
    const word = stream.news.next();
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1_000);
    expect(await word).toEqual(told());
  }
});

test.each([
  ['its time is up', () => vi.advanceTimersByTimeAsync(60_000)],
  ['it is ended', (stream) => stream.end()],
  ['its reader goes', (stream) => stream.news.return()],
] satisfies [string, (stream: ReturnType<typeof openStream>) => unknown][])(
  'it ends once when %s, leaving no timer, and takes nothing more',
  async (_when, finish) => {
    const onEnd = vi.fn();
    const stream = openStream(60_000, onEnd);
    stream.tell('files');
    await finish(stream);
    stream.end();
    stream.tell('settings');
    expect(await stream.news.next()).toEqual({ done: true, value: undefined });
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('a reader who waits while it ends is let go', async () => {
  const stream = openStream(60_000, () => {});
  const word = stream.news.next();
  stream.end();
  expect(await word).toEqual({ done: true, value: undefined });
});
