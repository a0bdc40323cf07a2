import { expect, test } from 'vitest';
import { minutesSince, sayElapsed } from './duration.ts';

const instant = '2026-11-22T12:00:00Z';

test.each([
  ['2026-11-22T12:00:59Z', 'agora'],
  ['2026-11-22T12:01:00Z', 'há 1 min'],
  ['2026-11-22T13:05:00Z', 'há 1 h 5 min'],
  // The browser's clock is behind the server's.
  ['2026-11-22T11:58:00Z', 'agora'],
])('at %s it is %s', (now, said) => {
  expect(sayElapsed(minutesSince(instant, Date.parse(now)))).toBe(said);
});
