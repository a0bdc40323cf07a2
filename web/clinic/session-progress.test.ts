import { expect, test } from 'vitest';
import { sayProgress, saySession } from './session-progress.ts';

test('a series tells how many sessions are done, and when the next one is', () => {
  const progress = { completed: 2, sessions: 4, next: { date: '2026-12-15', time: '14:00' } };
  expect(sayProgress(progress, '2026-11-22')).toBe('2 de 4 sessões, próxima 15/12');
  expect(sayProgress(progress, '2025-11-22')).toBe('2 de 4 sessões, próxima 15/12/2026');
  expect(sayProgress({ ...progress, completed: 4, next: null }, '2026-12-20')).toBe('4 de 4 sessões');
  expect(saySession({ number: 2, sessions: 4 })).toBe('Sessão 2 de 4');
});
