import { expect, test } from 'vitest';
import { sayLeft } from './say-package-session.ts';

test('sessions of a package are said by what became of them; of one that is over nothing is to be booked', () => {
  const session = { used: 1, booked: 2, left: 3, sessions: 6, validUntil: '2026-04-30' };
  expect(sayLeft(session, '2026-04-30')).toBe('1 feita, 2 marcadas, 3 a marcar até 30/04');
  expect(sayLeft(session, '2026-05-01')).toBe('1 feita, 2 marcadas, 3 não usadas');
  const ended = { ...session, booked: 0, left: 0 };
  expect(sayLeft(ended, '2026-04-30')).toBe('1 feita, 0 marcadas, 5 não usadas');
  expect(sayLeft({ ...ended, used: 6 }, '2026-05-01')).toBe('6 feitas, 0 marcadas');
});
