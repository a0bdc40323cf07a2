import { expect, test } from 'vitest';
import type { Appointment } from '#contract/agenda/appointments.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { bornInTheFuture } from '../../../patients/patients/form/birth-date.ts';
import type { BookingChoices } from '../booking-choices.tsx';
import {
  dayOf,
  emptyAppointment,
  fieldOfRefused,
  inputOf,
  problemsOf,
  valuesOf,
  withProcedure,
} from './appointment-form-values.ts';

const uuid = (last: number) => `0190a0a0-0000-7000-8000-00000000000${last}`;
const [patientId, helena, caio, peelingId] = [uuid(1), uuid(2), uuid(3), uuid(4)];
const professional = (id: string, fullName: string) =>
  ({ id, fullName, specialty: null, color: 'teal', isOwn: false }) as const;
const peeling: BookableProcedure = {
  id: peelingId,
  title: 'Peeling químico',
  alsoKnownAs: null,
  minutes: 45,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  color: null,
  professionalIds: [],
  needs: [],
};
const alone: BookingChoices = {
  professionals: [professional(helena, 'Dra. Helena Prado')],
  procedures: [peeling],
  resources: [],
};
const several = { ...alone, professionals: [...alone.professionals, professional(caio, 'Dr. Caio Reis')] };
const today = '2026-11-26';
const nothing = { squeezeIn: false, outsideHours: false };
const filled = {
  ...emptyAppointment({ patientId, date: '2026-11-26', time: '14:30' }, alone),
  notes: '  Retorno  ',
};

test('an empty form asks for patient, date and time, and where there are several, for the professional', () => {
  const asked = {
    patientId: 'Selecione um paciente',
    date: 'Selecione uma data para o agendamento',
    time: 'Selecione um horário',
  };
  expect(problemsOf(emptyAppointment({}, alone), nothing, false, today)).toEqual(asked);
  expect(problemsOf(emptyAppointment({}, several), nothing, true, today)).toEqual({
    ...asked,
    professionalId: 'Selecione um profissional',
  });
});

test('the address prefills only a valid day and time, and a known professional', () => {
  expect(
    emptyAppointment({ date: '2026-11-26', time: '14:30', professionalId: caio }, several),
  ).toMatchObject({ date: '26 de novembro de 2026', time: '14:30', professionalId: caio });
  expect(
    emptyAppointment({ date: '2026-02-31', time: '25:15', professionalId: patientId }, several),
  ).toMatchObject({ date: '', time: null, professionalId: null });
  expect(emptyAppointment({}, alone).professionalId).toBe(helena);
  const ofCaio = {
    ...several,
    professionals: several.professionals.map((each) => ({ ...each, isOwn: each.id === caio })),
  };
  expect(emptyAppointment({}, ofCaio).professionalId).toBe(caio);
  expect(emptyAppointment({ professionalId: helena }, ofCaio).professionalId).toBe(helena);
});

test('a date needs a year of four digits', () => {
  expect(dayOf({ date: '26/11/20' })).toBeNull();
  expect(dayOf({ date: '26/11/2026' })).toBe('2026-11-26');
  expect(dayOf({ date: '26 de novembro de 2026' })).toBe('2026-11-26');
});

test.each(['amanhã', '31/02/2026', '26/11/1899'])('"%s" is refused as a date', (date) => {
  expect(problemsOf({ ...filled, date }, nothing, false, today)).toEqual({ date: 'Digite uma data válida' });
});

test('a new patient is born until today in the clinic, and what the server refuses of them is marked', () => {
  const born = (newBirthDate: string) =>
    problemsOf(
      { ...filled, patientId: null, newName: 'Ana Lima', newPhone: '(11) 91234-5678', newBirthDate },
      nothing,
      false,
      today,
    );
  expect(born('26/11/2026')).toEqual({});
  expect(born('27/11/2026')).toEqual({ newBirthDate: bornInTheFuture });
  expect(
    ['newPatient.birthDate', 'newPatient.phone', 'newPatient.toString', 'time'].map(fieldOfRefused),
  ).toEqual(['newBirthDate', 'newPhone', 'newPatient.toString', 'time']);
});

test('a taken or closed time is saved only on purpose', () => {
  const taken = { squeezeIn: true, outsideHours: false };
  const closed = { squeezeIn: false, outsideHours: true };
  expect(problemsOf(filled, taken, false, today).time).toMatch(/ocupado/u);
  expect(problemsOf({ ...filled, squeezeIn: true }, taken, false, today)).toEqual({});
  expect(problemsOf(filled, closed, false, today).time).toMatch(/fora do expediente/u);
  expect(problemsOf({ ...filled, outsideHours: true }, closed, false, today)).toEqual({});
});

test('a time that is free again is neither an encaixe nor outside of the hours', () => {
  const chosen = { ...filled, squeezeIn: true, outsideHours: true };
  expect(inputOf(chosen, nothing)).toMatchObject(nothing);
  expect(inputOf(chosen, { squeezeIn: true, outsideHours: true })).toMatchObject({
    squeezeIn: true,
    outsideHours: true,
  });
});

test('an entry of the catalogue is sent by its id, a free text as it is, and nothing as nothing', () => {
  expect(inputOf({ ...filled, service: 'Peeling químico', procedureId: peelingId }, nothing)).toMatchObject({
    procedureId: peelingId,
    service: undefined,
  });
  expect(inputOf({ ...filled, service: 'Avaliação' }, nothing)).toMatchObject({
    procedureId: null,
    service: 'Avaliação',
  });
  expect(inputOf(filled, nothing)).toMatchObject({ service: '', resourceIds: undefined });
  expect(inputOf({ ...filled, resourceIds: `${helena} ${caio}` }, nothing).resourceIds).toEqual([
    helena,
    caio,
  ]);
});

test('a procedure brings its minutes, and a professional who does it', () => {
  expect(withProcedure(peeling, { professionalId: helena }, several)).toMatchObject({
    service: 'Peeling químico',
    durationMinutes: 45,
    professionalId: helena,
  });
  // Only one of them does it: no question is left.
  const ofCaio = { ...peeling, professionalIds: [caio] };
  expect(withProcedure(ofCaio, { professionalId: helena }, several).professionalId).toBe(caio);
  const ofBoth = { ...peeling, professionalIds: [helena, caio] };
  expect(withProcedure(ofBoth, { professionalId: null }, several).professionalId).toBeNull();
});

test('a stored appointment fills the form; the default service leaves the field empty', () => {
  const appointment: Appointment = {
    id: patientId,
    patientPhone: null,
    phoneOwner: null,
    patient: { id: patientId, fullName: 'Ana Prado' },
    date: '2026-11-26',
    time: '12:15',
    durationMinutes: 40,
    professional: professional(helena, 'Dra. Helena Prado'),
    procedure: null,
    service: 'Consulta padrão',
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    resources: [],
    status: 'scheduled',
    cancelReason: null,
    squeezeIn: false,
    outsideHours: true,
    version: 1,
    session: null,
    statusSince: null,
    undo: null,
  };
  expect(valuesOf(appointment)).toMatchObject({
    service: '',
    time: '12:15',
    durationMinutes: 40,
    notes: '',
    outsideHours: true,
  });
  // An entry that has left the catalogue stays as text.
  expect(valuesOf({ ...appointment, service: 'Laser' })).toMatchObject({
    service: 'Laser',
    procedureId: null,
  });
});
