import { expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import { dayOf, emptyAppointment, inputOf, problemsOf, valuesOf } from './appointment-form-values.ts';

const patientId = '0190a0a0-0000-7000-8000-000000000001';
const filled = {
  ...emptyAppointment({ patientId, date: '2026-11-26', time: '14:30' }),
  notes: '  Retorno  ',
};

test('an empty form asks for patient, date and time', () => {
  expect(problemsOf(emptyAppointment({}), false)).toEqual({
    patientId: 'Selecione um paciente',
    date: 'Selecione uma data para o agendamento',
    time: 'Selecione um horário',
  });
});

test('the address prefills only a valid day and slot', () => {
  expect(emptyAppointment({ date: '2026-11-26', time: '14:30' })).toMatchObject({
    date: '26 de novembro de 2026',
    time: '14:30',
  });
  expect(emptyAppointment({ date: '2026-02-31', time: '12:15' })).toMatchObject({ date: '', time: null });
});

test('a date needs a year of four digits', () => {
  expect(dayOf({ date: '26/11/20' })).toBeNull();
  expect(dayOf({ date: '26/11/2026' })).toBe('2026-11-26');
  expect(dayOf({ date: '26 de novembro de 2026' })).toBe('2026-11-26');
});

test.each(['amanhã', '31/02/2026', '26/11/1899'])('"%s" is refused as a date', (date) => {
  expect(problemsOf({ ...filled, date }, false)).toEqual({ date: 'Digite uma data válida' });
});

test('a taken time is saved only as an explicit encaixe', () => {
  expect(problemsOf(filled, true).time).toMatch(/ocupado/u);
  expect(problemsOf({ ...filled, squeezeIn: true }, true)).toEqual({});
});

test('a time that is free again is never an encaixe', () => {
  expect(inputOf({ ...filled, squeezeIn: true }, false).squeezeIn).toBe(false);
  expect(inputOf({ ...filled, squeezeIn: true }, true).squeezeIn).toBe(true);
});

test('a record with a time outside the slots asks for a time', () => {
  const appointment: Appointment = {
    id: patientId,
    patientPhone: null,
    patient: { id: patientId, fullName: 'Ana Prado' },
    date: '2026-11-26',
    time: '12:15',
    durationMinutes: 60,
    professional: { id: patientId, fullName: 'Dra. Helena', specialty: null, color: 'teal' },
    procedure: null,
    service: 'Consulta padrão',
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    resources: [],
    status: 'scheduled',
    cancelReason: null,
    notes: null,
    squeezeIn: false,
    outsideHours: false,
    version: 1,
    undo: null,
  };
  expect(valuesOf(appointment)).toMatchObject({ time: null, durationMinutes: 60, notes: '' });
});
