/** The rules of booking in the database: no route passes them by, neither for patients nor for links. */
import { afterEach, expect, test } from 'vitest';
import type { Scope } from '#server/platform/database/open-database.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  makeAppointment,
  makeBookingRequest,
  makePatient,
  makeProcedure,
  makeProfessional,
} from '#test/factories.ts';
import { codeOf, constraintOf } from '#test/refusal.ts';

const { database, maintenance: db } = await createTestDatabase();
const now = '2058-06-03 09:00:00';
const { id: patientId } = await makePatient(db);
const { id: strangerId } = await makePatient(db);
const { id: professional_id } = await makeProfessional(db);
const { id: procedure_id } = await makeProcedure(db, { minutes: 30, bookable_online: true });
const setRules = (values: {
  mode: 'off' | 'request' | 'instant';
  max_open?: number;
  approval_for_new?: boolean;
}) =>
  db
    .deleteFrom('booking_rules')
    .execute()
    .then(() =>
      db
        .insertInto('booking_rules')
        .values({ approval_for_new: false, ...values })
        .execute(),
    );
await setRules({ mode: 'instant' });
afterEach(() => setRules({ mode: 'instant' }));

const as = <Result>(id: string | null, work: (tx: Scope) => Promise<Result>) =>
  database.asService((tx) => tx.asBooking({ patientId: id, now }, work));
const values = {
  patient_id: patientId,
  professional_id,
  procedure_id,
  service: 'Consulta',
  date: '2058-06-05',
  time: '10:00',
};
const insert = (change: Partial<typeof values> & { duration_minutes?: number } = {}, id = patientId) =>
  as(id, (tx) =>
    tx.db
      .insertInto('appointments')
      .values({ ...values, ...change })
      .execute(),
  );
const refused = (reason: string) => `booking_rules_refused_${reason}`;

test.each([
  ['too soon', { date: '2058-06-03', time: '20:00' }, refused('notice')],
  ['too far ahead', { date: '2058-08-05' }, refused('horizon')],
  ['off the grid', { time: '10:10' }, refused('closed')],
  ['outside of the hours', { time: '20:00' }, refused('closed')],
  ['longer than the procedure', { duration_minutes: 60 }, refused('procedure')],
])('a time %s is refused', async (_what, change, constraint) => {
  expect(await constraintOf(insert(change))).toBe(constraint);
});

test('another procedure, another mode, and more than the rules allow are refused', async () => {
  const { id: closed } = await makeProcedure(db, { minutes: 30 });
  expect(await constraintOf(insert({ procedure_id: closed }))).toBe(refused('procedure'));
  await setRules({ mode: 'off' });
  expect(await constraintOf(insert())).toBe(refused('off'));
  await setRules({ mode: 'request' });
  expect(await constraintOf(insert())).toBe(refused('approval'));
  await setRules({ mode: 'instant', approval_for_new: true });
  expect(await constraintOf(insert())).toBe(refused('approval'));
  await setRules({ mode: 'instant', max_open: 1 });
  expect(await constraintOf(insert())).toBe('allowed');
  // What the patient has not asked for does not count.
  const { id } = await db
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('time', '=', '10:00')
    .executeTakeFirstOrThrow();
  expect(await constraintOf(insert({ time: '11:00' }))).toBe('allowed');
  await makeBookingRequest(db, { patient_id: patientId, state: 'accepted', booked_appointment_id: id });
  expect(await constraintOf(insert({ time: '15:00' }))).toBe(refused('too_many'));
});

test('rows of another patient are out of reach', async () => {
  const other = await makeAppointment(db, {
    patient_id: strangerId,
    professional_id,
    date: '2058-06-06',
    time: '10:00',
  });
  expect(await codeOf(insert({ patient_id: strangerId, time: '16:00' }))).toBe('42501');
  const changed = await as(patientId, (tx) =>
    tx.db
      .updateTable('appointments')
      .set({ status: 'confirmed' })
      .where('id', '=', other.id)
      .executeTakeFirst(),
  );
  expect(changed.numUpdatedRows).toBe(0n);
  expect(
    await codeOf(as(patientId, (tx) => tx.db.selectFrom('appointments').select('service').execute())),
  ).toBe('42501');
  expect(await codeOf(as(patientId, (tx) => tx.db.selectFrom('patients').select('email').execute()))).toBe(
    '42501',
  );
});

test('a patient gives themselves neither a proposal nor a longer hold, and completes nothing', async () => {
  const hold = await makeBookingRequest(db, { patient_id: patientId, procedure_id, date: '2058-06-07' });
  const update = (
    change: { state: 'proposed' | 'refused' } | { expires_at: Date } | { asked_date: string },
  ) =>
    as(patientId, (tx) =>
      tx.db.updateTable('booking_requests').set(change).where('id', '=', hold.id).execute(),
    );
  expect(await constraintOf(update({ state: 'proposed' }))).toBe(refused('status'));
  expect(await constraintOf(update({ state: 'refused' }))).toBe(refused('status'));
  expect(await codeOf(update({ expires_at: new Date() }))).toBe('42501');
  expect(await codeOf(update({ asked_date: '2058-06-07' }))).toBe('42501');
  const own = await makeAppointment(db, {
    patient_id: patientId,
    professional_id,
    procedure_id,
    date: '2058-06-14',
    time: '10:00',
  });
  const setStatus = (status: 'completed' | 'arrived' | 'cancelled') =>
    as(patientId, (tx) =>
      tx.db.updateTable('appointments').set({ status }).where('id', '=', own.id).execute(),
    );
  for (const status of ['completed', 'arrived', 'cancelled'] as const)
    expect(await constraintOf(setStatus(status))).toBe(refused('status'));
});

test('a link acts under the name of a link, and names no user', async () => {
  const { id } = await makeAppointment(db, {
    patient_id: patientId,
    professional_id,
    date: '2058-06-19',
    time: '10:00',
  });
  await as(patientId, (tx) =>
    tx.db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id).execute(),
  );
  expect(
    await db
      .selectFrom('appointment_events')
      .select(['user_id', 'user_name'])
      .where('appointment_id', '=', id)
      .execute(),
  ).toEqual([{ user_id: null, user_name: 'Paciente, pelo link' }]);
});
