import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAccount,
  makeAdmin,
  makeAppointment,
  makePatient,
  makePayment,
  makeProcedure,
  makeProfessional,
  makeScheduleException,
  makeStaff,
  makeTill,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2041-03-01T12:00:00Z');
const { api } = await signedIn(await makeAdmin(db));
const professional = await makeProfessional(db);
const peeling = await makeProcedure(db, { title: 'Peeling', minutes: 60 });
// Mondays, three weeks apart. The second is a holiday.
const days = ['2041-04-01', '2041-04-22', '2041-05-13', '2041-06-03'];
const tiradentes = '2041-04-21';
const at = (...dates: string[]) => dates.map((date) => ({ date, time: '14:00' }));

beforeEach(async () => {
  await db.deleteFrom('appointments').execute();
  await db.deleteFrom('appointment_series').execute();
  await db.deleteFrom('schedule_exceptions').execute();
});

const proposal = (change: object = {}) =>
  api.appointmentSeries.propose({
    date: '2041-04-01',
    time: '14:00',
    sessions: 4,
    everyDays: 21,
    professionalId: professional.id,
    procedureId: peeling.id,
    durationMinutes: 60,
    ...change,
  });

async function makeSeriesOf(dates: string[], rest: object = {}) {
  const patient = await makePatient(db);
  const made = await api.appointmentSeries.create({
    patientId: patient.id,
    procedureId: peeling.id,
    professionalId: professional.id,
    everyDays: 21,
    sessions: at(...dates),
    ...rest,
  });
  const [first = '', second = '', third = '', fourth = ''] = made.appointmentIds;
  return { ...made, patient, first, second, third, fourth };
}

const rowsOf = async (id: string) => {
  const { rows } = await api.appointmentSeries.get({ id });
  return rows.map(({ number, date, time, status }) => `${number} ${date} ${time} ${status}`);
};

test('the sessions are proposed with what is in their way, and the next free time', async () => {
  expect(await proposal()).toEqual({
    sessions: days.map((date) => ({ date, time: '14:00', reason: null, name: null, next: null })),
  });
  await makeAppointment(db, {
    patient_id: (await makePatient(db)).id,
    professional_id: professional.id,
    date: days[2],
    time: '14:30',
  });
  await makeScheduleException(db, {
    kind: 'vacation',
    professional_id: professional.id,
    first_day: '2041-06-01',
    last_day: '2041-06-04',
    title: 'Congresso',
  });
  // A time on no grid.
  const between = await proposal({ date: days[2], time: '14:17' });
  expect(between.sessions[0]).toMatchObject({ reason: 'taken', next: { time: '15:00' } });
  const { sessions } = await proposal();
  expect(sessions.slice(2)).toEqual([
    {
      date: '2041-05-13',
      time: '14:00',
      reason: 'taken',
      name: null,
      next: { date: '2041-05-13', time: '15:00' },
    },
    {
      date: '2041-06-03',
      time: '14:00',
      reason: 'vacation',
      name: 'Congresso',
      next: { date: '2041-06-05', time: '08:00' },
    },
  ]);
  const holiday = await proposal({ date: tiradentes, sessions: 2 });
  expect(holiday.sessions[0]).toMatchObject({
    reason: 'holiday',
    name: 'Tiradentes',
    next: { date: '2041-04-22', time: '08:00' },
  });
});

test('the sessions are numbered by their times, and how far the series is follows them', async () => {
  const { id, patient, first, appointmentIds } = await makeSeriesOf(days.toReversed());
  expect(await rowsOf(id)).toEqual(days.map((date, index) => `${index + 1} ${date} 14:00 scheduled`));
  expect(appointmentIds).toHaveLength(4);
  await api.appointments.setStatus({ id: first, status: 'completed', confirmedDate: days[0] });
  expect(await api.appointmentSeries.get({ id })).toMatchObject({
    service: 'Peeling',
    sessions: 4,
    completed: 1,
    next: { date: days[1], time: '14:00' },
    everyDays: 21,
    patient: { id: patient.id },
  });
});

