/** The events of one reader, with fake timers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeatSeconds } from '#contract/changes-timing.ts';
import { openStream } from './event-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (...topics: string[]) => ({ done: false, value: { topics } });

test('a slow reader gets each topic once, in order', async () => {
  const stream = openStream(60_000, () => {});
  for (const topic of ['appointments', 'patients', 'appointments', 'files', 'patients'] as const)
    stream.push(topic);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await stream.events.next()).toEqual(event('appointments', 'patients', 'files'));
  const later = stream.events.next();
  stream.push('settings');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await later).toEqual(event('settings'));
});

test('a stream without changes sends heartbeats', async () => {
  const stream = openStream(60_000, () => {});
  for (let beat = 0; beat < 3; beat++) {
    const word = stream.events.next();
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1_000);
    expect(await word).toEqual(event());
  }
});

test.each([
  ['its time is up', () => vi.advanceTimersByTimeAsync(60_000)],
  ['it is ended', (stream) => stream.end()],
  ['its reader disconnects', (stream) => stream.events.return()],
] satisfies [string, (stream: ReturnType<typeof openStream>) => unknown][])(
  'it ends once when %s, leaves no timer, and ignores later topics',
  async (_when, finish) => {
    const onEnd = vi.fn();
    const stream = openStream(60_000, onEnd);
    stream.push('files');
    await finish(stream);
    stream.end();
    stream.push('settings');
    expect(await stream.events.next()).toEqual({ done: true, value: undefined });
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('a waiting reader is released at the end', async () => {
  const stream = openStream(60_000, () => {});
  const word = stream.events.next();
  stream.end();
  expect(await word).toEqual({ done: true, value: undefined });
});
