import { describe, expect, test } from 'vitest';
import type { AppointmentSummary } from '#contract/appointments.ts';
import { nextOf } from './next-of.ts';

describe('who comes next', () => {
  const appointment = (date: string, time: string, status: AppointmentSummary['status'] = 'scheduled') => ({
    id: `${date} ${time}`,
    patient: { id: 'p', fullName: 'Ana' },
    date,
    time,
    durationMinutes: 30,
    service: 'Consulta padrão',
    status,
    squeezeIn: false,
  });
  const today = [
    appointment('2026-11-21', '09:00', 'completed'),
    appointment('2026-11-21', '09:30'),
    appointment('2026-11-21', '14:00', 'cancelled'),
    appointment('2026-11-23', '08:00'),
  ];

  test('is the first that has not begun and still stands', () => {
    expect(nextOf(today, '2026-11-21', '09:10')?.time).toBe('09:30');
    expect(nextOf(today, '2026-11-21', '09:30')?.time).toBe('09:30');
    expect(nextOf(today, '2026-11-21', '10:00')?.date).toBe('2026-11-23');
    expect(nextOf([], '2026-11-21', '10:00')).toBeUndefined();
  });
});
