import { afterEach, expect, test, vi } from 'vitest';
import { finishPendingSignOut, isSignOutPending, setSignOutPending } from './pending-sign-out.ts';

function stubStorage(kept: Map<string, string>) {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

test('a pending sign-out is repeated once', async () => {
  stubStorage(new Map());
  const signOut = vi.fn(async () => undefined);
  await finishPendingSignOut(signOut);
  expect(signOut).not.toHaveBeenCalled();

  setSignOutPending();
  await finishPendingSignOut(signOut);
  await finishPendingSignOut(signOut);
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('it stays pending while the server is down', async () => {
  stubStorage(new Map());
  setSignOutPending();
  await expect(
    finishPendingSignOut(() => Promise.reject(new TypeError('Failed to fetch'))),
  ).rejects.toThrow();
  expect(isSignOutPending()).toBe(true);
});

test('without storage nothing is pending', async () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  setSignOutPending();
  expect(isSignOutPending()).toBe(false);
  await finishPendingSignOut(() => Promise.reject(new Error('must not be asked')));
});
