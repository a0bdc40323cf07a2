/** The agenda: transitions between states, closed appointments, and overlaps. */
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appointmentStatuses, appointmentTransitions } from '#contract/agenda/appointment-rules.ts';
import type { Actor } from '#server/platform/database/open-database.ts';
import { createTestDatabase } from '#test/database.ts';
import { makeAdmin, makeAppointment, makePatient, makeProfessional, makeResource } from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { constraintOf } from '#test/refusal.ts';

const { database, maintenance } = await createTestDatabase({ poolSize: 20 });
const admin: Actor = { role: 'admin', userId: (await makeAdmin(maintenance)).id };
const { id: patient_id } = await makePatient(maintenance);

let day = 0;
/** A day that no other test uses. */
const freshDate = () => openDay(2050, ++day);

type Values = Omit<Parameters<typeof makeAppointment>[1], 'patient_id'>;
const make = (values: Values = {}) => makeAppointment(maintenance, { patient_id, ...values });
const book = (values: Values) => constraintOf(make(values));
const change = (id: string, values: Values & { patient_id?: string }) =>
  constraintOf(maintenance.updateTable('appointments').set(values).where('id', '=', id).execute());

test('a state changes exactly as the contract says', async () => {
  for (const from of appointmentStatuses) {
    for (const to of appointmentStatuses.filter((status) => status !== from)) {
      const { id } = await make({ status: from });
      const allowed = appointmentTransitions[from].some((next) => next === to);
      expect({ from, to, answer: await change(id, { status: to }) }).toEqual({
        from,
        to,
        answer: allowed ? 'allowed' : 'appointments_status_transition',
      });
    }
  }
});

test('there are no other states', async () => {
  // In SQL, since the type refuses it too.
  const raw = sql`insert into appointments (patient_id, date, time, service, status)
    values (${patient_id}, ${freshDate()}, '10:00', 'Consulta', 'canceled')`;
  expect(await constraintOf(raw.execute(maintenance))).toBe('appointments_status_known');
});

test('a closed appointment keeps everything but its notes', async () => {
  const other = await makePatient(maintenance);
  const other_professional = await makeProfessional(maintenance);
  for (const status of ['completed', 'no_show', 'cancelled'] as const) {
    const { id } = await make({ status });
    for (const values of [
      { date: freshDate() },
      { time: '10:00' },
      { duration_minutes: 60 },
      { patient_id: other.id },
      { squeeze_in: true },
      { service: 'Outro' },
      { professional_id: other_professional.id },
      { buffer_after_minutes: 10 },
      { outside_hours: true },
    ]) {
      expect(await change(id, values)).toBe('appointments_closed');
    }
    expect(await change(id, { notes: 'Paciente ligou depois.' })).toBe('allowed');
  }
});

test.each([
  ['the same time', '10:00', 30, 'appointments_no_overlap'],
  ['a beginning inside', '10:30', 30, 'appointments_no_overlap'],
  ['an end inside', '09:45', 30, 'appointments_no_overlap'],
  ['all around', '09:30', 120, 'appointments_no_overlap'],
  ['right before', '09:30', 30, 'allowed'],
  ['right after', '11:00', 30, 'allowed'],
])('against an appointment from 10:00 to 11:00: %s', async (_, time, duration_minutes, answer) => {
  const date = freshDate();
  await make({ date, time: '10:00', duration_minutes: 60 });
  expect(await book({ date, time, duration_minutes })).toBe(answer);
  expect(await book({ date: freshDate(), time, duration_minutes })).toBe('allowed');
});

test('completed and cancelled appointments leave their time free', async () => {
  const date = freshDate();
  await make({ date, time: '10:00', status: 'completed' });
  await make({ date, time: '10:00', status: 'cancelled' });
  expect(await book({ date, time: '10:00' })).toBe('allowed');
});

test('a squeeze-in may overlap others; nothing overlaps a squeeze-in by accident', async () => {
  const date = freshDate();
  await make({ date, time: '10:00' });
  expect(await book({ date, time: '10:00', squeeze_in: true })).toBe('allowed');
  expect(await book({ date, time: '14:00', squeeze_in: true })).toBe('allowed');
  expect(await book({ date, time: '14:00' })).toBe('appointments_no_overlap');
  expect(await book({ date, time: '14:00', squeeze_in: true })).toBe('allowed');
});

