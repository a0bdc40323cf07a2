/** A list costs the same however long it is: one page in the answer, and the same number of statements. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countedAtMost } from '#contract/fields.ts';
import { createTestApp } from '#test/app.ts';
import type { Api } from '#test/browser.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { countStatements } from '#test/statements.ts';

const { db, signedIn } = await createTestApp();
const { api: clinic } = await signedIn(await makeAdmin(db));
const { patient, user } = await makePatientWithAccount(db, {
  full_name: 'Ana Prado',
  cpf: null,
  phone: null,
});
const { api: portal } = await signedIn(user);
const patientId = patient.id;
const statements = countStatements();

type Page = { rows: readonly unknown[]; total: number };
const lists: Record<string, (api: { clinic: Api; portal: Api }) => Promise<Page>> = {
  'patients.list': ({ clinic }) => clinic.patients.list({}),
  'patients.list, of a search': ({ clinic }) => clinic.patients.list({ search: 'ana' }),
  'appointments.list': ({ clinic }) => clinic.appointments.list({ period: 'all' }),
  'appointments.list, of a patient': ({ clinic }) => clinic.appointments.list({ period: 'past', patientId }),
  'appointments.list, of a search': ({ clinic }) =>
    clinic.appointments.list({ period: 'past', search: 'ana' }),
  'files.list': ({ clinic }) => clinic.files.list({ patientId }),
  'procedures.list': ({ clinic }) => clinic.procedures.list({}),
  'portalFiles.category': ({ portal }) => portal.portalFiles.category({ category: 'exams' }),
};

/** Rows with long texts, which no list shows. */
async function fill(first: number, last: number) {
  const numbers = sql`generate_series(${first}::int, ${last}::int) as i`;
  await sql`insert into patients (full_name, email, notes)
    select 'Ana Prado', 'ana-' || i || '@exemplo.test', repeat('n', 9000) from ${numbers}`.execute(db);
  await sql`insert into appointments (patient_id, date, time, doctor_name, service, status, notes)
    select ${patientId}, date '2020-01-01' + i, '09:00', 'Dra.', 'Consulta', 'completed', repeat('n', 9000)
    from ${numbers}`.execute(db);
  await sql`insert into patient_files (patient_id, file_name, file_path, file_type, size_bytes, sha256)
    select ${patientId}, 'Exame', 'f/' || i, 'application/pdf', 1000, repeat('e', 64) from ${numbers}`.execute(
    db,
  );
  await sql`insert into procedures (title, description)
    select 'Limpeza', repeat('d', 9000) from ${numbers}`.execute(db);
}

async function costOf(list: (typeof lists)[string]) {
  const counts: number[] = [];
  let answer = await list({ clinic, portal });
  for (let round = 0; round < 3; round += 1) {
    const before = statements();
    answer = await list({ clinic, portal });
    counts.push(statements() - before);
  }
  const { total, ...shown } = answer;
  // The least of three: the application's background work on the same process may add a statement.
  const asked = Math.min(...counts);
  return { total, rows: answer.rows.length, bytes: Buffer.byteLength(JSON.stringify(shown)), asked };
}

test('a list of hundreds costs what a full page costs', async () => {
  await fill(1, 30);
  const few = new Map<string, Awaited<ReturnType<typeof costOf>>>();
  for (const [name, list] of Object.entries(lists)) few.set(name, await costOf(list));
  await fill(31, 400);
  for (const [name, list] of Object.entries(lists)) {
    const cost = await costOf(list);
    const before = few.get(name);
    expect(cost, name).toMatchObject({ rows: 25, asked: before?.asked });
    expect(cost.total, name).toBeGreaterThanOrEqual(name.includes('of a search') ? countedAtMost : 400);
    // A number or date may have one digit more; one more row would be a hundred bytes.
    expect(cost.bytes - (before?.bytes ?? 0), name).toBeLessThan(100);
    expect(cost.bytes, name).toBeLessThan(25 * 500);
  }
});

test('the dashboard shows four of each, and a search reads as many as it shows', async () => {
  const { nextAppointments, recentPatients } = await clinic.dashboard.overview();
  expect(nextAppointments.length).toBeLessThanOrEqual(4);
  expect(recentPatients).toHaveLength(4);
  expect((await clinic.patients.list({ search: 'ana', pageSize: 8 })).rows).toHaveLength(8);
});

test('a page after the last is empty, and has the total', async () => {
  const { rows, total } = await clinic.appointments.list({ period: 'all', page: 500 });
  expect(rows).toEqual([]);
  expect(total).toBeGreaterThanOrEqual(400);
});

test('the pages of the agenda have every row once', async () => {
  const pages = [];
  for (let page = 1; page <= 17; page += 1)
    pages.push(await clinic.appointments.list({ period: 'all', page }));
  const dates = pages.flatMap(({ rows }) => rows.map(({ date, time }) => `${date} ${time}`));
  expect(dates).toHaveLength(pages[0]?.total ?? 0);
  expect(new Set(dates).size).toBe(dates.length);
  expect(dates).toEqual([...dates].sort().reverse());
});

test('a far page has the same rows as an offset would give', async () => {
  await sql`insert into appointments (patient_id, date, time, doctor_name, service, status)
    select ${patientId}, date '2002-01-01' + i / 12, time '08:00' + (i % 12) * interval '30 minutes', 'Dra.', 'Consulta',
           case when i % 3 = 0 then 'cancelled' else 'completed' end
      from generate_series(0, 9000) as i`.execute(db);
  for (const [filter, where] of [
    [{ period: 'all' }, sql`true`],
    [{ period: 'past', status: 'completed' }, sql`status = 'completed' and date < current_date`],
  ] as const) {
    const { rows: ids } = await sql<{ id: string }>`select id from appointments where ${where}
      order by date desc, time, id`.execute(db);
    for (const page of [201, 202, Math.ceil(ids.length / 25), Math.ceil(ids.length / 25) + 1]) {
      const { rows, total } = await clinic.appointments.list({ ...filter, page });
      expect(total).toBe(ids.length);
      expect(rows.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 25, page * 25).map(({ id }) => id));
    }
  }
});
