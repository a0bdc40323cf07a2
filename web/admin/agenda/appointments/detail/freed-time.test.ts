import { expect, test } from 'vitest';
import { freedBy } from './freed-time.tsx';

const professional = { id: 'helena', fullName: 'Dra. Helena', color: 'teal', specialty: null } as const;
const now = { date: '2026-12-15', time: '14:00', professional } as const;
const from = (date: string) => ({
  date,
  time: '09:00',
  professionalId: 'caio',
  professionalName: 'Dr. Caio',
});

test('a cancelled appointment leaves its own time, a moved one the time before', () => {
  expect(freedBy({ ...now, status: 'cancelled' }, [])).toEqual({
    date: '2026-12-15',
    time: '14:00',
    professionalId: 'helena',
  });
  const moves = [
    { kind: 'booked', from: null },
    { kind: 'moved', from: from('2026-12-01') },
    { kind: 'moved', from: from('2026-12-08') },
    { kind: 'status', from: null },
  ] as const;
  expect(freedBy({ ...now, status: 'confirmed' }, moves)).toEqual({
    date: '2026-12-08',
    time: '09:00',
    professionalId: 'caio',
  });
  expect(freedBy({ ...now, status: 'scheduled' }, [])).toBeNull();
});
