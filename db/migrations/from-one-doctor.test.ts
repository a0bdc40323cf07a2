/** A clinic of the version before, with one nameless doctor and one service, becomes one with professionals and procedures. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureMaintenance, ensureRoles } from '#server/platform/database/login-role.ts';
import { migrateWithin } from '#server/platform/database/migrate.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { type Actor, type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createDatabase } from '#test/database.ts';
import { silent } from '#test/database-server.ts';

const { ownerUrl, drop } = await createDatabase();
const client = new pg.Client({ connectionString: ownerUrl });
let patientId = '';
let database: Database;
const admin: Actor = { role: 'admin', userId: '7b0a9a43-6a6c-4b8a-9f5e-000000000000' };

const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows;

beforeAll(async () => {
  const owner = await connectAsOwner(ownerUrl);
  await ensureRoles(owner);
  await ensureMaintenance(owner);
  await owner.client.query('begin');
  const before = (await readMigrations()).filter(({ name }) => name < '0052');
  await migrateWithin(owner.client, before);
  await owner.client.query('commit');
  await owner.client.end();
  await client.connect();
  await client.query('set role clinic_maintenance');
  const [patient] = await rows<{ id: string }>(
    "insert into patients (full_name) values ('Marina Azevedo') returning id",
  );
  patientId = patient?.id ?? '';
  await client.query(`
    insert into clinic_settings (clinic_name, doctor_name, phone, address)
      values ('Clínica', 'Dra. Helena Prado', '2422220000', 'Rua A, 1');
    insert into procedures (title, description) values ('Limpeza de Pele', 'Limpa.'), ('Peeling', 'Fino.')`);
  const book = (date: string, doctor: string, service: string, status: string) =>
    client.query(
      `insert into appointments (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, notes)
         values ($1, $2, '09:00', 45, $3, 'Dermatologia', $4, $5, 'Nota.')`,
      [patientId, date, doctor, service, status],
    );
  await book('2020-03-02', 'A definir', 'Consulta padrão', 'completed');
  await book('2020-03-03', ' Dr. Vítor Sá ', 'limpeza de pele', 'cancelled');
  await book('2020-03-04', 'Dra. Helena Prado', 'PEELING!', 'scheduled');
  await book('2020-03-05', 'Dr. Vítor Sá', 'Peeling profundo', 'scheduled');
  await client.query('reset role');
  database = await openDatabase({ ownerUrl, log: silent });
});
afterAll(async () => {
  await database.close();
  await client.end();
  await drop();
});

test('each doctor is a professional, the settings’ one first; services are procedures by title, or text', async () => {
  await client.query('set role clinic_maintenance');
  const booked = await rows(`
    select date::text, full_name, procedures.title, service, status, version, outside_hours, notes,
           occupied::text, duration_minutes as minutes
      from appointments join professionals on professionals.id = professional_id
        left join procedures on procedures.id = procedure_id order by date`);
  expect(booked).toMatchObject([
    { full_name: 'Dra. Helena Prado', title: null, service: 'Consulta padrão', status: 'completed' },
    { full_name: 'Dr. Vítor Sá', title: 'Limpeza de Pele', service: 'limpeza de pele', status: 'cancelled' },
    { full_name: 'Dra. Helena Prado', title: 'Peeling', service: 'PEELING!', status: 'scheduled' },
    { full_name: 'Dr. Vítor Sá', title: null, service: 'Peeling profundo', status: 'scheduled' },
  ]);
  expect(booked[0]).toMatchObject({
    version: 1,
    outside_hours: false,
    notes: 'Nota.',
    minutes: 45,
    occupied: '["2020-03-02 09:00:00","2020-03-02 09:45:00")',
  });
  expect(await rows('select full_name from professionals where id = app.first_professional()')).toEqual([
    { full_name: 'Dra. Helena Prado' },
  ]);
  expect(await rows('select from professionals')).toHaveLength(2);
  expect(await rows('select from appointment_events')).toEqual([]);
  expect(
    await rows(
      'select sum(scheduled)::int as scheduled, sum(completed)::int as completed from appointment_days',
    ),
  ).toEqual([{ scheduled: 2, completed: 1 }]);
  await client.query('reset role');
});

test('the version before still books, moves and closes', async () => {
  // The second is a national holiday, of which the version before knows nothing.
  await database.asUser(admin, async (tx) => {
    for (const date of ['2031-06-02', '2031-09-07'])
      await sql`insert into appointments
          (patient_id, date, time, duration_minutes, notes, squeeze_in, doctor_name, service)
        values (${patientId}, ${date}, '09:00', 30, null, false, 'A definir', 'Consulta padrão')`.execute(
        tx.db,
      );
    await sql`update appointments set time = '10:00', notes = 'x' where date = '2031-06-02'`.execute(tx.db);
    await sql`update appointments set status = 'cancelled' where date = '2031-09-07'`.execute(tx.db);
  });
  await client.query('set role clinic_maintenance');
  expect(
    await rows(`select full_name, time, status, outside_hours from appointments
      join professionals on professionals.id = professional_id where date > '2031-01-01' order by date`),
  ).toEqual([
    { full_name: 'Dra. Helena Prado', time: '10:00:00', status: 'scheduled', outside_hours: false },
    { full_name: 'Dra. Helena Prado', time: '09:00:00', status: 'cancelled', outside_hours: true },
  ]);
});
