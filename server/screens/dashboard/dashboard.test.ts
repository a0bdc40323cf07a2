import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makeProfessional,
  makeRecordEntry,
  makeStaff,
} from '#test/factories.ts';

const { signedIn, db, setNow } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));

const nothing = {
  scheduled: 0,
  confirmed: 0,
  arrived: 0,
  in_service: 0,
  completed: 0,
  no_show: 0,
  cancelled: 0,
};

test('an empty clinic has zeros and empty lists', async () => {
  setNow('2026-11-20T12:00:00Z');
  expect(await api.dashboard.overview()).toEqual({
    displaced: { total: 0, first: [], until: null, unassigned: 0, untold: 0 },
    today: {
      date: '2026-11-20',
      professionalId: null,
      counts: nothing,
      rows: [],
    },
    pendingRequests: 0,
    toConfirm: null,
    patients: 0,
    appointmentsThisMonth: 0,
    upcomingAppointments: 0,
    nextAppointments: [],
    recentPatients: [],
    setup: [
      { step: 'clinic', isDone: false },
      { step: 'logo', isDone: false },
      { step: 'team', isDone: false },
      { step: 'hours', isDone: false },
      { step: 'mail', isDone: false },
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
  expect(overview.toConfirm).toEqual({ day: '2026-12-01', number: 1 });
  expect(overview.nextAppointments.map(({ date, time }) => `${date} ${time}`)).toEqual([
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

const timesOf = (rows: readonly { time: string }[]) => rows.map(({ time }) => time);

test('each role has what it works with today: the clinic’s board, or the own day and what is unfinished', async () => {
  const vitor = await makeProfessional(db, { full_name: 'Dr. Vítor' });
  const account = await makeStaff(db, ['professional']);
  const iris = await makeProfessional(db, { full_name: 'Dra. Íris', user_id: account.id });
  const { id: patient_id } = await makePatient(db);
  setNow('2028-06-14T14:00:00Z'); // 11:00 in São Paulo
  type Values = Partial<Parameters<typeof makeAppointment>[1]>;
  const at = (date: string, time: string, values: Values = {}) =>
    makeAppointment(db, { patient_id, date, time, professional_id: vitor.id, ...values });
  const today = '2028-06-14';
  await at(today, '08:00', { status: 'completed' });
  await at(today, '08:30', { status: 'no_show' });
  await at(today, '09:00', { status: 'in_service' });
  await at(today, '09:30', { status: 'arrived', professional_id: iris.id });
  for (const time of ['10:00', '10:30', '11:00', '11:30', '13:00', '13:30', '14:00']) await at(today, time);
  await at(today, '15:00', { status: 'completed', professional_id: iris.id });
  await at('2028-06-13', '09:00', { status: 'arrived' });

  // A month before: too long ago. Of the days since, what is open, and what has no notes.
  const own = { professional_id: iris.id } as const;
  await at('2028-05-14', '09:00', own);
  await at('2028-05-15', '09:00', own);
  await at('2028-06-12', '09:00', { ...own, status: 'completed', notes: 'Evolução.' });
  await at('2028-06-12', '10:00', { ...own, status: 'completed' });
  await at('2028-06-12', '11:00', { ...own, status: 'no_show' });
  // Written; and written, but struck out.
  const written = async (time: string, notes: string | null = null) => {
    const { id: appointment_id } = await at('2028-06-12', time, { ...own, status: 'completed', notes });
    return makeRecordEntry(db, { patient_id, appointment_id });
  };
  await written('13:00');
  const { id: entry_id } = await written('14:00', 'Só pode ao meio-dia.');
  await db.insertInto('record_strikes').values({ entry_id, patient_id, reason: 'duplicate' }).execute();

  const reception = await signedIn(await makeStaff(db, ['reception']));
  const board = await reception.api.dashboard.overview();
  expect(board.today).toMatchObject({
    date: today,
    professionalId: null,
    counts: { scheduled: 7, arrived: 1, in_service: 1, completed: 2, no_show: 1 },
  });
  expect(timesOf(board.today.rows)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:00']);
  expect(board).not.toHaveProperty('unfinished');
  const manager = await signedIn(await makeStaff(db, ['manager']));
  expect((await manager.api.dashboard.overview()).today).toEqual(board.today);

  const professional = await signedIn(account);
  const day = await professional.api.dashboard.overview();
  expect(day.today).toMatchObject({
    professionalId: iris.id,
    counts: { ...nothing, arrived: 1, completed: 1 },
    rows: [{ time: '09:30', isFirst: false }, { time: '15:00' }],
  });
  expect(day.unfinished?.total).toBe(4);
  expect(day.unfinished?.rows.map(({ date, time, missing }) => `${date} ${time} ${missing}`)).toEqual([
    '2028-05-15 09:00 status',
    '2028-06-14 15:00 notes',
    '2028-06-12 10:00 notes',
    '2028-06-12 14:00 notes',
  ]);
});

test('without the permission to the record an own appointment without notes is not told', async () => {
  const account = await makeStaff(db, ['manager']);
  const own = await makeProfessional(db, { user_id: account.id });
  const { id: patient_id } = await makePatient(db);
  setNow('2029-06-14T14:00:00Z');
  const at = (time: string, status: 'completed' | 'arrived') =>
    makeAppointment(db, { patient_id, date: '2029-06-13', time, status, professional_id: own.id });
  await at('09:00', 'completed');
  await at('10:00', 'arrived');
  const { unfinished } = await (await signedIn(account)).api.dashboard.overview();
  expect(unfinished).toMatchObject({ total: 1, rows: [{ time: '10:00', missing: 'status' }] });
});
