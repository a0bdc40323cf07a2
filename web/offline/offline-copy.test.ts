import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deleteOfflineCopy,
  deleteOfflineCopyOfOthers,
  type OfflineCopy,
  readOfflineCopy,
  saveOfflineCopy,
} from './offline-copy.ts';

const ana = '0198f1c2-7a10-4cc0-8a3e-0d2f6a1b9c11';
const bia = '0198f1c2-7a10-4cc0-8a3e-0d2f6a1b9c12';
const copy: OfflineCopy = {
  userId: ana,
  sessionEndsAt: '2059-01-08T12:00:00.000Z',
  seenAt: '2059-01-01T12:00:00.000Z',
  clinicName: 'Viço',
  doctorName: 'Dra. Helena',
  address: 'Rua A, 1',
  timeZone: 'America/Sao_Paulo',
  appointments: [{ date: '2059-01-05', time: '09:00' }],
};
const before = Date.parse('2059-01-07T12:00:00Z');

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a saved copy is read until it is deleted', () => {
  saveOfflineCopy(copy);
  expect(readOfflineCopy(before)).toEqual(copy);
  deleteOfflineCopy();
  expect(readOfflineCopy(before)).toBeNull();
  expect(kept.size).toBe(0);
});

test('an expired session deletes the copy', () => {
  saveOfflineCopy(copy);
  expect(readOfflineCopy(Date.parse('2059-01-08T12:00:01Z'))).toBeNull();
  expect(kept.size).toBe(0);
});

test('another user’s sign-in deletes the copy', () => {
  saveOfflineCopy(copy);
  deleteOfflineCopyOfOthers(ana);
  expect(readOfflineCopy(before)).toEqual(copy);
  deleteOfflineCopyOfOthers(bia);
  expect(kept.size).toBe(0);
});

test('a copy without address or phone is read, as of a new clinic or of an earlier version', () => {
  for (const like of [
    { ...copy, address: null, phone: null },
    { ...copy, phone: '2422220000' },
  ]) {
    saveOfflineCopy(like);
    expect(readOfflineCopy(before)).toEqual(like);
  }
  kept.set('offline-copy', JSON.stringify({ ...copy, phone: 24 }));
  expect(readOfflineCopy(before)).toBeNull();
});

test('an unreadable copy is deleted', () => {
  for (const text of ['{', '"text"', JSON.stringify({ ...copy, appointments: 'none' })]) {
    kept.set('offline-copy', text);
    expect(readOfflineCopy(before)).toBeNull();
    expect(kept.size).toBe(0);
  }
});

test('without storage every function works and there is no copy', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new Error('denied');
    },
  });
  saveOfflineCopy(copy);
  deleteOfflineCopyOfOthers(bia);
  deleteOfflineCopy();
  expect(readOfflineCopy(before)).toBeNull();
});
