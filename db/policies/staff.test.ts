/** What the database lets staff below the administrator do, by their permissions: clinical content is `record`'s alone. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { permissionsOf, type StaffRole, staffPermissionSets } from '#contract/permissions.ts';
import type { Actor, Scope } from '#server/platform/database/open-database.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  makeActivity,
  makeAppointment,
  makeArchivedItem,
  makeArchivedRecord,
  makePatient,
  makePatientFile,
  makeStaff,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { codeOf, constraintOf } from '#test/refusal.ts';

const { database, maintenance } = await createTestDatabase();
const { id: patient_id } = await makePatient(maintenance, { notes: 'Alergia a níquel.' });
const { id: appointmentId } = await makeAppointment(maintenance, { patient_id, notes: 'Melasma.' });
const plan = await makeTreatmentPlan(maintenance, { patient_id });
const file = await makePatientFile(maintenance, { patient_id, description: 'Biópsia.' });
await makeArchivedRecord(maintenance, await makePatient(maintenance));
await makeArchivedItem(maintenance, 'treatment_plan', 'treatment_plans', plan.id);
const { id: userId } = await makeStaff(maintenance, ['reception']);

const asStaff = (...roles: StaffRole[]): Actor => ({
  role: 'staff',
  permissions: permissionsOf(roles),
  userId,
});
const run = (actor: Actor, statement: string) =>
  codeOf(database.asUser(actor, (tx) => sql.raw(statement).execute(tx.db)));

/** Every way to bring clinical content into an answer, also as a condition, an order, a count or another column. */
const clinicalReads = [
  'select notes from patients',
  'select * from patients',
  'select to_jsonb(patients) from patients',
  'select patients::text from patients',
  'select count(notes) from patients',
  `select id from patients where notes like '%níquel%'`,
  'select id from patients order by notes',
  `update patients set phone = notes where id = '${patient_id}'`,
  `update patients set phone = phone where id = '${patient_id}' returning notes`,
  'select notes from appointments',
  'select * from appointments',
  `select id from appointments where notes <> ''`,
  'select max(notes) from appointments',
  `update appointments set service = notes where id = '${appointmentId}'`,
  'select description from patient_files',
  'select file_path from patient_files',
  'select sha256 from patient_files',
  `select id from patient_files where description like 'B%'`,
  'select id from treatment_plans',
  'select count(*) from treatment_plans',
  'select id from patient_future_procedures',
  'select record from archived_items',
  'select before from activity_log',
  'select subject from activity_log',
  'select record from private.backups',
  'select id from auth.users',
  'select id from profiles',
];

const withoutRecord = staffPermissionSets.filter((set) => !set.includes('record'));

describe.each(withoutRecord.map((permissions) => ({ name: permissions.join(' and '), permissions })))(
  '$name',
  ({ permissions }) => {
    const actor: Actor = { role: 'staff', permissions, userId };

    test.each(clinicalReads)('may not %s', async (statement) => {
      expect(await run(actor, statement)).toBe('42501');
    });

    test('writes no notes, and leaves those that are stored', async () => {
      const set = (table: string, id: string) => `update ${table} set notes = null where id = '${id}'`;
      expect(await run(actor, set('patients', patient_id))).toBe('42501');
      expect(await run(actor, set('appointments', appointmentId))).toBe('42501');
      const kept = await maintenance.selectFrom('patients').select('notes').where('id', '=', patient_id);
      expect(await kept.execute()).toEqual([{ notes: 'Alergia a níquel.' }]);
    });

    test('gives no appointment with notes to another patient', async () => {
      const { id } = await makePatient(maintenance);
      const { id: plain } = await makeAppointment(maintenance, { patient_id });
      const give = (appointment: string) =>
        constraintOf(
          database.asUser(actor, (tx) =>
            tx.db.updateTable('appointments').set({ patient_id: id }).where('id', '=', appointment).execute(),
          ),
        );
      expect(await give(appointmentId)).toBe('appointments_notes_of_patient');
      expect(await give(plain)).toBe('allowed');
    });

    test('books for a patient, which locks the patient', async () => {
      const day = `2041-06-0${staffPermissionSets.indexOf(permissions) + 1}`;
      const booked = `insert into appointments (patient_id, date, time, doctor_name, service)
        values ('${patient_id}', '${day}', '09:00', 'A definir', 'Consulta')`;
      expect(await run(actor, booked)).toBe('allowed');
      expect(await run(actor, `select id from patients where id = '${patient_id}' for key share`)).toBe(
        'allowed',
      );
    });
  },
);

