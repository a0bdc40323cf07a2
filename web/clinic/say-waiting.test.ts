import { expect, test } from 'vitest';
import { sayOpenOffer, saySince, sayWishes } from './say-waiting.ts';

test('the wishes of an entry, and none at all', () => {
  expect(sayWishes({ periods: [], weekdays: [], until: null })).toBe('Qualquer horário');
  expect(sayWishes({ periods: ['morning', 'evening'], weekdays: [3, 1], until: '2026-12-15' })).toBe(
    'Manhã ou após as 17h · Seg ou qua · até 15/12/2026',
  );
});

test('how long an entry waits, by the days of the clinic', () => {
  const since = (instant: string) => saySince(instant, 'America/Sao_Paulo', '2026-12-15');
  // 23:30 of the day before at the clinic.
  expect(since('2026-12-15T02:30:00Z')).toBe('desde ontem');
  expect(since('2026-12-15T12:00:00Z')).toBe('desde hoje');
  expect(since('2026-12-03T12:00:00Z')).toBe('há 12 dias');
});

test('an open offer has its time and its end', () => {
  const offer = { date: '2026-11-30', time: '13:30', expiresAt: '2026-11-22T20:46:00Z' };
  expect(sayOpenOffer(offer, 'America/Sao_Paulo', '2026-11-22')).toBe('Oferecido: 30/11 às 13:30, até 17:46');
});