test('an appointment moves to a free time, or as a squeeze-in', async () => {
  const date = freshDate();
  await make({ date, time: '10:00' });
  const { id } = await make({ date, time: '11:00' });
  expect(await change(id, { time: '10:00' })).toBe('appointments_no_overlap');
  expect(await change(id, { time: '10:30', duration_minutes: 60 })).toBe('allowed');
  expect(await change(id, { time: '10:00', squeeze_in: true })).toBe('allowed');
  expect(await change(id, { notes: 'Encaixe combinado.' })).toBe('allowed');
  expect(await change(id, { squeeze_in: false })).toBe('appointments_no_overlap');
});

test('an appointment that a squeeze-in overlaps can change without moving, and can be closed', async () => {
  const date = freshDate();
  const { id } = await make({ date, time: '10:00' });
  await make({ date, time: '10:00', squeeze_in: true });
  expect(await change(id, { date, time: '10:00', duration_minutes: 30, notes: 'Trazer exames.' })).toBe(
    'allowed',
  );
  expect(await change(id, { duration_minutes: 45 })).toBe('appointments_no_overlap');
  expect(await change(id, { status: 'completed' })).toBe('allowed');
});

test('an appointment ends on its day, and none overlaps the last one', async () => {
  const date = freshDate();
  expect(await book({ date, time: '23:30', duration_minutes: 30 })).toBe('allowed');
  expect(await book({ date, time: '23:15', duration_minutes: 30 })).toBe('appointments_no_overlap');
  expect(await book({ date: freshDate(), time: '23:00', duration_minutes: 120 })).toBe(
    'appointments_end_same_day',
  );
  expect(await book({ date, time: '10:00:30' })).toBe('appointments_time_whole_minutes');
  expect(await book({ date: '1999-12-31' })).toBe('appointments_date_plausible');
  expect(await book({ date, time: '08:00', duration_minutes: 0 })).toBe('appointments_duration_bounds');
});

const bookAsAdmin = (
  date: string,
  time: string,
  values: { squeeze_in?: boolean; duration_minutes?: number; patient_id?: string } = {},
) =>
  constraintOf(
    database.asUser(admin, (tx) =>
      tx.db
        .insertInto('appointments')
        .values({ patient_id, date, time, service: 'Consulta padrão', ...values })
        .execute(),
    ),
  );

test('of fifty bookings of one slot at once, exactly one wins', async () => {
  const date = freshDate();
  const answers = await Promise.all(Array.from({ length: 50 }, () => bookAsAdmin(date, '10:00')));
  expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'appointments_no_overlap')).toHaveLength(49);
});

test('of fifty bookings at every minute of an hour, those that win do not overlap', {}, async () => {
  const date = freshDate();
  const minute = (index: number) => String((index * 7) % 60).padStart(2, '0');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      bookAsAdmin(date, `10:${minute(index)}`, { duration_minutes: 5 + (index % 4) * 20 }),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['allowed', 'appointments_no_overlap']));
  const booked = await maintenance
    .selectFrom('appointments')
    .select(['time', 'duration_minutes'])
    .where('date', '=', date)
    .orderBy('time')
    .execute();
  const times = booked.map(({ time, duration_minutes }) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return { from: hours * 60 + minutes, to: hours * 60 + minutes + duration_minutes };
  });
  for (const [index, { from }] of times.entries())
    expect(from).toBeGreaterThanOrEqual(times[index - 1]?.to ?? 0);
});

test('a booking does not wait for one at another time of the day', async () => {
  const date = freshDate();
  const answer = await database.asUser(admin, async (tx) => {
    const values = { patient_id, date, time: '10:00', service: 'Consulta padrão' };
    await tx.db.insertInto('appointments').values(values).execute();
    // Each commits while this transaction is open; if they waited, the test would time out.
    return [
      await bookAsAdmin(date, '10:30'),
      await bookAsAdmin(date, '09:00', { duration_minutes: 60 }),
      await bookAsAdmin(date, '16:00', { squeeze_in: true }),
    ];
  });
  expect(answer).toEqual(['allowed', 'allowed', 'allowed']);
  const { rows } = await sql`select sum(scheduled)::int as scheduled from appointment_days
    where date = ${date}`.execute(maintenance);
  expect(rows).toEqual([{ scheduled: 4 }]);
});

