import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News } from '#contract/changes.ts';
import { mergeTopics } from './merge-topics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const recorded = (refresh: () => Promise<void> = async () => {}) => {
  const refreshes: News['topics'][] = [];
  const tell = mergeTopics((topics) => {
    refreshes.push(topics);
    return refresh();
  });
  return { refreshes, tell };
};

test('the first change is shown at once', () => {
  const { refreshes, tell } = recorded();
  void tell(['appointments']);
  expect(refreshes).toEqual([['appointments']]);
});

test('fifty changes a second are fetched twice a second, and the last one is shown within a second', async () => {
  const { refreshes, tell } = recorded();
  for (let change = 0; change < 99; change++) {
    void tell([change === 98 ? 'patients' : 'appointments']);
    await vi.advanceTimersByTimeAsync(20);
  }
  // At 0, 500, 1000 and 1500 ms.
  expect(refreshes).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshes).toHaveLength(5);
  expect(refreshes.at(-1)).toEqual(['appointments', 'patients']);
});

test('one refresh at a time, and one that hangs or fails does not stop the next', async () => {
  const { refreshes, tell } = recorded(() => new Promise(() => {}));
  void tell(['appointments']);
  void tell(['patients']);
  await vi.advanceTimersByTimeAsync(900);
  expect(refreshes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(refreshes).toEqual([['appointments'], ['patients']]);

  const failing = recorded(() => Promise.reject(new Error('offline')));
  void failing.tell(['appointments']);
  void failing.tell(['patients']);
  await vi.advanceTimersByTimeAsync(600);
  expect(failing.refreshes).toHaveLength(2);
});
