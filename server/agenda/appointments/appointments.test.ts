import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatient } from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
const { id: patientId } = await makePatient(db, {
  full_name: 'Íris Gonçalves',
  email: 'flor@exemplo.test',
  phone: '24988776655',
});
/** With what is in the way. */
const slotTaken = (date: string, ...times: string[]) => ({
  code: 'SLOT_TAKEN',
  defined: true,
  data: {
    inTheWay: times.map((time) => expect.objectContaining({ date, time, patientName: 'Íris Gonçalves' })),
  },
});

// 22:30 of the 21st in São Paulo; in UTC it is the 22nd already.
beforeEach(() => setNow('2026-11-22T01:30:00Z'));

let day = 0;
/** A day without appointments. */
const freeDay = () => openDay(2027, ++day);
const book = (date: string, time: string, more: object = {}) =>
  api.appointments.create({ patientId, date, time, ...more });

test('an appointment is booked with defaults for missing fields', async () => {
  const date = freeDay();
  const { id } = await book(date, '08:00', { notes: ' trazer exames ' });
  expect(await api.appointments.get({ id })).toEqual({
    id,
    patient: { id: patientId, fullName: 'Íris Gonçalves' },
    patientPhone: '24988776655',
    phoneOwner: null,
    date,
    time: '08:00',
    durationMinutes: 30,
    professional: { id: expect.any(String), fullName: 'A definir', specialty: null, color: 'teal' },
    procedure: null,
    service: 'Consulta padrão',
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    resources: [],
    status: 'scheduled',
    cancelReason: null,
    notes: 'trazer exames',
    squeezeIn: false,
    outsideHours: false,
    statusSince: null,
    version: 1,
    undo: null,
    session: null,
    facts: {
      birthDate: '1988-03-14',
      incomplete: false,
      alert: null,
      noShows: 0,
      isFirst: true,
      lacksAnamnesis: true,
      sameDay: [],
      next: null,
      untold: null,
    },
    series: null,
    history: [expect.objectContaining({ kind: 'booked' })],
    money: [],
    priceCents: null,
  });
});

/** Of half an hour. @param except an appointment that is not in its own way */
async function takenTimes(date: string, except?: string): Promise<string[]> {
  const { closed } = await api.appointments.freeTimes({ from: date, to: date, except });
  const times = closed?.flatMap((each) => each.times) ?? [];
  return times.filter(({ reason }) => reason === 'taken').map(({ time }) => time);
}

test('overlapping appointments are refused, adjacent ones are not, and a squeeze-in may overlap', async () => {
  const date = freeDay();
  await book(date, '09:00', { durationMinutes: 60 });
  for (const [time, durationMinutes] of [
    ['09:00', 30],
    ['09:30', 30],
    ['08:30', 60],
  ] as const)
    expect(await refusalOf(book(date, time, { durationMinutes }))).toEqual(slotTaken(date, '09:00'));
  await book(date, '08:30');
  await book(date, '10:00');
  const { id } = await book(date, '09:30', { squeezeIn: true });
  expect(await api.appointments.get({ id })).toMatchObject({ squeezeIn: true });
  expect(await takenTimes(date)).toEqual(['08:30', '09:00', '09:30', '10:00']);
});

test('of fifty bookings of one slot at the same moment exactly one succeeds', async () => {
  const date = freeDay();
  const attempts = Array.from({ length: 50 }, async (_, turn) => {
    // Over RPC and OpenAPI in turn.
    if (turn % 2 === 0) {
      const answer = await clinic.fetch('/api/appointments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ patientId, date, time: '14:00' }),
      });
      const body: unknown = await answer.json();
      return answer.status === 201 ? 'booked' : body;
    }
    return book(date, '14:00').then(
      () => 'booked',
      ({ code, defined, status, data }) => ({ code, defined, status, data }),
    );
  });
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
  // On a busy machine some may get no connection in time; nothing is booked then.
  const taken = { ...slotTaken(date, '14:00'), status: 409 };
  const unavailable = { defined: true, code: 'UNAVAILABLE', status: 503 };
  for (const outcome of outcomes.filter((outcome) => outcome !== 'booked'))
    expect([expect.objectContaining(taken), expect.objectContaining(unavailable)]).toContainEqual(outcome);
  expect(outcomes).toContainEqual(expect.objectContaining(taken));
  expect(await takenTimes(date)).toEqual(['14:00']);
});

test('a cancelled appointment frees its time', async () => {
  const date = freeDay();
  const { id } = await book(date, '11:00');
  expect(
    await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' }),
  ).toMatchObject({
    id,
    status: 'cancelled',
  });
  expect(await takenTimes(date)).toEqual([]);
  await book(date, '11:00');
});

test('an appointment can move to a time that overlaps its old one', async () => {
  const date = freeDay();
  const other = await makePatient(db);
  const { id } = await book(date, '15:00');
  await book(date, '16:00');
  expect(await takenTimes(date, id)).toEqual(['16:00']);
  const change = { id, patientId: other.id, date, notes: 'remarcada' } as const;
  expect(
    await api.appointments.update({ ...change, version: 1, time: '15:00', durationMinutes: 60 }),
  ).toEqual({ id, version: 2 });
  expect(
    await refusalOf(api.appointments.update({ ...change, version: 2, time: '15:30', durationMinutes: 60 })),
  ).toEqual(slotTaken(date, '16:00'));
  expect(await api.appointments.get({ id })).toMatchObject({
    patient: { id: other.id },
    time: '15:00',
    durationMinutes: 60,
    notes: 'remarcada',
  });
});

