/** Columns that the database fills in itself: a caller can set no other value. */
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#server/platform/database/open-database.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { createTestDatabase } from '#test/database.ts';
import { makeAccount, makeAdmin, makePatient } from '#test/factories.ts';
import { codeOf } from '#test/refusal.ts';

const { database, maintenance } = await createTestDatabase();
const admin = await makeAdmin(maintenance);
const user = await makeAccount(maintenance);
const { id: patient_id } = await makePatient(maintenance);

const asAdmin: Actor = { role: 'admin', userId: admin.id };

test('the author of a plan and the uploader of a file come from the session', async () => {
  const plan = { patient_id, title: 'Plano', start_date: '2058-01-01' };
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
  const forgeries = [
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
  expect(await Promise.all(forgeries.map(codeOf))).toEqual(['42501', '42501']);
});

test('a new appointment is scheduled', async () => {
  const values = {
    patient_id,
    date: '2059-01-02',
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