test('a booking waits for an open import of its day, and then sees it', async () => {
  const date = freshDate();
  const answer = await maintenance.transaction().execute(async (tx) => {
    await makeAppointment(tx, { patient_id, date, time: '10:00' });
    const booking = bookAsAdmin(date, '10:00');
    const first = await Promise.race([booking, setTimeout(300, 'waits')]);
    return { first, booking: () => booking };
  });
  expect(answer.first).toBe('waits');
  expect(await answer.booking()).toBe('appointments_no_overlap');
});

test('a booking waits for an open squeeze-in at its time, and then sees it', async () => {
  const date = freshDate();
  const answer = await database.asUser(admin, async (tx) => {
    await tx.db
      .insertInto('appointments')
      .values({
        patient_id,
        date,
        time: '10:00',
        service: 'Consulta padrão',
        squeeze_in: true,
      })
      .execute();
    const booking = bookAsAdmin(date, '10:00');
    const first = await Promise.race([booking, setTimeout(300, 'waits')]);
    return { first, booking: () => booking };
  });
  expect(answer.first).toBe('waits');
  expect(await answer.booking()).toBe('appointments_no_overlap');
});

test('a booking that waits for its patient holds no time meanwhile', async () => {
  const date = freshDate();
  const patient = await makePatient(maintenance);
  const answers = await maintenance.transaction().execute(async (deletion) => {
    await deletion.selectFrom('patients').select('id').where('id', '=', patient.id).forUpdate().execute();
    const waiting = bookAsAdmin(date, '10:00', { patient_id: patient.id });
    expect(await Promise.race([waiting, setTimeout(300, 'waits')])).toBe('waits');
    return { other: await bookAsAdmin(date, '10:00'), waiting: () => waiting };
  });
  expect(answers.other).toBe('allowed');
  expect(await answers.waiting()).toBe('appointments_no_overlap');
});

const wanted = fc.record({
  start: fc.integer({ min: 0, max: 286 }).map((step) => step * 5),
  minutes: fc.integer({ min: 5, max: 180 }),
  before: fc.constantFrom(0, 0, 10, 60),
  after: fc.constantFrom(0, 0, 15, 90),
  professional: fc.constantFrom(0, 1),
  room: fc.constantFrom(null, 0, 1),
  squeezeIn: fc.boolean(),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer Value> ? Value : never;

/** The same rule, written a second time: minutes of the day, with buffers that end with it. */
const meet = (a: Wanted, b: Wanted) =>
  Math.max(a.start - a.before, 0) < Math.min(b.start + b.minutes + b.after, 1440) &&
  Math.max(b.start - b.before, 0) < Math.min(a.start + a.minutes + a.after, 1440);

test('bookings of two professionals and two rooms are refused exactly where a plain reading says so', async () => {
  const professionals = [await makeProfessional(maintenance), await makeProfessional(maintenance)];
  const rooms = [await makeResource(maintenance), await makeResource(maintenance)];
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 2, maxLength: 14 }), async (all) => {
      const date = freshDate();
      const booked: Wanted[] = [];
      for (const each of all.filter(({ start, minutes }) => start + minutes <= 1440)) {
        const { start, minutes, before, after, professional, room, squeezeIn } = each;
        const answer = await constraintOf(
          maintenance.transaction().execute(async (tx) => {
            const { id } = await makeAppointment(tx, {
              patient_id,
              date,
              time: `${Math.floor(start / 60)}:${start % 60}`,
              duration_minutes: minutes,
              buffer_before_minutes: before,
              buffer_after_minutes: after,
              professional_id: professionals[professional]?.id ?? '',
              squeeze_in: squeezeIn,
            });
            if (room !== null)
              await sql`insert into appointment_resources (appointment_id, resource_id)
                values (${id}, ${rooms[room]?.id})`.execute(tx);
          }),
        );
        const inTheWay = squeezeIn ? [] : booked.filter((other) => meet(each, other));
        const expected = inTheWay.some((other) => other.professional === professional)
          ? 'appointments_no_overlap'
          : room !== null && inTheWay.some((other) => other.room === room)
            ? 'appointment_resources_no_overlap'
            : 'allowed';
        expect({ each, answer }).toEqual({ each, answer: expected });
        if (answer === 'allowed') booked.push(each);
      }
    }),
    { numRuns: 40 },
  );
});
