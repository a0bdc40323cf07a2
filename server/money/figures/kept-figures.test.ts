/** What is kept equals what is counted anew, after random changes of several transactions at once (the seed is printed by vitest). */
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { addDays } from '#contract/value-formats.ts';
import type { Actor, Scope } from '#server/platform/database/open-database.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makeProcedure,
  makeProfessional,
  makeWorkingHours,
} from '#test/factories.ts';
import { keepFigures, sumAll } from './queries.ts';

const { database, maintenance } = await createTestDatabase({ poolSize: 8 });
const admin: Actor = { role: 'admin', userId: (await makeAdmin(maintenance)).id };
const ids = async (make: () => Promise<{ id: string }>) => [(await make()).id, (await make()).id] as const;
const patients = await ids(() => makePatient(maintenance));
const procedures = await ids(() => makeProcedure(maintenance));
const professionals = await ids(() => makeProfessional(maintenance));
for (const professional_id of professionals)
  await makeWorkingHours(maintenance, { professional_id, week: '{[480,720),[1920,2040)}' });

const now = { today: '2026-03-08', timeZone: 'America/Sao_Paulo' };
const days = { earliest: '2026-02-20', from: '2026-03-01', to: '2026-03-10', ...now };
const keep = (of = now) => database.asUser(admin, (tx) => keepFigures(tx, of));
const undone = new Error('undone');
/** With what is kept, and with everything counted anew. */
async function expectEqual() {
  const read = async (tx: Scope) => {
    const { patients: found, ...rest } = await sumAll(tx, days);
    // The only rows without an order.
    return { ...rest, ...found, first: new Set(found?.first), origins: new Set(found?.origins) };
  };
  const kept = await database.asUser(admin, read);
  const counted: (typeof kept)[] = [];
  const anew = database.asUser(admin, async (tx) => {
    await sql`insert into figure_changes (date) values ('-infinity')`.execute(tx.db);
    counted.push(await read(tx));
    throw undone;
  });
  await expect(anew).rejects.toBe(undone);
  expect(counted).toEqual([kept]);
  return kept;
}

