import { expect, test } from 'vitest';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import { draftOfEntry } from './draft-of-entry.ts';

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
