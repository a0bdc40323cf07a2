import { expect, test } from 'vitest';
import {
  appointmentStatuses,
  cancelReasons,
  openStatuses,
  timeSlots,
} from '#contract/agenda/appointment-rules.ts';
import { isCpf } from '#contract/cpf.ts';
import { addDays } from '#contract/value-formats.ts';
import { overlap } from './agenda.ts';
import { demoCredentials } from './clinic.ts';
import { isWorkingDay } from './days.ts';
import { inventClinic } from './invent-clinic.ts';
import { professionalKeys } from './team.ts';
import { isInService } from './working-time.ts';

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

test('only who has a telephone number was called or written to', () => {
  const phoneless = clinic.patients.filter(({ phone }) => phone === null).map(({ id }) => id);
  const called = clinic.contacts.filter(({ channel }) => channel === 'whatsapp' || channel === 'phone');
  expect(phoneless.length).toBeGreaterThan(0);
  expect(called.length).toBeGreaterThan(100);
  expect(called.filter(({ patientId }) => phoneless.includes(patientId))).toEqual([]);
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
  const inHours = appointments.filter(({ outsideHours }) => !outsideHours);
  expect(inHours.filter(({ time }) => !timeSlots.includes(time))).toEqual([]);
  const isOpen = (status: string) => openStatuses.some((one) => one === status);
  const forgotten = appointments.filter(({ date, status }) => date < day && isOpen(status));
  expect(forgotten.map(({ professional }) => professional).sort()).toEqual(['helena', 'rafael']);
  const isOver = (status: string) => ['completed', 'no_show', 'arrived', 'in_service'].includes(status);
  expect(appointments.filter(({ date, status }) => date > day && isOver(status))).toEqual([]);
  expect(appointments.filter(({ date }) => date === day).length).toBeGreaterThan(5);
  expect(appointments.filter(({ date }) => date === tomorrow).length).toBeGreaterThan(5);
  const ofToday = appointments.filter(({ date }) => date === day);
  expect(new Set(ofToday.map(({ status }) => status)).size).toBe(appointmentStatuses.length);
  expect(ofToday.filter(({ squeezeIn }) => squeezeIn)).toHaveLength(1);
  expect(ofToday.filter(({ outsideHours, time }) => outsideHours && time === '12:00')).toHaveLength(1);
  expect(appointments.length).toBeGreaterThan(500);
  const since = new Map(patients.map((patient) => [patient.id, patient.since]));
  expect(appointments.filter(({ patientId, date }) => date < (since.get(patientId) ?? ''))).toEqual([]);
});

test('only squeeze-ins overlap for a professional, and no two appointments share a room or a device', () => {
  const byDay = Object.values(Object.groupBy(clinic.appointments, ({ date }) => date));
  const shared = byDay.flatMap((ofDay = []) =>
    ofDay.flatMap((one, index) =>
      ofDay.slice(index + 1).flatMap((other) => (overlap(one, other) ? [[one, other]] : [])),
    ),
  );
  const ofOne = shared.filter(([one, other]) => one?.professional === other?.professional);
  expect(ofOne.length).toBeGreaterThan(5);
  expect(ofOne.filter(([, other]) => !other?.squeezeIn)).toEqual([]);
  const sideBySide = shared.filter(([one, other]) => one?.resources.length && other?.resources.length);
  expect(sideBySide.length).toBeGreaterThan(5);
  const roomsOf = ([one, other]: (typeof ofOne)[number]) =>
    one?.resources.filter((name) => other?.resources.includes(name));
  expect(sideBySide.flatMap(roomsOf)).toEqual([]);
});

test('each professional is booked, each reason of a cancellation occurs, and a device rests while it is repaired', () => {
  const { appointments, exceptions } = clinic;
  for (const key of professionalKeys)
    expect(appointments.filter(({ professional }) => professional === key).length).toBeGreaterThan(60);
  expect(new Set(appointments.map(({ cancelReason }) => cancelReason))).toEqual(
    new Set([null, ...cancelReasons]),
  );
  const repair = exceptions.find(({ kind }) => kind === 'maintenance');
  const span = { day: repair?.firstDay ?? '', from: '13:00', to: '14:00' };
  expect(isInService(repair?.resource ?? 'Sala 1', span, exceptions)).toBe(false);
  const [laser] = appointments.filter(({ resources }) => resources.includes(repair?.resource ?? 'Sala 1'));
  expect(laser?.resources).toHaveLength(2);
});

test('every appointment has a history that ends with its status, and nothing in it is yet to happen', () => {
  const instant = Date.parse(`${now.day}T${now.time}:00-03:00`);
  expect(clinic.history.filter(({ happenedAt }) => Date.parse(happenedAt) > instant)).toEqual([]);
  const lines = Object.groupBy(clinic.history, ({ appointmentId }) => appointmentId);
  for (const { id, status } of clinic.appointments) {
    const changes = (lines[id] ?? []).flatMap((line) => (line.kind === 'status' ? [line.toStatus] : []));
    expect(lines[id]?.[0]?.kind).toBe('booked');
    expect(changes.at(-1) ?? 'scheduled').toBe(status);
    const times = (lines[id] ?? []).map(({ happenedAt }) => happenedAt);
    expect(times).toEqual([...times].sort());
  }
  expect(clinic.history.filter(({ kind }) => kind === 'moved').length).toBeGreaterThan(10);
});

test('the demo patient has an appointment ahead, an active plan and files of every category', () => {
  const [patient] = clinic.patients;
  const own = <Row extends { patientId: string }>(rows: Row[]) =>
    rows.filter(({ patientId }) => patientId === patient?.id);
  expect(patient?.email).toBe(demoCredentials.patient.email);
  expect(own(clinic.appointments).filter(({ date }) => date > now.day).length).toBeGreaterThan(1);
  const sessions = own(clinic.appointments).filter(({ session }) => session !== null);
  expect(sessions.map(({ session, status }) => `${session} ${status}`)).toEqual([
    '1 completed',
    '2 completed',
    '3 scheduled',
    '4 scheduled',
  ]);
  expect(own(clinic.plans).map(({ status }) => status)).toEqual(['completed', 'active']);
  const procedures = own(clinic.futureProcedures);
  expect(procedures.filter(({ completedOn }) => completedOn === null)).not.toEqual([]);
  expect(procedures.filter(({ completedOn }) => completedOn !== null)).toHaveLength(1);
  expect(new Set(own(clinic.files).map(({ category }) => category)).size).toBe(3);
});