test('a session that does not fit refuses the whole series, and is named', async () => {
  await makeAppointment(db, {
    patient_id: (await makePatient(db)).id,
    professional_id: professional.id,
    date: days[2],
    time: '14:30',
  });
  expect(await refusalOf(makeSeriesOf(days))).toMatchObject({
    code: 'SESSION_NOT_FREE',
    data: { date: days[2], time: '14:00', reason: 'SLOT_TAKEN' },
  });
  expect(await refusalOf(makeSeriesOf([tiradentes, '2041-05-13']))).toMatchObject({
    code: 'SESSION_NOT_FREE',
    data: { date: tiradentes, reason: 'OUTSIDE_HOURS' },
  });
  expect(await db.selectFrom('appointment_series').selectAll().execute()).toEqual([]);
  const { id } = await makeSeriesOf([], {
    sessions: [
      { date: tiradentes, time: '14:00', outsideHours: true },
      { date: days[2], time: '14:00', squeezeIn: true },
    ],
  });
  expect(await rowsOf(id)).toHaveLength(2);
});

test('this and those after it move by the same days, into times that their own series leaves', async () => {
  const { id, first, second } = await makeSeriesOf(days);
  await api.appointments.setStatus({ id: first, status: 'completed', confirmedDate: days[0] });
  // The second goes where the third was, the third where the fourth was.
  await api.appointments.setStatus({ id: second, status: 'confirmed' });
  const move = { id, appointmentId: second, time: '14:00' };
  const toMay = { ...move, scope: 'following', date: '2041-05-13' } as const;
  expect(await api.appointmentSeries.move(toMay)).toEqual({ moved: 3, first: '2041-05-13', unconfirmed: 1 });
  await api.appointments.setStatus({ id: second, status: 'confirmed' });
  expect(await api.appointmentSeries.move(toMay)).toEqual({ moved: 3, first: '2041-05-13', unconfirmed: 0 });
  const later = ['2041-04-01', '2041-05-13', '2041-06-03', '2041-06-24'];
  expect((await rowsOf(id)).map((row) => row.slice(2, 12))).toEqual(later);
  expect(
    await api.appointmentSeries.move({ ...move, scope: 'all', date: '2041-04-22', time: '15:30' }),
  ).toEqual({ moved: 3, first: '2041-04-22', unconfirmed: 1 });
  expect(await rowsOf(id)).toEqual([
    '1 2041-04-01 14:00 completed',
    '2 2041-04-22 15:30 scheduled',
    '3 2041-05-13 15:30 scheduled',
    '4 2041-06-03 15:30 scheduled',
  ]);
  await expectRefusal(
    api.appointmentSeries.move({ ...move, appointmentId: first, scope: 'all', date: '2041-04-02' }),
    'APPOINTMENT_CLOSED',
  );
});

test('a move that does not fit leaves every session where it is', async () => {
  const { id, first } = await makeSeriesOf(days);
  const move = { id, appointmentId: first, scope: 'all', date: '2041-03-31', time: '14:00' } as const;
  // The second would come to Tiradentes.
  expect(await refusalOf(api.appointmentSeries.move(move))).toMatchObject({
    code: 'SESSION_NOT_FREE',
    data: { date: tiradentes, reason: 'OUTSIDE_HOURS' },
  });
  expect((await rowsOf(id)).map((row) => row.slice(2, 12))).toEqual(days);
});

test('a change of one status is none of the others; several are cancelled on purpose', async () => {
  const { id, first, third } = await makeSeriesOf(days);
  await api.appointments.setStatus({ id: first, status: 'no_show' });
  expect((await rowsOf(id)).map((row) => row.split(' ')[3])).toEqual([
    'no_show',
    'scheduled',
    'scheduled',
    'scheduled',
  ]);
  expect(
    await api.appointmentSeries.cancel({
      id,
      appointmentId: third,
      scope: 'following',
      cancelReason: 'patient',
    }),
  ).toEqual({ cancelled: 2, openCents: 0 });
  expect((await rowsOf(id)).map((row) => row.split(' ')[3])).toEqual([
    'no_show',
    'scheduled',
    'cancelled',
    'cancelled',
  ]);
});

test('the answer to a cancellation has what the sessions were paid, for those who see money', async () => {
  const { id, first, third, patient } = await makeSeriesOf(days);
  const till = await makeTill(db);
  for (const paid of [first, third]) await makePayment(db, { id: paid, patient_id: patient.id }, till.id);
  const cancel = (caller: typeof api, appointmentId: string) =>
    caller.appointmentSeries.cancel({ id, appointmentId, scope: 'following', cancelReason: 'clinic' });
  const professionals = await signedIn(await makeStaff(db, ['professional']));
  expect(await cancel(professionals.api, third)).toEqual({ cancelled: 2, openCents: 0 });
  expect(await cancel(api, first)).toEqual({ cancelled: 2, openCents: -5_000 });
});

