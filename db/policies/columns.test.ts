/** Columns that a role may not touch in a row it does see, each with the control that the column holds something. */
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#server/database/open-database.ts';
import type { DB } from '#server/database/schema.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatientFile,
  makePatientWithAccount,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { codeOf } from '#test/refusal.ts';

const { database, maintenance } = await createTestDatabase();
const admin = await makeAdmin(maintenance);
const { user, patient } = await makePatientWithAccount(maintenance, { notes: 'Alergia a dipirona.' });
const patient_id = patient.id;
await makeAppointment(maintenance, { patient_id, notes: 'Trazer exames.' });
await makePatientFile(maintenance, { patient_id, uploaded_by: admin.id });
await makeTreatmentPlan(maintenance, { patient_id, created_by: admin.id });

const asAdmin: Actor = { role: 'admin', userId: admin.id };
const asPatient: Actor = { role: 'patient', userId: user.id };

test.each([
  ['patients', 'notes'],
  ['patients', 'role'],
  ['patients', 'search_text'],
  ['appointments', 'notes'],
  ['patient_files', 'uploaded_by'],
  ['treatment_plans', 'created_by'],
])('a patient does not read %s.%s of their own row', async (table, column) => {
  const read = (db: Kysely<DB>) =>
    sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db);
  const seen = await database.asUser(asAdmin, (tx) => read(tx.db));
  expect(seen.rows).toEqual([{ value: expect.any(String) }]);
  expect(await codeOf(database.asUser(asPatient, (tx) => read(tx.db)))).toBe('42501');
});

test.each([
  ['email', 'outro@exemplo.test'],
  ['cpf', '52998224725'],
  ['birth_date', '1990-01-01'],
  ['notes', 'Nada'],
  ['profile_photo', 'chave'],
])('a patient does not change %s of their own row, an administrator does', async (column, value) => {
  const change = (db: Kysely<DB>) =>
    sql`update patients set ${sql.ref(column)} = ${value} where id = ${patient_id}`.execute(db);
  expect(await codeOf(database.asUser(asPatient, (tx) => change(tx.db)))).toBe('42501');
  expect(await codeOf(database.asUser(asAdmin, (tx) => change(tx.db)))).toBe('allowed');
});

test('nobody who sends requests sets a role on a record, nor hands a record to another account', async () => {
  const promote = (db: Kysely<DB>) =>
    sql`update patients set role = 'admin' where id = ${patient_id}`.execute(db);
  const take = (db: Kysely<DB>) =>
    sql`update patients set user_id = null where id = ${patient_id}`.execute(db);
  for (const actor of [asAdmin, asPatient]) {
    expect(await codeOf(database.asUser(actor, (tx) => promote(tx.db)))).toBe('42501');
  }
  expect(await codeOf(database.asService((tx) => promote(tx.db)))).toBe('42501');
  expect(await codeOf(database.asUser(asPatient, (tx) => take(tx.db)))).toBe('42501');
  expect(await codeOf(promote(maintenance))).toBe('allowed');
});

test('who made a plan or uploaded a file is the user of the session and cannot be said', async () => {
  const plan = { patient_id, title: 'Plano', start_date: '2030-01-01' };
  const file = {
    patient_id,
    file_name: 'Exame',
    file_path: 'um/caminho',
    file_type: 'a/b',
    size_bytes: 1,
    sha256: 'a'.repeat(64),
  };
  const made = await database.asUser(asAdmin, async (tx) => [
    await tx.db.insertInto('treatment_plans').values(plan).returning('created_by as by').executeTakeFirst(),
    await tx.db.insertInto('patient_files').values(file).returning('uploaded_by as by').executeTakeFirst(),
  ]);
  expect(made).toEqual([{ by: admin.id }, { by: admin.id }]);
  const forged = [
    database.asUser(asAdmin, (tx) =>
      tx.db
        .insertInto('treatment_plans')
        .values({ ...plan, created_by: user.id })
        .execute(),
    ),
    database.asUser(asAdmin, (tx) =>
      tx.db
        .insertInto('patient_files')
        .values({ ...file, file_path: 'outro', uploaded_by: user.id })
        .execute(),
    ),
  ];
  expect(await Promise.all(forged.map(codeOf))).toEqual(['42501', '42501']);
});

test('an appointment begins as scheduled', async () => {
  const values = {
    patient_id,
    date: '2031-01-01',
    time: '10:00',
    doctor_name: 'A definir',
    service: 'Consulta',
  };
  const insert = (db: Kysely<DB>, status?: 'completed') =>
    db
      .insertInto('appointments')
      .values({ ...values, ...(status && { status }) })
      .returning('status')
      .executeTakeFirst();
  expect(await codeOf(database.asUser(asAdmin, (tx) => insert(tx.db, 'completed')))).toBe('42501');
  expect(await database.asUser(asAdmin, (tx) => insert(tx.db))).toEqual({ status: 'scheduled' });
});