const day = fc.constantFrom('2026-02-25', '2026-03-02', '2026-03-03', '2026-03-08', '2026-03-10');
const change = fc.record({
  kind: fc.constantFrom(
    'book',
    'book',
    'status',
    'status',
    'move',
    'length',
    'price',
    'pay',
    'delete',
    'hours',
  ),
  which: fc.nat(),
  day,
  status: fc.constantFrom('completed', 'completed', 'no_show', 'cancelled', 'scheduled'),
  isUndone: fc.constantFrom(false, false, false, true),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const { id: till_id } = await database.asUser(admin, (tx) =>
  tx.db.insertInto('tills').values({ opening_cents: 0 }).returning('id').executeTakeFirstOrThrow(),
);
// Triggers write the patient.
const charge = (tx: Scope, id: string, cents: number) =>
  sql`insert into charges (appointment_id, price_cents, reason) values (${id}, ${cents}, 'Combinado')`.execute(
    tx.db,
  );
const pay = (tx: Scope, id: string) =>
  sql`insert into till_entries (till_id, operation_id, kind, method, amount_cents, appointment_id)
    values (${till_id}, gen_random_uuid(), 'payment', 'pix', 1000, ${id})`.execute(tx.db);
async function make(tx: Scope, { kind, which, day: date, status }: Change): Promise<void> {
  const of = <Value>(all: readonly Value[]) => all[which % all.length] as Value;
  if (kind === 'book') {
    await tx.db
      .insertInto('appointments')
      .values({
        patient_id: of(patients),
        professional_id: of(professionals),
        procedure_id: of(procedures),
        date,
        time: '09:00',
        service: 'Consulta',
        squeeze_in: true,
        outside_hours: true,
      })
      .execute();
    return;
  }
  if (kind === 'hours') {
    const first_day = '2026-01-02';
    await tx.db
      .insertInto('schedule_exceptions')
      .values({ kind: 'closed', title: 'Fechada', first_day, last_day: '2026-03-02' })
      .execute();
    return;
  }
  const visits = await tx.db.selectFrom('appointments').select('id').orderBy('id').execute();
  if (visits.length === 0) return;
  const { id } = of(visits);
  const visit = tx.db.updateTable('appointments').where('id', '=', id);
  if (kind === 'status') await visit.set({ status: status as 'completed' }).execute();
  else if (kind === 'move') await visit.set({ date }).execute();
  else if (kind === 'length') await visit.set({ duration_minutes: 15 + (which % 4) * 15 }).execute();
  else if (kind === 'delete') await tx.db.deleteFrom('appointments').where('id', '=', id).execute();
  else if (kind === 'price') await charge(tx, id, 5_000 + (which % 5_000));
  else await pay(tx, id);
}

test('after random changes, some of them taken back, while they are counted', async () => {
  const done = new Map<string, number>();
  let completed = 0;
  const changes = fc.sample(change, 240);
  for (let first = 0; first < changes.length; first += 4) {
    const made = changes.slice(first, first + 4).map((one) =>
      database
        .asUser(admin, async (tx) => {
          await make(tx, one);
          if (one.isUndone) throw undone;
          done.set(one.kind, (done.get(one.kind) ?? 0) + 1);
        })
        // Rules of visits and of money refuse some.
        .catch((error: unknown) => {
          if (error !== undone && !(error instanceof pg.DatabaseError)) throw error;
        }),
    );
    await Promise.all([...made, first % 3 === 0 ? keep() : undefined]);
    const { sums } = await expectEqual();
    completed += sums.find(({ by, is_now }) => by === 'total' && is_now)?.completed ?? 0;
  }
  // Each kind of change was made at least once.
  expect([...done.keys()].sort()).toEqual([
    'book',
    'delete',
    'hours',
    'length',
    'move',
    'pay',
    'price',
    'status',
  ]);
  expect(completed).toBeGreaterThan(0);
  await keep();
  await expectEqual();
});

test('what is kept is read, until the rules differ or the day has changed', async () => {
  await keep();
  const sessions = async (of = days) =>
    (await database.asUser(admin, (tx) => sumAll(tx, of))).sums.find(
      ({ by, is_now }) => by === 'session' && is_now,
    )?.completed ?? 0;
  await sql`insert into figure_days (date, kind, completed) values ('2026-03-02', 'session', 7)`.execute(
    maintenance,
  );
  expect(await sessions()).toBe(7);
  expect(await sessions({ ...days, timeZone: 'America/Manaus' })).toBe(0);
  await sql`insert into figure_changes (date) values ('2026-03-02')`.execute(maintenance);
  expect(await sessions()).toBe(0);
  await keep();
  expect(await sessions()).toBe(0);
});

test('a payment changes the sums of its day, also where that is kept', async () => {
  const later = { ...now, today: addDays(clinicClock.today(), 3) };
  const period = { ...later, earliest: '2026-01-01', from: '2026-01-01', to: later.today };
  const received = async () =>
    (await database.asUser(admin, (tx) => sumAll(tx, period))).sums.find(({ by }) => by === 'received')
      ?.cents ?? 0;
  const visit = await makeAppointment(maintenance, { patient_id: patients[0], date: '2026-03-03' });
  await database.asUser(admin, (tx) => charge(tx, visit.id, 9_000));
  await keep(later);
  const before = await received();
  await database.asUser(admin, (tx) => pay(tx, visit.id));
  expect(await received()).toBe(before + 1_000);
  await keep(later);
  expect(await received()).toBe(before + 1_000);
});

test('the statements of kept sums are prepared: planning them takes longer than a month', async () => {
  const prepared = await database.asUser(admin, async (tx) => {
    await sumAll(tx, days);
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx.db);
  });
  for (const table of ['figure_days', 'figure_patients'])
    expect(prepared.rows.some(({ statement }) => statement.includes(`from ${table}`))).toBe(true);
});
