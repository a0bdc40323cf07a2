import { expect, test } from 'vitest';
import { sayChange, sayEnded } from './say-booking.ts';

test('a change by the application is promised only while the rule allows it', () => {
  const place = { date: '2026-11-24', time: '10:00', cancelHours: 24 };
  expect(sayChange({ ...place, now: '2026-11-23T10:00' })).toMatch(/pelo aplicativo até hoje, às 10:00\.$/u);
  expect(sayChange({ ...place, cancelHours: 1, now: '2026-11-23T10:00' })).toMatch(
    /até amanhã, às 09:00\.$/u,
  );
  expect(sayChange({ ...place, now: '2026-11-23T10:01' })).toBe(
    'Para mudar este horário, fale com a clínica.',
  );
  expect(sayChange({ ...place, cancelHours: 0, now: '2026-11-24T09:00' })).toMatch(/pelo aplicativo\.$/u);
});

test('a hold that another tab replaced is not said to have run out', () => {
  expect(sayEnded(true)).toMatch(/outra janela/u);
  expect(sayEnded(false)).toMatch(/5 minutos/u);
});
