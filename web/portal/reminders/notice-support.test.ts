import { expect, test } from 'vitest';
import { noticeSupport } from './notice-support.ts';

const android = {
  hasPush: true,
  permission: 'default',
  userAgent: 'Linux; Android 15',
  touchPoints: 5,
} as const;
const iPhone = { ...android, hasPush: false, userAgent: 'iPhone; CPU iPhone OS 18_1 like Mac OS X' } as const;

test('notices need a browser that has them, and are not blocked', () => {
  expect(noticeSupport(android)).toBe('supported');
  expect(noticeSupport({ ...android, permission: 'granted' })).toBe('supported');
  expect(noticeSupport({ ...android, permission: 'denied' })).toBe('blocked');
  expect(noticeSupport({ ...android, hasPush: false })).toBe('unsupported');
});

test('an iPhone or iPad needs the application on its home screen, a Mac does not', () => {
  expect(noticeSupport(iPhone)).toBe('install');
  const mac = { ...iPhone, userAgent: 'Macintosh; Intel Mac OS X 10_15_7' };
  expect(noticeSupport(mac)).toBe('install');
  expect(noticeSupport({ ...mac, touchPoints: 0 })).toBe('unsupported');
  expect(noticeSupport({ ...iPhone, hasPush: true })).toBe('supported');
});
