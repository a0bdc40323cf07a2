import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatient } from '#test/factories.ts';

const { signedIn, db, setNow } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));

test('an empty clinic has zeros and empty lists', async () => {
  expect(await api.dashboard.overview()).toEqual({
    patients: 0,
    appointmentsThisMonth: 0,
    upcomingAppointments: 0,
    nextAppointment: null,
    nextAppointments: [],
    recentPatients: [],
    setup: [
      { step: 'clinic', isDone: false },
      { step: 'logo', isDone: false },
      { step: 'team', isDone: false },
      { step: 'hours', isDone: false },
      { step: 'mail', isDone: true },
      { step: 'backup', isDone: true },
      { step: 'procedure', isDone: false },
      { step: 'patient', isDone: false },
    ],
  });
});

test('counters and lists use the day and month of the clinic’s time zone, not of UTC', async () => {
  const patients = [];
  for (let n = 1; n <= 5; n++) {
    patients.push(
      await makePatient(db, { full_name: `Recente ${n}`, created_at: `2026-11-0${n}T12:00:00Z` }),
    );
  }
  const patient_id = patients[0]?.id ?? '';
  const at = (date: string, time = '10:00') => makeAppointment(db, { patient_id, date, time });
  for (const date of ['2026-10-31', '2026-11-01', '2026-11-29', '2026-11-30', '2026-12-01']) await at(date);
  await at('2026-11-30', '09:00');
  await at('2026-12-02');
  setNow('2026-12-01T01:30:00Z'); // 22:30 of November 30th in São Paulo
  const overview = await api.dashboard.overview();
  expect(overview).toMatchObject({ patients: 5, appointmentsThisMonth: 4, upcomingAppointments: 4 });
  expect(overview.nextAppointments.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-11-30 09:00',
    '2026-11-30 10:00',
    '2026-12-01 10:00',
    '2026-12-02 10:00',
  ]);
  expect(overview.nextAppointments[0]?.patient).toEqual({ id: patient_id, fullName: 'Recente 1' });
  expect(overview.recentPatients.map(({ fullName }) => fullName)).toEqual([
    'Recente 5',
    'Recente 4',
    'Recente 3',
    'Recente 2',
  ]);
  setNow('2026-12-01T03:00:00Z');
  expect(await api.dashboard.overview()).toMatchObject({ appointmentsThisMonth: 2, upcomingAppointments: 2 });
});

test('the next appointment is found even when earlier ones of today fill the list', async () => {
  const { id: patient_id } = await makePatient(db);
  const at = (time: string, status: 'scheduled' | 'cancelled' = 'scheduled') =>
    makeAppointment(db, { patient_id, date: '2027-03-15', time, status });
  for (const time of ['08:00', '08:30', '09:00', '09:30']) await at(time);
  await at('10:00', 'cancelled');
  await at('14:00');
  await at('15:00');
  const nextAt = async (instant: string) => {
    setNow(instant);
    return (await api.dashboard.overview()).nextAppointment?.time;
  };
  expect(await nextAt('2027-03-15T12:30:59Z')).toBe('09:30'); // it begins in this minute
  expect(await nextAt('2027-03-15T12:31:00Z')).toBe('14:00');
  expect((await api.dashboard.overview()).nextAppointments.map(({ time }) => time)).not.toContain('14:00');
  expect(await nextAt('2027-03-15T18:01:00Z')).toBeUndefined();
});
