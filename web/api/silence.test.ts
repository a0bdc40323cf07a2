import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeatSeconds } from '#contract/changes-timing.ts';
import { deadMs, watchSilence } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('silence is told within five seconds, ends with the next message, and later counts as a dead connection', () => {
  const told: string[] = [];
  const silence = watchSilence({
    onSilence: () => told.push('silent'),
    onSound: () => told.push('sound'),
    onDead: () => told.push('dead'),
  });
  for (let beat = 0; beat < 5; beat++) {
    silence.heard();
    vi.advanceTimersByTime(heartbeatSeconds * 1_000);
  }
  expect(told).toEqual([]);
  silence.heard();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['silent']);
  silence.heard();
  expect(told).toEqual(['silent', 'sound']);
  vi.advanceTimersByTime(deadMs);
  expect(told).toEqual(['silent', 'sound', 'silent', 'dead']);
  silence.heard();
  silence.stop();
  expect(vi.getTimerCount()).toBe(0);
});
