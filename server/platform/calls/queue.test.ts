import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectRefusal } from '#test/refused.ts';
import { createQueue } from './queue.ts';

/** Work that ends when the test says so, and the order in which it began. */
function controlled() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return end.promise;
  };
  return { begun, work, end: (name: string) => ends.get(name) };
}

test('only so many run at once, the others in order, and one too many is refused without being begun', async () => {
  const { begun, work, end } = controlled();
  const run = createQueue({ atOnce: 2, waiting: 2 });
  const accepted = ['a', 'b', 'c', 'd'].map((name) => run(work(name)));
  await expectRefusal(run(work('e')), 'BUSY');
  expect(begun).toEqual(['a', 'b']);
  end('b')?.resolve();
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name)?.resolve();
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('d')?.resolve();
  await Promise.all(accepted);
});

test('work that fails leaves its place to the next', async () => {
  const { begun, work, end } = controlled();
  const run = createQueue({ atOnce: 1, waiting: 1 });
  const failing = run(work('a'));
  const next = run(work('b'));
  end('a')?.reject(new Error('out of memory'));
  await expect(failing).rejects.toThrow('out of memory');
  await setImmediate();
  expect(begun).toEqual(['a', 'b']);
  end('b')?.resolve();
  await next;
});

test('work that is aborted while it waits gives up its place; under way it ends first, without a result', async () => {
  const { begun, work, end } = controlled();
  const run = createQueue({ atOnce: 1, waiting: 1 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = run(work('a'), running.signal);
  const second = run(work('b'), waiting.signal);
  waiting.abort();
  await expectRefusal(second, 'REQUEST_INTERRUPTED');
  const third = run(work('c'));
  running.abort();
  await setImmediate();
  expect(begun).toEqual(['a']);
  end('a')?.resolve();
  await expectRefusal(first, 'REQUEST_INTERRUPTED');
  expect(begun).toEqual(['a', 'c']);
  end('c')?.resolve();
  await third;
  await expectRefusal(run(work('d'), waiting.signal), 'REQUEST_INTERRUPTED');
  expect(begun).toEqual(['a', 'c']);
});

test('one origin does not take all places of those who wait', async () => {
  const { begun, work, end } = controlled();
  const run = createQueue({ atOnce: 1, waiting: 3, waitingOfOne: 2 });
  const accepted = ['a', 'b', 'c'].map((name) => run(work(name), undefined, 'one'));
  await expectRefusal(run(work('d'), undefined, 'one'), 'BUSY');
  accepted.push(run(work('e'), undefined, 'another'));
  await expectRefusal(run(work('f'), undefined, 'third'), 'BUSY');
  end('a')?.resolve();
  await setImmediate();
  // One of its places is free again.
  accepted.push(run(work('g'), undefined, 'one'));
  for (const name of ['b', 'c', 'e', 'g']) {
    end(name)?.resolve();
    await setImmediate();
  }
  await Promise.all(accepted);
  expect(begun).toEqual(['a', 'b', 'c', 'e', 'g']);
});