test('a series belongs to a plan of the same patient, for those who read plans', async () => {
  const patient = await makePatient(db);
  const plan = await makeTreatmentPlan(db, { patient_id: patient.id });
  const other = await makeTreatmentPlan(db, { patient_id: (await makePatient(db)).id });
  const input = {
    patientId: patient.id,
    professionalId: professional.id,
    everyDays: 7,
    sessions: at('2041-04-01', '2041-04-08'),
  };
  await expectRefusal(api.appointmentSeries.create({ ...input, treatmentPlanId: other.id }), 'NOT_FOUND');
  const reception = await signedIn(await makeStaff(db, ['reception']));
  await expectRefusal(
    reception.api.appointmentSeries.create({ ...input, treatmentPlanId: plan.id }),
    'FORBIDDEN',
  );
  const { id } = await api.appointmentSeries.create({ ...input, treatmentPlanId: plan.id });
  expect(await reception.api.appointmentSeries.get({ id })).toMatchObject({ service: 'Consulta padrão' });
  const stranger = await signedIn(await makeAccount(db));
  await expectRefusal(stranger.api.appointmentSeries.get({ id }), 'FORBIDDEN');
});

test('the plan, the record and the portal tell how far the sessions are; the reception does not learn of the plan', async () => {
  const account = await makeAccount(db);
  const patient = await makePatient(db, { user_id: account.id });
  const plan = await makeTreatmentPlan(db, { patient_id: patient.id });
  const input = {
    patientId: patient.id,
    procedureId: peeling.id,
    professionalId: professional.id,
    everyDays: 21,
    sessions: at(...days),
  };
  const { id, appointmentIds } = await api.appointmentSeries.create({ ...input, treatmentPlanId: plan.id });
  const [first = ''] = appointmentIds;
  await api.appointments.setStatus({ id: first, status: 'completed', confirmedDate: days[0] });
  const next = { date: days[1], time: '14:00' };
  const progress = { id, service: 'Peeling', treatmentPlanId: plan.id, sessions: 4, completed: 1, next };
  expect(await api.treatmentPlans.list({ patientId: patient.id })).toMatchObject({ series: [progress] });
  expect(await api.patients.get({ id: patient.id })).toMatchObject({ series: [progress] });
  const session = { seriesId: id, number: 1, sessions: 4 };
  expect(await api.appointments.get({ id: first })).toMatchObject({ session });
  const list = await api.appointments.list({ patientId: patient.id });
  expect(list.rows[0]).toMatchObject({ session });

  const reception = await signedIn(await makeStaff(db, ['reception']));
  expect(await reception.api.patients.get({ id: patient.id })).toMatchObject({
    series: [{ ...progress, treatmentPlanId: null }],
  });

  const portal = (await signedIn(account)).api.portal;
  expect(await portal.treatmentPlans()).toMatchObject({ series: [progress] });
  const april = await portal.appointments({ year: 2041, month: 4 });
  expect(april.rows[0]).toMatchObject({ session });
  await api.treatmentPlans.takeBack({ patientId: patient.id, id: plan.id, reason: 'wrong_patient' });
  expect(await portal.treatmentPlans()).toEqual({ rows: [], series: [] });
});

test('a session goes to no other patient, and the record with the series can be deleted', async () => {
  const { id: patientId } = await makePatient(db);
  const { id: other } = await makePatient(db);
  const { appointmentIds } = await api.appointmentSeries.create({
    patientId,
    everyDays: 63,
    sessions: at('2041-04-01', '2041-06-03'),
  });
  const [id = ''] = appointmentIds;
  const change = { id, version: 1, date: '2041-04-01', time: '15:00' };
  await expectRefusal(api.appointments.update({ ...change, patientId: other }), 'APPOINTMENT_OF_PATIENT');
  await api.appointments.update({ ...change, patientId });
  await api.patients.remove({ id: patientId });
  expect(await db.selectFrom('appointment_series').select('id').execute()).toEqual([]);
});
