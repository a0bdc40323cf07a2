import { expect, test } from 'vitest';
import { foreignPhoneMessage } from '../text-rules.ts';
import { bookingInput } from './appointments.ts';
import { hasOnePatient, missingPhone, onePatient } from './booked-patient.ts';

const booking = bookingInput.refine(hasOnePatient, onePatient);
const slot = { date: '2027-01-04', time: '09:00' };
const patientId = '018f4a3e-0000-4000-8000-000000000001';
const person = { fullName: ' Zuleica Prado ', phone: '(24) 98877-6655' };

const problemsOf = (input: object) =>
  booking.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a booking is for exactly one: a patient, or a new one with name and phone', () => {
  expect(booking.parse({ ...slot, newPatient: person }).newPatient).toMatchObject({
    fullName: 'Zuleica Prado',
    phone: '24988776655',
  });
  const child = { fullName: 'Zeca', birthDate: '2020-05-04', guardianPhone: '24988776655' };
  expect(problemsOf({ ...slot, newPatient: child })).toEqual([]);
  expect(problemsOf({ ...slot, patientId })).toEqual([]);
  const none = [['patientId', 'Selecione um paciente']];
  expect(problemsOf(slot)).toEqual(none);
  expect(problemsOf({ ...slot, patientId, newPatient: person })).toEqual(none);
});

test('a missing patient is told beside the other problems', () => {
  expect(problemsOf({ ...slot, time: null })).toEqual([
    ['time', 'Selecione um horário'],
    ['patientId', 'Selecione um paciente'],
  ]);
});

test.each([
  [{ ...person, fullName: ' ' }, 'newPatient.fullName', 'O nome do paciente é obrigatório'],
  [{ ...person, phone: '' }, 'newPatient.phone', missingPhone],
  [{ fullName: 'Zuleica' }, 'newPatient.phone', missingPhone],
  [{ ...person, phone: '99' }, 'newPatient.phone', 'Digite um telefone válido, com DDD'],
  [{ ...person, phone: '+46 70 123 45 67' }, 'newPatient.phone', foreignPhoneMessage],
  [{ ...person, phone: '+351 912 345 678' }, 'newPatient.phone', foreignPhoneMessage],
])('a new patient as %j is refused at %s', (newPatient, path, message) => {
  expect(problemsOf({ ...slot, newPatient })).toEqual([[path, message]]);
});
