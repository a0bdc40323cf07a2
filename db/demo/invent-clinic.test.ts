import { expect, test } from 'vitest';
import { timeSlots } from '#contract/appointments.ts';
import { isCpf } from '#contract/fields.ts';
import { overlap } from './agenda.ts';
import { demoCredentials } from './clinic.ts';
import { addDays, isWorkingDay } from './days.ts';
import { inventClinic } from './invent-clinic.ts';

const now = { day: '2026-11-23', time: '10:15' };
const clinic = inventClinic(now);

test('the same moment gives the same clinic', () => {
  expect(JSON.stringify(inventClinic(now))).toBe(JSON.stringify(clinic));
});

test('sixty patients have valid CPFs, and no two share a CPF, an e-mail or a name', () => {
  const given = <Value>(values: (Value | null)[]) => values.filter((value) => value !== null);
  const cpfs = given(clinic.patients.map(({ cpf }) => cpf));
  const emails = given(clinic.patients.map(({ email }) => email));
  expect(clinic.patients).toHaveLength(60);
  expect(cpfs.filter((cpf) => !isCpf(cpf))).toEqual([]);
  expect(new Set(cpfs).size).toBe(cpfs.length);
  expect(new Set(emails).size).toBe(emails.length);
  expect(new Set(clinic.patients.map(({ fullName }) => fullName)).size).toBe(60);
  expect(cpfs.length).toBeGreaterThan(45);
});

test('every e-mail has a reserved domain, so that no message reaches a stranger', () => {
  const reserved = /@(example\.(com|org|net)|[a-z]+\.example)$/u;
  expect(clinic.patients.filter(({ email }) => email && !reserved.test(email))).toEqual([]);
});

// A Saturday, New Year's Day, the last day of February in a leap year, and before and after opening hours.
test.each([
  ['2026-11-21', '10:15'],
  ['2027-01-01', '00:01'],
  ['2028-02-29', '23:59'],
])('on %s at %s the agenda is plausible for half a year before and after', (day, time) => {
  const { appointments, patients } = inventClinic({ day, time });
  const tomorrow = addDays(day, 1);
  const open = (date: string) => isWorkingDay(date) || date === day || date === tomorrow;
  expect(appointments.filter(({ date }) => !open(date))).toEqual([]);
  expect(appointments.filter((appointment) => !timeSlots.includes(appointment.time))).toEqual([]);
  expect(appointments.filter(({ date, status }) => date < day && status === 'scheduled')).toEqual([]);
  expect(appointments.filter(({ date, status }) => date > day && status === 'completed')).toEqual([]);
  expect(appointments.filter(({ date }) => date === day).length).toBeGreaterThan(5);
  expect(appointments.filter(({ date }) => date === tomorrow).length).toBeGreaterThan(5);
  expect(appointments.length).toBeGreaterThan(500);
  const since = new Map(patients.map((patient) => [patient.id, patient.since]));
  expect(appointments.filter(({ patientId, date }) => date < (since.get(patientId) ?? ''))).toEqual([]);
});

test('only squeeze-ins overlap other appointments, and some do', () => {
  const byDay = Object.values(Object.groupBy(clinic.appointments, ({ date }) => date));
  const shared = byDay.flatMap((ofDay = []) =>
    ofDay.flatMap((one, index) => ofDay.slice(index + 1).filter((other) => overlap(one, other))),
  );
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter(({ squeezeIn }) => !squeezeIn)).toEqual([]);
});

test('the demo patient has an appointment ahead, an active plan and files of every category', () => {
  const [patient] = clinic.patients;
  const own = <Row extends { patientId: string }>(rows: Row[]) =>
    rows.filter(({ patientId }) => patientId === patient?.id);
  expect(patient?.email).toBe(demoCredentials.patient.email);
  expect(own(clinic.appointments).filter(({ date }) => date > now.day).length).toBeGreaterThan(1);
  expect(own(clinic.plans).map(({ status }) => status)).toEqual(['completed', 'active']);
  const procedures = own(clinic.futureProcedures);
  expect(procedures.filter(({ completedOn }) => completedOn === null)).not.toEqual([]);
  expect(procedures.filter(({ completedOn }) => completedOn !== null)).toHaveLength(1);
  expect(new Set(own(clinic.files).map(({ category }) => category)).size).toBe(3);
});
