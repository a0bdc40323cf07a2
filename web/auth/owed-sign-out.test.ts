import { afterEach, expect, test, vi } from 'vitest';
import { oweSignOut, settleSignOut, signOutIsOwed } from './owed-sign-out.ts';

function browserThatKeeps(kept: Map<string, string>) {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

test('a sign-out the server did not hear of is made good once', async () => {
  browserThatKeeps(new Map());
  const signOut = vi.fn(async () => undefined);
  await settleSignOut(signOut);
  expect(signOut).not.toHaveBeenCalled();

  oweSignOut();
  await settleSignOut(signOut);
  await settleSignOut(signOut);
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('it stays owed while the server is away', async () => {
  browserThatKeeps(new Map());
  oweSignOut();
  await expect(settleSignOut(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow();
  expect(signOutIsOwed()).toBe(true);
});

test('a browser that keeps nothing only loses the reminder', async () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  oweSignOut();
  expect(signOutIsOwed()).toBe(false);
  await settleSignOut(() => Promise.reject(new Error('must not be asked')));
});
