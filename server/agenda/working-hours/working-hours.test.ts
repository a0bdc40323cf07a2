/** The hours of the clinic and its team: versions, the preview of free times, and the appointments that a change meets. */
import { beforeEach, expect, test } from 'vitest';
import { unknownProfessional } from '#contract/agenda/schedule-exceptions.ts';
import type { Interval, Week } from '#contract/intervals.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeBookingRequest,
  makePatient,
  makeProfessional,
  makeScheduleException,
} from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { db, signedIn } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const ana = await makeProfessional(db, { full_name: 'Dra. Ana Hora', color: 'violet' });
const patient = await makePatient(db, { full_name: 'Helena Prado' });

const interval = (text: string): Interval => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};
const usual = ['08:00-12:00', '13:00-18:00'].map(interval);
const weekOf = (monday: string[]): Week => [monday.map(interval), [], [], [], [], [], []];
const scheduleOf = async (id: string | null) => {
  const { schedules } = await api.workingHours.list();
  return schedules.find(({ professional }) => (professional?.id ?? null) === id);
};
// A Monday.
const monday = '2041-03-04';

beforeEach(async () => {
  await db.deleteFrom('working_hours').where('valid_from', '>', '2000-01-01').execute();
  await db.deleteFrom('schedule_exceptions').execute();
  await db.deleteFrom('appointments').execute();
});

test('a new clinic has the hours of the specification, and its professionals have them too', async () => {
  const { schedules, today } = await api.workingHours.list();
  expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  expect(schedules[0]).toEqual({
    professional: null,
    versions: [{ validFrom: '2000-01-01', week: Array(7).fill(usual) }],
  });
  expect(await scheduleOf(ana.id)).toEqual({
    professional: { id: ana.id, fullName: 'Dra. Ana Hora', color: 'violet', active: true },
    versions: [],
  });
});

test('hours are saved from a day on, replaced, given back to the clinic, and removed', async () => {
  const save = (validFrom: string, week: Week | null) =>
    api.workingHours.set({ professionalId: ana.id, validFrom, week });
  await save(monday, weekOf(['13:00-24:00', '08:00-12:00']));
  await save('2041-04-01', null);
  expect((await scheduleOf(ana.id))?.versions).toEqual([
    { validFrom: monday, week: weekOf(['08:00-12:00', '13:00-24:00']) },
    { validFrom: '2041-04-01', week: null },
  ]);
  await save(monday, weekOf(['10:00-11:00', '11:00-12:00']));
  await api.workingHours.remove({ professionalId: ana.id, validFrom: '2041-04-01' });
  // Intervals that touch have become one.
  expect((await scheduleOf(ana.id))?.versions).toEqual([
    { validFrom: monday, week: weekOf(['10:00-12:00']) },
  ]);
  await expectRefusal(
    api.workingHours.remove({ professionalId: ana.id, validFrom: '2041-04-01' }),
    'NOT_FOUND',
  );
});

test('a day that ends at midnight and one that begins there stay two days', async () => {
  const week: Week = [[interval('20:00-24:00')], [interval('00:00-04:00')], [], [], [], [], []];
  await api.workingHours.set({ professionalId: ana.id, validFrom: monday, week });
  expect((await scheduleOf(ana.id))?.versions[0]?.week).toEqual(week);
});

test('the clinic keeps one version of its hours', async () => {
  const remove = (validFrom: string) => api.workingHours.remove({ professionalId: null, validFrom });
  await expectRefusal(remove('2000-01-01'), 'HOURS_NEEDED');
  await api.workingHours.set({ professionalId: null, validFrom: monday, week: weekOf(['08:00-12:00']) });
  await remove(monday);
  await expectRefusal(remove('2000-01-01'), 'HOURS_NEEDED');
});

test('the clinic needs a week, and a professional must exist', async () => {
  const problem = async (input: { professionalId: string | null; week: Week | null }) => {
    const { data } = await refusalOf(api.workingHours.set({ validFrom: monday, ...input }));
    return data;
  };
  expect(await problem({ professionalId: null, week: null })).toEqual({
    problems: [{ path: ['week'], message: 'Informe o horário da clínica' }],
  });
  const professionalId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
  expect(await problem({ professionalId, week: null })).toEqual({
    problems: [{ path: ['professionalId'], message: unknownProfessional }],
  });
});

test('the preview shows what a week leaves free, with exceptions and appointments, and saves nothing', async () => {
  await makeScheduleException(db, { first_day: monday, starts: '09:00', ends: '09:30' });
  await makeScheduleException(db, { first_day: '2041-03-05', kind: 'closed', title: 'Reforma' });
  await makeAppointment(db, {
    patient_id: patient.id,
    professional_id: ana.id,
    date: monday,
    time: '10:00',
  });
  const preview = (professionalId: string | null, week: Week | null) =>
    api.workingHours.preview({ professionalId, week, from: monday, minutes: 30 });
  const week = weekOf(['08:00-11:00']);
  const { days } = await preview(ana.id, week);
  expect(days.slice(0, 2)).toEqual([
    { date: monday, times: ['08:00', '08:30', '09:30', '10:30'], closedBy: null },
    { date: '2041-03-05', times: [], closedBy: 'Reforma' },
  ]);
  expect(days).toHaveLength(7);
  expect((await preview(null, week)).days[0]?.times).toEqual(['08:00', '08:30', '09:30', '10:00', '10:30']);
  // With the clinic's hours.
  expect((await preview(ana.id, null)).days[0]?.times).toHaveLength(16);
  expect((await scheduleOf(ana.id))?.versions).toEqual([]);
});

test('a change lists the appointments that are now outside, unless they were booked so on purpose', async () => {
  const book = (time: string, more: object = {}) =>
    makeAppointment(db, {
      patient_id: patient.id,
      professional_id: ana.id,
      date: monday,
      time,
      ...more,
    });
  await book('09:00');
  const { id } = await book('15:00', { service: 'Peeling', duration_minutes: 60 });
  await book('16:00', { outside_hours: true });
  await book('17:00', { status: 'cancelled' });
  await makeBookingRequest(db, {
    patient_id: patient.id,
    professional_id: ana.id,
    date: monday,
    time: '16:30',
    state: 'pending',
    expires_at: null,
  });
  const input = { professionalId: ana.id, validFrom: monday, week: weekOf(['08:00-12:00']) };
  const before = await api.workingHours.wouldMeet(input);
  expect((await scheduleOf(ana.id))?.versions).toEqual([]);
  const { met } = await api.workingHours.set(input);
  expect(before).toEqual(met);
  expect(met).toEqual({
    total: 1,
    requests: 1,
    rows: [
      {
        id,
        date: monday,
        time: '15:00',
        durationMinutes: 60,
        patientName: 'Helena Prado',
        professionalName: 'Dra. Ana Hora',
        service: 'Peeling',
      },
    ],
  });
  // It is outside already.
  expect(await api.workingHours.wouldMeet(input)).toMatchObject({ total: 0, requests: 0 });
  expect((await api.workingHours.set({ ...input, validFrom: '2041-03-05' })).met.total).toBe(0);
});