test('professionals read and write clinical content, and take it back into the archive', async () => {
  const professional = asStaff('professional');
  for (const statement of clinicalReads.slice(0, clinicalReads.indexOf('select before from activity_log')))
    if (!statement.includes('phone = notes')) expect(await run(professional, statement)).toBe('allowed');
  expect(await run(professional, `update patients set notes = 'Nova' where id = '${patient_id}'`)).toBe(
    'allowed',
  );
  const takeBack = (tx: Scope) =>
    sql`
    with taken as (
      insert into archived_items (noun, row_id, patient_id, reason, record)
        select 'file', id, patient_id, 'duplicate', to_jsonb(f) from patient_files f where id = ${file.id}
    ) delete from patient_files where id = ${file.id}`.execute(tx.db);
  // One statement does not see its own archived item.
  expect(await codeOf(database.asUser(professional, takeBack))).toBe('23514');
  const inTwo = database.asUser(professional, async (tx) => {
    await sql`insert into archived_items (noun, row_id, patient_id, reason, record)
      select 'file', id, patient_id, 'duplicate', to_jsonb(f) from patient_files f where id = ${file.id}`.execute(
      tx.db,
    );
    await sql`delete from patient_files where id = ${file.id}`.execute(tx.db);
  });
  expect(await codeOf(inTwo)).toBe('allowed');
  const line = await maintenance
    .selectFrom('activity_log')
    .select(['action', 'user_id', 'user_role'])
    .where('row_id', '=', file.id)
    .execute();
  expect(line).toEqual([{ action: 'deleted', user_id: userId, user_role: 'staff' }]);
});

test('professionals correct the patient of an appointment with notes', async () => {
  const { id } = await makePatient(maintenance);
  const wrong = await makeAppointment(maintenance, { patient_id: id, notes: 'Melasma.' });
  expect(
    await run(
      asStaff('professional'),
      `update appointments set patient_id = '${patient_id}' where id = '${wrong.id}'`,
    ),
  ).toBe('allowed');
});

test('only administrators give an account to a record with the role of an administrator', async () => {
  const record = await makePatient(maintenance, { role: 'admin' });
  const { id: user_id } = await makeStaff(maintenance, ['reception']);
  const give = (actor: Actor) =>
    constraintOf(
      database.asUser(actor, (tx) =>
        tx.db.updateTable('patients').set({ user_id }).where('id', '=', record.id).execute(),
      ),
    );
  for (const set of staffPermissionSets.filter((each) => each.includes('registration')))
    expect(await give({ role: 'staff', permissions: set, userId })).toBe('patients_role_of_staff');
  expect(await give({ role: 'admin', userId })).toBe('allowed');
});

test('the manager locks a patient to book, and changes nothing of it', async () => {
  const change = `update patients set phone = phone where id = '${patient_id}'`;
  expect(await run(asStaff('manager'), change)).toBe('42501');
  expect(await run(asStaff('reception'), change)).toBe('allowed');
});

test('of the audit log staff see their own reads only, of sealed records none', async () => {
  const { id: other } = await makeStaff(maintenance, ['professional']);
  const read = { action: 'read', noun: 'patient', patient_id } as const;
  await makeActivity(maintenance, { ...read, user_id: userId });
  await makeActivity(maintenance, { ...read, user_id: other });
  await makeActivity(maintenance, { ...read, action: 'changed', user_id: userId });
  for (const permissions of staffPermissionSets) {
    const seen = await database.asUser({ role: 'staff', permissions, userId }, (tx) =>
      tx.db.selectFrom('activity_log').select(['user_id', 'action']).execute(),
    );
    expect(seen).toEqual([{ user_id: userId, action: 'read' }]);
  }
  const sealed = await database.asUser(asStaff('professional', 'reception', 'manager'), (tx) =>
    tx.db.selectFrom('archived_records').selectAll().execute(),
  );
  expect(sealed).toEqual([]);
  expect(await maintenance.selectFrom('archived_records').select('id').execute()).toHaveLength(1);
});

test('no line of the audit log is written in the name of another', async () => {
  const forged = (column: string) =>
    run(
      asStaff('reception'),
      `insert into activity_log (action, noun, ${column}) values ('read', 'patient', null)`,
    );
  for (const column of ['user_id', 'user_name', 'user_role', 'address', 'happened_at'])
    expect(await forged(column)).toBe('42501');
});

test('a change of the schedule is noted for now, never for a time to come', async () => {
  for (const actor of [asStaff('reception'), { role: 'admin', userId } as const]) {
    expect(await run(actor, 'insert into schedule_changes default values')).toBe('allowed');
    expect(await run(actor, "insert into schedule_changes values ('2090-01-01')")).toBe('42501');
  }
});

test('staff close days and block time, and holidays and other hours are for the settings', async () => {
  const add = (kind: string) =>
    `insert into schedule_exceptions (kind, title, first_day, last_day, hours)
       values ('${kind}', 'x', '2041-01-01', '2041-01-01', ${kind === 'other_hours' ? "'{[480,720)}'" : 'null'})`;
  expect(await run(asStaff('reception'), add('closed'))).toBe('allowed');
  expect(await run(asStaff('reception'), add('other_hours'))).toBe('42501');
  expect(await run(asStaff('manager'), add('other_hours'))).toBe('allowed');
});

test.each(staffPermissionSets.map((permissions) => ({ name: permissions.join(' and '), permissions })))(
  'a search by $name uses the index of the names',
  async ({ permissions }) => {
    const plan = await database.asUser({ role: 'staff', permissions, userId }, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx.db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (costs off) select id from patients where search_text like '%maria%'`.execute(tx.db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index Cond: (search_text ~~');
  },
);
