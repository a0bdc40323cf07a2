/** The counts that triggers keep equal a count of the rows, also under concurrent changes. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/agenda/appointment-rules.ts';
import type { Actor } from '#server/platform/database/open-database.ts';
import { createTestDatabase } from '#test/database.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';

const { database, maintenance, ownerUrl } = await createTestDatabase({ poolSize: 8 });
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const admin: Actor = { role: 'admin', userId: (await makeAdmin(maintenance)).id };
const { id: patient_id } = await makePatient(maintenance);

async function expectRightCounts() {
  const { rows: kept } =
    await sql`select date, ${sql.join(appointmentStatuses.map((status) => sql`sum(${sql.ref(status)})::int as ${sql.ref(status)}`))}
    from appointment_days group by date
    having sum(${sql.join(
      appointmentStatuses.map((status) => sql.ref(status)),
      sql` + `,
    )}) <> 0 order by date`.execute(maintenance);
  const { rows: counted } = await sql`select date, ${sql.join(
    appointmentStatuses.map(
      (status) => sql`count(*) filter (where status = ${status})::int as ${sql.ref(status)}`,
    ),
  )}
    from appointments group by date order by date`.execute(maintenance);
  expect(kept).toEqual(counted);
  const { rows } = await sql<{ kept: number; counted: number }>`select
    (select coalesce(sum(patients), 0)::int from patient_counts) as kept,
    (select count(*)::int from patients) as counted`.execute(maintenance);
  expect(rows[0]?.kept).toBe(rows[0]?.counted);
  return { days: counted.length, patients: rows[0]?.counted ?? 0 };
}

const book = (date: string, time: string) =>
  database.asUser(admin, (tx) =>
    tx.db
      .insertInto('appointments')
      .values({ patient_id, date, time, service: 'Consulta', squeeze_in: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
const days = ['2059-03-03', '2059-03-04', '2059-03-05'];
const dayOf = (n: number) => days[n % days.length] ?? '';

test('bookings, moves, closings and deletions of the same few days at once', async () => {
  const booked = await Promise.all(Array.from({ length: 60 }, (_, n) => book(dayOf(n), '09:00')));
  expect(await expectRightCounts()).toMatchObject({ days: 3 });
  await Promise.all(
    booked.map(({ id }, n) =>
      database.asUser(admin, async ({ db }) => {
        if (n % 4 === 0) return db.deleteFrom('appointments').where('id', '=', id).execute();
        const change =
          n % 4 === 1
            ? { date: dayOf(n + 1) }
            : n % 4 === 2
              ? ({ status: 'cancelled' } as const)
              : { notes: 'Só uma nota.' };
        return db.updateTable('appointments').set(change).where('id', '=', id).execute();
      }),
    ),
  );
  expect(await expectRightCounts()).toMatchObject({ days: 3 });
});

/** Each part of the rows gets another status. */
const statusesOf = (part: number) =>
  (['confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled'] as const)[part % 6] ??
  'confirmed';

test('closings of many days at once, in any order, have no deadlock', async () => {
  const booked = await Promise.all(Array.from({ length: 48 }, (_, n) => book(dayOf(n), '14:00')));
  const close = (part: number) =>
    database.asUser(admin, (tx) =>
      tx.db
        .updateTable('appointments')
        .set({ status: statusesOf(part) })
        .where(
          'id',
          'in',
          booked.filter((_, n) => Math.floor(n / 3) % 8 === part).map(({ id }) => id),
        )
        .execute(),
    );
  await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(close));
  await expectRightCounts();
});

test('a rollback leaves nothing', async () => {
  await expect(
    database.asUser(admin, async (tx) => {
      await sql`insert into patients (full_name) values ('Desfeita')`.execute(tx.db);
      await sql`delete from appointments`.execute(tx.db);
      throw new Error('afterwards');
    }),
  ).rejects.toThrow('afterwards');
  await expectRightCounts();
});

test('patients registered and deleted at once, and an import', async () => {
  const { patients } = await expectRightCounts();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      database.asUser(admin, async ({ db }) => {
        const { id } = await db
          .insertInto('patients')
          .values({ full_name: `Nova ${n}` })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (n % 5) return;
        await db
          .insertInto('archived_records')
          .values({ patient_id: id, full_name: `Nova ${n}`, record: '{}' })
          .execute();
        await db.deleteFrom('patients').where('id', '=', id).execute();
      }),
    ),
  );
  await sql`insert into patients (full_name) select 'Importada' from generate_series(1, 500)`.execute(
    maintenance,
  );
  await sql`insert into appointments (patient_id, date, time, doctor_name, service, status)
    select ${patient_id}, date '2001-01-01' + i % 40, '10:00', 'Dra.', 'Consulta', 'completed'
      from generate_series(1, 500) as i`.execute(maintenance);
  expect(await expectRightCounts()).toMatchObject({ patients: patients + 516 });
});

test('an administrator reads them and cannot change them', async () => {
  await expect(
    database.asUser(admin, (tx) => sql`update appointment_days set scheduled = 0`.execute(tx.db)),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    database.asUser(admin, (tx) => sql`select app.count_patients()`.execute(tx.db)),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    database.asUser(admin, (tx) =>
      sql`select app.add_to_days(array['2059-03-03'::date], array['scheduled'], array[1::bigint])`.execute(
        tx.db,
      ),
    ),
  ).rejects.toMatchObject({ code: '42501' });
  await expectRightCounts();
});

test('truncate empties the counts', async () => {
  // What is only added to refuses it: the history of appointments, and the signed entries of the record with what they hold.
  for (const table of [
    'appointment_events',
    'record_entries',
    'record_strikes',
    'applied_products',
    'documents',
  ])
    await owner.query(`alter table public.${table} disable trigger user`);
  await owner.query('truncate public.appointments cascade');
  expect(await expectRightCounts()).toMatchObject({ days: 0 });
});
