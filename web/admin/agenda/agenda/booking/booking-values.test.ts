import { expect, test } from 'vitest';
import type { BookingChoices } from '../../appointments/booking-choices.tsx';
import { bookingOf, problemsOf } from '../../appointments/form/appointment-form-values.ts';
import { handOver, readTakenOver } from '../../appointments/form/taken-over.ts';
import { usualRepeats } from '../../appointments/form/use-series.ts';
import { bookingValues, timeSpan } from './booking-values.ts';

const uuid = (last: number) => `0190a0a0-0000-7000-8000-00000000000${last}`;
const [patientId, helena, peelingId, waitingEntryId] = [uuid(1), uuid(2), uuid(3), uuid(4)];
const choices: BookingChoices = {
  professionals: [
    { id: helena, fullName: 'Dra. Helena Prado', specialty: null, color: 'teal', isOwn: false },
  ],
  procedures: [
    {
      id: peelingId,
      title: 'Peeling químico',
      alsoKnownAs: null,
      minutes: 45,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 15,
      color: null,
      professionalIds: [],
      needs: [],
    },
  ],
  resources: [],
};
const slot = { date: '2026-11-24', time: '10:00', professionalId: helena };
const draft = { patient: { id: patientId, fullName: 'Marina Azevedo' }, procedureId: peelingId };
const free = { squeezeIn: false, outsideHours: false };

test('the time of the grid and the draft fill the form; a drawn length stays with a procedure', () => {
  expect(bookingValues(slot, {}, choices)).toMatchObject({
    patientId: null,
    service: '',
    professionalId: helena,
    date: '24 de novembro de 2026',
    time: '10:00',
    durationMinutes: 30,
  });
  expect(bookingValues(slot, draft, choices)).toMatchObject({
    patientId,
    procedureId: peelingId,
    service: 'Peeling químico',
    durationMinutes: 45,
  });
  expect(bookingValues({ ...slot, minutes: 90 }, draft, choices).durationMinutes).toBe(90);
  expect(bookingValues(slot, { service: 'Retorno' }, choices)).toMatchObject({
    service: 'Retorno',
    procedureId: null,
  });
  // What an entry is called is that entry.
  expect(bookingValues(slot, { service: 'PEELING quimico' }, choices)).toMatchObject({
    service: 'Peeling químico',
    procedureId: peelingId,
  });
});

test('a booking is for a patient with the waiting entry, or for a caller without', () => {
  const values = bookingValues(slot, draft, choices);
  const booked = bookingOf(values, free, waitingEntryId);
  expect(booked).toMatchObject({ patientId, waitingEntryId, procedureId: peelingId, date: '2026-11-24' });
  expect(booked).not.toHaveProperty('newPatient');
  const caller = { ...values, patientId: null, newName: 'Zuleica Prado', newPhone: '(24) 98877-6655' };
  const registered = bookingOf(caller, free, waitingEntryId);
  expect(registered).toMatchObject({
    newPatient: { fullName: 'Zuleica Prado', phone: '(24) 98877-6655' },
  });
  for (const field of ['patientId', 'waitingEntryId']) expect(registered).not.toHaveProperty(field);
  expect(problemsOf(caller, free, true, '2026-11-24')).toEqual({});
});

test('a caller needs a name and a phone, and no patient', () => {
  const caller = { ...bookingValues(slot, {}, choices), newName: ' ', newPhone: '' };
  expect(problemsOf(caller, free, true, '2026-11-24')).toEqual({
    newName: 'O nome do paciente é obrigatório',
    newPhone: 'Digite o telefone, com DDD',
  });
});

test('the full form takes over all that was typed, and nothing of another screen’s state', () => {
  const typed = {
    values: { ...bookingValues(slot, draft, choices), notes: 'Retorno' },
    patient: draft.patient,
    repeats: { ...usualRepeats, on: true },
    waitingEntryId,
    backTo: '/admin/appointments/calendar?visao=dia',
  };
  expect(readTakenOver(JSON.parse(JSON.stringify(handOver(typed))))).toEqual(typed);
  for (const state of [null, undefined, { placing: {} }, { booking: { values: {} } }])
    expect(readTakenOver(state)).toBeUndefined();
  expect(readTakenOver(handOver({ ...typed, backTo: 'https://exemplo.test' }))).toBeUndefined();
});

test.each([
  ['10:00', 45, '10:00 a 10:45'],
  ['23:30', 60, '23:30 a 24:00'],
])('%s and %i minutes', (time, minutes, said) => {
  expect(timeSpan(time, minutes)).toBe(said);
});
