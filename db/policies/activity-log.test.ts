/** The audit log: it has a line for every change, and no line can be changed or deleted. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { staffPermissionSets } from '#contract/permissions.ts';
import type { Actor, Scope } from '#server/platform/database/open-database.ts';
import { appendOnly, loggedColumns, tables } from '#test/access/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  makeActivity,
  makeAdmin,
  makeApplication,
  makeAppointment,
  makeAppointmentEvent,
  makeArchivedItem,
  makeCard,
  makeCollectionNote,
  makeConsent,
  makeDocument,
  makeExpense,
  makePackage,
  makePatient,
  makePatientWithAccount,
  makePayment,
  makePhotograph,
  makePhotographExport,
  makeProfessional,
  makeQuote,
  makeReceipt,
  makeRecordEntry,
  makeTaxReceipt,
  makeTill,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { codeOf } from '#test/refusal.ts';

const { database, maintenance, ownerUrl } = await createTestDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const { user, patient } = await makePatientWithAccount(maintenance);
const other = await makePatientWithAccount(maintenance);
const asAdmin: Actor = { role: 'admin', userId: (await makeAdmin(maintenance)).id };
const asPatient: Actor = { role: 'patient', userId: user.id };
await makeActivity(maintenance, { patient_id: patient.id, user_id: user.id });
const archivedPlan = await makeTreatmentPlan(maintenance, { patient_id: other.patient.id });
await makeArchivedItem(maintenance, 'treatment_plan', 'treatment_plans', archivedPlan.id);
const entry = await makeRecordEntry(
  maintenance,
  { patient_id: patient.id },
  undefined,
  [],
  await makeApplication(maintenance),
);
await maintenance
  .insertInto('record_strikes')
  .values({ entry_id: entry.id, patient_id: patient.id, reason: 'duplicate' })
  .execute();
await makeConsent(maintenance, { patient_id: patient.id });
await makePhotographExport(maintenance, {
  patient_id: patient.id,
  photograph_id: (await makePhotograph(maintenance, { patient_id: patient.id })).id,
});
await makeAppointmentEvent(maintenance, await makeAppointment(maintenance, { patient_id: patient.id }));

await makeDocument(maintenance, patient.id);
const till = await makeTill(maintenance);
const payment = await makePayment(
  maintenance,
  await makeAppointment(maintenance, { patient_id: patient.id }),
  till.id,
);
await makeCollectionNote(maintenance, patient.id);
await makeReceipt(maintenance, payment);
await makeTaxReceipt(maintenance, payment);
await makeExpense(maintenance);
await makeCard(maintenance);
await makeQuote(maintenance, patient.id);
await makePackage(maintenance, patient.id, {
  appointment_id: (await makeAppointment(maintenance, { patient_id: patient.id })).id,
});
await maintenance.insertInto('till_closings').values({ till_id: till.id, counted: '{}' }).execute();

test.each(appendOnly)('not even the owner can change, delete or truncate %s', async (table) => {
  const count = async () => (await sql`select from ${sql.table(table)}`.execute(maintenance)).rows.length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  for (const change of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`]) {
    expect(await codeOf(owner.query(change))).toBe('42501');
    expect(await codeOf(sql.raw(change).execute(maintenance))).toBe('42501');
  }
  expect(await count()).toBe(before);
});

test('no caller sets the author, the time or the address of a line', async () => {
  for (const column of ['id', 'user_id', 'user_name', 'user_role', 'address', 'happened_at']) {
    const forgery = sql`insert into activity_log (action, noun, ${sql.ref(column)}) values ('read', 'patient', null)`;
    expect(await codeOf(database.asUser(asAdmin, (tx) => forgery.execute(tx.db)))).toBe('42501');
    expect(await codeOf(database.asService((tx) => forgery.execute(tx.db)))).toBe('42501');
  }
});

test('no request writes a sum of the chains, under any role; the work of the server does', async () => {
  const write = (noun: 'patient' | 'record_chains') => async (tx: Scope) => {
    await tx.db
      .insertInto('activity_log')
      .values({ action: 'created', noun, patient_id: patient.id, subject: 'a'.repeat(64) })
      .execute();
  };
  const staff = staffPermissionSets.map(
    (permissions): Actor => ({ role: 'staff', permissions, userId: asAdmin.userId }),
  );
  for (const actor of [asAdmin, asPatient, ...staff]) {
    expect(await codeOf(database.asUser(actor, write('record_chains')))).toBe('42501');
    expect(await codeOf(database.asUser(actor, write('patient')))).toBe('allowed');
  }
  const asBooking = (noun: 'patient' | 'record_chains') =>
    database.asUser(asPatient, (tx) =>
      tx.asBooking({ patientId: patient.id, now: '2058-01-01 08:00:00' }, write(noun)),
    );
  expect(await codeOf(asBooking('record_chains'))).toBe('42501');
  expect(await codeOf(asBooking('patient'))).toBe('allowed');
  expect(await codeOf(database.asService(write('record_chains')))).toBe('allowed');
});

test('a patient writes and reads lines of their own record only', async () => {
  const write = (patientId: string) =>
    database.asUser(asPatient, (tx) =>
      tx.db
        .insertInto('activity_log')
        .values({ action: 'exported', noun: 'patient', patient_id: patientId })
        .execute(),
    );
  expect(await codeOf(write(patient.id))).toBe('allowed');
  expect(await codeOf(write(other.patient.id))).toBe('42501');
  await makeActivity(maintenance, { patient_id: other.patient.id });
  await makeActivity(maintenance, { noun: 'settings', action: 'changed' });
  const seen = await database.asUser(asPatient, (tx) =>
    tx.db.selectFrom('activity_log').select('patient_id').execute(),
  );
  expect(new Set(seen.map(({ patient_id }) => patient_id))).toEqual(new Set([patient.id]));
  const values = (column: 'before' | 'after' | 'address') =>
    database.asUser(asPatient, (tx) => tx.db.selectFrom('activity_log').select(column).execute());
  for (const column of ['before', 'after', 'address'] as const)
    expect(await codeOf(values(column))).toBe('42501');
});

test('the audit log keeps the declared columns of every table of the clinic, and no others', async () => {
  const { rows } = await owner.query<{ name: string; values: string[]; names: string[] }>(
    `select 'public.' || relname as name, arguments[4]::text[] as values, arguments[5]::text[] as names
       from pg_trigger join pg_class on pg_class.oid = tgrelid,
         string_to_array(replace(encode(tgargs, 'escape'), '\\000', '|'), '|') as arguments
       where tgname in (relname || '_log', relname || '_log_answers') and relnamespace = 'public'::regnamespace`,
  );
  // A table may have two: one for another moment of its rows.
  const keptIn = (table: string, which: 'values' | 'names') =>
    rows.filter(({ name }) => name === table).flatMap((trigger) => trigger[which]);
  for (const name of Object.keys(tables).filter((each) => each.startsWith('public.'))) {
    const [values, names] = [keptIn(name, 'values'), keptIn(name, 'names')];
    expect({ name, values: values.toSorted(), names: names.toSorted() }).toEqual({
      name,
      values: loggedColumns(name, 'value').sort(),
      names: loggedColumns(name, 'name').sort(),
    });
  }
});

test('a change writes one line with the changed columns only; an update without a change writes none', async () => {
  const appointment = await makeAppointment(maintenance, { patient_id: patient.id, notes: 'Trazer exames.' });
  const lines = () =>
    maintenance.selectFrom('activity_log').selectAll().where('row_id', '=', appointment.id).execute();
  expect(await lines()).toEqual([]);
  const set = (notes: string) =>
    database.asUser({ ...asAdmin, fullName: 'Helena', address: '203.0.113.7' }, (tx) =>
      tx.db.updateTable('appointments').set({ notes }).where('id', '=', appointment.id).execute(),
    );
  await set('Trazer exames.');
  expect(await lines()).toEqual([]);
  await set('Nada a trazer.');
  expect(await lines()).toMatchObject([
    {
      user_id: asAdmin.userId,
      user_name: 'Helena',
      user_role: 'admin',
      address: '203.0.113.7',
      action: 'changed',
      noun: 'appointment',
      patient_id: patient.id,
      subject: `${appointment.date} 09:00:00`,
      fields: ['notes'],
      before: { notes: 'Trazer exames.' },
      after: { notes: 'Nada a trazer.' },
    },
  ]);
});

test('the line of a new appointment has the same columns as one of a change', async () => {
  const values = {
    patient_id: patient.id,
    date: '2041-02-03',
    time: '09:30',
    service: 'Consulta',
    notes: 'Trazer exames.',
  };
  const professional = await makeProfessional(maintenance, { specialty: 'Dermatologia' });
  const { id } = await database.asUser(asAdmin, (tx) =>
    tx.db
      .insertInto('appointments')
      .values({ ...values, professional_id: professional.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { rows } = await owner.query<{ kept: string[] }>(
    `select (string_to_array(replace(encode(tgargs, 'escape'), '\\000', '|'), '|'))[4]::text[] as kept
       from pg_trigger where tgname = 'appointments_log'`,
  );
  const { patient_id, ...logged } = values;
  const line = await maintenance
    .selectFrom('activity_log')
    .selectAll()
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    user_id: asAdmin.userId,
    action: 'created',
    noun: 'appointment',
    patient_id,
    subject: '2041-02-03 09:30:00',
    fields: [],
    before: null,
    after: {
      ...logged,
      time: '09:30:00',
      duration_minutes: 30,
      status: 'scheduled',
      squeeze_in: false,
      doctor_name: professional.full_name,
      doctor_specialty: 'Dermatologia',
    },
  });
  // Only a change can cancel.
  expect(Object.keys(Object(line.after)).sort()).toEqual(
    rows[0]?.kept.filter((column) => column !== 'cancel_reason').sort(),
  );
});

test('a change of patient writes a line for both patients', async () => {
  const appointment = await makeAppointment(maintenance, { patient_id: patient.id });
  await database.asUser(asAdmin, (tx) =>
    tx.db
      .updateTable('appointments')
      .set({ patient_id: other.patient.id })
      .where('id', '=', appointment.id)
      .execute(),
  );
  const lines = await maintenance
    .selectFrom('activity_log')
    .select(['patient_id', 'fields', 'before', 'after'])
    .where('row_id', '=', appointment.id)
    .execute();
  expect(lines.map(({ patient_id }) => patient_id).sort()).toEqual([patient.id, other.patient.id].sort());
  for (const line of lines) expect(line).toMatchObject({ fields: ['patient_id'], before: null, after: null });
});

/** Deletes a patient with a plan and an appointment; the sealed record holds only the plan. */
async function seal(only: { deletesPatient: boolean }) {
  const { id, full_name } = await makePatient(maintenance, { full_name: 'Selada' });
  const [kept, forgotten] = await Promise.all([
    makeTreatmentPlan(maintenance, { patient_id: id }),
    makeAppointment(maintenance, { patient_id: id, service: 'Esquecida' }),
  ]);
  await database.asUser(asAdmin, async (tx) => {
    const record = JSON.stringify({ treatmentPlans: [{ id: kept.id }], files: [] });
    await tx.db.insertInto('archived_records').values({ patient_id: id, full_name, record }).execute();
    await tx.db.deleteFrom('treatment_plans').where('patient_id', '=', id).execute();
    await tx.db.deleteFrom('appointments').where('patient_id', '=', id).execute();
    if (only.deletesPatient) await tx.db.deleteFrom('patients').where('id', '=', id).execute();
  });
  return { id, forgotten };
}

