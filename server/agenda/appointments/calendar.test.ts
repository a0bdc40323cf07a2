import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatient, makeProfessional } from '#test/factories.ts';

const { signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const month = '2028-02';
const day = '2028-02-29';
const calendar = (filter: object = {}) => api.appointments.calendar({ month, day, ...filter });

beforeAll(async () => {
  const { id: cecilia } = await makePatient(db, { full_name: 'Cecília Brandão', email: 'ceci@exemplo.test' });
  const { id: iago } = await makePatient(db, { full_name: 'Iago Nóbrega' });
  const helena = await makeProfessional(db, { full_name: 'Dra. Helena Prado' });
  const vitor = await makeProfessional(db, { full_name: 'Dr. Vítor Sá' });
  const book = (patient_id: string, date: string, time: string, more: object = {}) =>
    makeAppointment(db, { patient_id, date, time, ...more });
  await book(cecilia, day, '10:00', { service: 'Peeling químico', professional_id: helena.id });
  await book(iago, day, '10:00', { squeeze_in: true, service: 'Retorno', professional_id: vitor.id });
  await book(iago, day, '08:30', { status: 'cancelled', service: 'Retorno', professional_id: vitor.id });
  await book(cecilia, '2028-02-01', '09:00', { status: 'completed', service: 'Consulta' });
  // In the months before and after.
  await book(cecilia, '2028-01-31', '09:00');
  await book(cecilia, '2028-03-01', '09:00');
});

test('each day of the month has its count without cancelled ones, and the chosen day its appointments by time', async () => {
  const answer = await calendar();
  expect(answer).toMatchObject({ month, day });
  expect(answer.days).toEqual([
    { date: '2028-02-01', appointments: 1 },
    { date: '2028-02-29', appointments: 2 },
  ]);
  expect(answer.rows.map(({ time, status }) => [time, status])).toEqual([
    ['08:30', 'cancelled'],
    ['10:00', 'scheduled'],
    ['10:00', 'scheduled'],
  ]);
  expect(answer.rows.filter(({ squeezeIn }) => squeezeIn)).toHaveLength(1);
});

test('of the chosen professionals', async () => {
  const { rows } = await calendar();
  const [vitor, helena] = ['Dr. Vítor Sá', 'Dra. Helena Prado'].map(
    (name) => rows.find(({ professional }) => professional.fullName === name)?.professional.id ?? '',
  );
  for (const [professionalIds, days, listed] of [
    [[vitor], [['2028-02-29', 1]], 2],
    [[vitor, helena], [['2028-02-29', 2]], 3],
  ] as const) {
    const answer = await calendar({ professionalIds });
    expect(answer.days.map(({ date, appointments }) => [date, appointments])).toEqual(days);
    expect(answer.rows).toHaveLength(listed);
  }
});

test('the chosen day may be outside the month', async () => {
  const answer = await calendar({ day: '2028-03-01' });
  expect(answer.rows).toHaveLength(1);
  expect(answer.days).toHaveLength(2);
});

test.each([
  ['scheduled', [['2028-02-29', 2]], 2],
  ['completed', [['2028-02-01', 1]], 0],
  ['cancelled', [['2028-02-29', 1]], 1],
] as const)('%s alone', async (status, days, listed) => {
  const answer = await calendar({ status });
  expect(answer.days.map(({ date, appointments }) => [date, appointments])).toEqual(days);
  expect(answer.rows).toHaveLength(listed);
});

test.each([
  ['patient', 'CECÍLIA', 2, 1],
  ['professional', 'vitor', 1, 2],
  ['service', 'quimico', 1, 1],
  ['words of several of them', 'brandao helena peeling', 1, 1],
  ['punctuation between words', 'Cecília - Peeling', 1, 1],
  ['blank', '   ', 3, 3],
  ['an e-mail, which is not searched', 'ceci@exemplo.test', 0, 0],
  ['words of two appointments', 'cecilia vitor', 0, 0],
  ['punctuation alone', '%', 0, 0],
])('the search: %s', async (_what, search, inMonth, onDay) => {
  const { days, rows } = await calendar({ search });
  expect(days.reduce((sum, { appointments }) => sum + appointments, 0)).toBe(inMonth);
  expect(rows).toHaveLength(onDay);
});
