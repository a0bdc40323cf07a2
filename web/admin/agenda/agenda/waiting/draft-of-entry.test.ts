import { expect, test } from 'vitest';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import { draftOfEntry, fitsWish } from './draft-of-entry.ts';

const entry = {
  id: 'entry',
  openOffer: null,
  patient: { id: 'marina', fullName: 'Marina Azevedo', phone: '24988776655', phoneOwner: null },
  procedureId: 'peeling',
  service: 'Peeling químico',
  minutes: 30,
  professional: null,
  periods: [],
  weekdays: [],
  priority: 'normal' as const,
  until: null,
  createdAt: '2026-11-20T12:00:00Z',
  hasAccount: true,
};

test('the booking of an entry takes it off, and begins with the patient and what is waited for', () => {
  const patient = { id: 'marina', fullName: 'Marina Azevedo' };
  expect(draftOfEntry(entry)).toEqual({
    patient,
    procedureId: 'peeling',
    service: 'Peeling químico',
    waitingEntryId: 'entry',
  });
  expect(draftOfEntry({ ...entry, procedureId: null, service: defaultService })).toEqual({
    patient,
    waitingEntryId: 'entry',
  });
});

test('a wish comes along, and a time fits it by its part of the day, its weekday and the last day', () => {
  const wish = { periods: ['morning' as const], weekdays: [1, 7], until: '2026-12-20' };
  expect(draftOfEntry({ ...entry, ...wish }).wish).toEqual(wish);
  // Monday 14, Sunday 20, Tuesday 15, Monday 21.
  expect(fitsWish(wish, '2026-12-14', '11:59')).toBe(true);
  expect(fitsWish(wish, '2026-12-20', '08:00')).toBe(true);
  expect(fitsWish(wish, '2026-12-14', '12:00')).toBe(false);
  expect(fitsWish(wish, '2026-12-15', '08:00')).toBe(false);
  expect(fitsWish(wish, '2026-12-21', '08:00')).toBe(false);
});
