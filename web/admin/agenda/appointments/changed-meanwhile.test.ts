import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { tellChange } from './changed-meanwhile.ts';

const now = {
  date: '2026-11-27',
  time: '09:00',
  service: 'Peeling químico',
  professional: { fullName: 'Dra. Helena Prado' },
};
const present = new Date('2026-11-22T20:00:00Z');
const refused = (data: object) => new ORPCError('CHANGED_MEANWHILE', { status: 409, data });
const tell = (error: unknown) => tellChange(error, now, 'America/Sao_Paulo', present);

test('tells who changed the appointment, when by the clock of the clinic, and what it is now', () => {
  expect(tell(refused({ userName: 'Rita Lopes', at: '2026-11-22T17:32:00Z' }))).toBe(
    'Rita Lopes alterou este agendamento às 14:32. Agora ele é: 27/11/2026, 09:00, Peeling químico · Dra. Helena Prado. O que você digitou continua aqui: confira e salve de novo.',
  );
  // Before midnight of the clinic it is still the day before.
  expect(tell(refused({ userName: null, at: '2026-11-22T02:30:00Z' }))).toMatch(
    /^Outra pessoa alterou este agendamento em 21\/11\/2026, às 23:30\./u,
  );
});