test('of two changes of status at once, one succeeds', async () => {
  const { id } = await book(freeDay(), '08:00');
  const both = await Promise.allSettled([
    api.appointments.setStatus({ id, status: 'no_show' }),
    api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('at half past ten in the evening, "today" is still the clinic’s day', async () => {
  const of = async (period: 'upcoming' | 'past' | 'all', id: string) => {
    const { rows } = await api.appointments.list({ period, patientId: id });
    return rows.map(({ date }) => date);
  };
  const { id } = await makePatient(db);
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22'])
    await makeAppointment(db, { patient_id: id, date, time: '10:00' });
  expect(await of('upcoming', id)).toEqual(['2026-11-21', '2026-11-22']);
  expect(await of('past', id)).toEqual(['2026-11-20']);
  expect(await of('all', id)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
  setNow('2026-11-22T03:00:00Z'); // midnight there
  expect(await of('upcoming', id)).toEqual(['2026-11-22']);
});

test('what is over today is not among the next ones, unless its status is asked for', async () => {
  const { id: patient_id } = await makePatient(db);
  const at = (date: string, time: string, status: AppointmentStatus) =>
    makeAppointment(db, { patient_id, date, time, status });
  const before = await api.appointments.list({ period: 'upcoming' });
  await at('2026-11-21', '08:00', 'completed');
  await at('2026-11-21', '09:00', 'cancelled');
  await at('2026-11-21', '14:00', 'in_service');
  await at('2026-11-22', '10:00', 'cancelled');
  const next = await api.appointments.list({ period: 'upcoming', patientId: patient_id });
  expect(next.rows.map(({ time, status }) => [time, status])).toEqual([
    ['14:00', 'in_service'],
    ['10:00', 'cancelled'],
  ]);
  expect(next.total).toBe(2);
  // From the counts per day.
  expect((await api.appointments.list({ period: 'upcoming' })).total).toBe(before.total + 2);
  const completed = await api.appointments.list({
    period: 'upcoming',
    patientId: patient_id,
    status: 'completed',
  });
  expect(completed.total).toBe(1);
});

test('the list filters by patient, status and name, a page at a time', async () => {
  const one = await makePatient(db, { full_name: 'Cecília Brandão', email: 'ceci@exemplo.test' });
  const date = '2028-03-01';
  for (const time of ['08:00', '08:30', '09:00'])
    await makeAppointment(db, { patient_id: one.id, date, time });
  const closed = await makeAppointment(db, { patient_id: one.id, date, time: '09:30', status: 'completed' });
  const list = api.appointments.list;
  expect(await list({ search: 'CECILIA brandao', status: 'completed' })).toMatchObject({
    total: 1,
    rows: [{ id: closed.id }],
    patient: null,
  });
  expect(await list({ search: 'ceci@exemplo.test' })).toMatchObject({ total: 0 });
  const page = await list({ patientId: one.id, page: 2, pageSize: 3 });
  expect(page).toMatchObject({
    total: 4,
    rows: [{ time: '09:30' }],
    patient: { id: one.id, fullName: 'Cecília Brandão' },
  });
  await expectRefusal(list({ patientId: unknownId }), 'NOT_FOUND');
});

test('a missing appointment or patient is not found', async () => {
  const missing = { code: 'NOT_FOUND', defined: true };
  const form = { patientId, date: freeDay(), time: '08:00' };
  expect(await refusalOf(api.appointments.get({ id: unknownId }))).toEqual(missing);
  expect(await refusalOf(api.appointments.update({ version: 1, id: unknownId, ...form }))).toEqual(missing);
  expect(await refusalOf(api.appointments.setStatus({ id: unknownId, status: 'completed' }))).toEqual(
    missing,
  );
  expect(await refusalOf(api.appointments.create({ ...form, patientId: unknownId }))).toEqual(missing);
});

test('a move to a patient under deletion does not hold the appointment meanwhile', async () => {
  const { id } = await makeAppointment(db, { patient_id: (await makePatient(db)).id, date: freeDay() });
  const other = await makePatient(db);
  const { moving, notes } = await db.transaction().execute(async (deletion) => {
    await deletion.selectFrom('patients').select('id').where('id', '=', other.id).forUpdate().execute();
    const move = api.appointments.update({
      version: 1,
      id,
      patientId: other.id,
      date: freeDay(),
      time: '10:00',
    });
    expect(await Promise.race([move, setTimeout(300, 'waits')])).toBe('waits');
    const free = db.selectFrom('appointments').select('notes').where('id', '=', id).forUpdate().noWait();
    return { moving: () => move, notes: await free.executeTakeFirst() };
  });
  expect(notes).toBeDefined();
  expect(await moving()).toEqual({ id, version: 2 });
});