test('the deletion of a sealed record is one line; a row that the sealed record lacks has its own', async () => {
  const { id, forgotten } = await seal({ deletesPatient: true });
  const lines = await maintenance
    .selectFrom('activity_log')
    .select(['action', 'noun', 'row_id', 'before'])
    .where('patient_id', '=', id)
    .orderBy('happened_at')
    .execute();
  expect(lines).toMatchObject([
    { action: 'deleted', noun: 'appointment', row_id: forgotten.id },
    { action: 'deleted', noun: 'patient', row_id: id, before: { full_name: 'Selada', treatment_plans: 1 } },
  ]);
});

test('a record cannot be sealed, and its rows deleted without a line, while the patient stays', async () => {
  const lines = () => maintenance.selectFrom('activity_log').select('id').orderBy('id').execute();
  const before = await lines();
  await expect(seal({ deletesPatient: false })).rejects.toMatchObject({
    constraint: 'archived_records_patient_deleted',
  });
  expect(await lines()).toEqual(before);
  const appointments = maintenance.selectFrom('appointments').where('service', '=', 'Esquecida').select('id');
  expect(await appointments.execute()).toHaveLength(1);
});

test('a change that is rolled back leaves no line', async () => {
  const undone = database.asUser(asAdmin, async (tx) => {
    await tx.db.insertInto('procedures').values({ title: 'Desfeito', description: 'x' }).execute();
    throw new Error('afterwards');
  });
  await expect(undone).rejects.toThrow('afterwards');
  expect(await maintenance.selectFrom('activity_log').where('subject', '=', 'Desfeito').execute()).toEqual(
    [],
  );
});
