/** Free times: against a reading of the rules minute by minute, against what a booking accepts, and with their reasons. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { appointmentStatuses, openStatuses } from '#contract/agenda/appointment-rules.ts';
import { findConflicts } from '#contract/agenda/conflicts.ts';
import { type FreeTimes, timeSteps } from '#contract/agenda/free-times.ts';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import type { Actor } from '#server/platform/database/open-database.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makeProcedure,
  makeProfessional,
  makeResource,
  makeScheduleException,
} from '#test/factories.ts';
import { constraintOf } from '#test/refusal.ts';
import { refusalOf } from '#test/refused.ts';
import { dayOf } from './explain-day.ts';
import { readDay } from './read-free-times.ts';

const { db, database, signedIn } = await createTestApp();
const account = await makeAdmin(db);
const admin: Actor = { role: 'admin', userId: account.id };
const { api } = await signedIn(account);
const patient = await makePatient(db, { full_name: 'Helena Prado' });

// Only these two, so that an answer about all professionals is about them.
await db.updateTable('professionals').set({ active: false }).execute();
const ana = await makeProfessional(db, { full_name: 'Dra. Ana' });
const bia = await makeProfessional(db, { full_name: 'Dra. Bia' });
const roomOne = await makeResource(db, { name: 'Sala 1', kind: 'Sala' });
const roomTwo = await makeResource(db, { name: 'Sala 2', kind: 'Sala' });
const laser = await makeResource(db, { name: 'Laser de CO2', kind: 'Laser' });

// A Monday.
const monday = '2041-03-04';
const dayAt = (index: number) =>
  new Date(Date.UTC(2041, 2, 4) + index * 86_400_000).toISOString().slice(0, 10);

type Booking = Partial<Parameters<typeof makeAppointment>[1]>;

async function book({ resources = [], ...values }: Booking & { resources?: { id: string }[] } = {}) {
  const made = await makeAppointment(db, {
    patient_id: patient.id,
    professional_id: ana.id,
    date: monday,
    time: '10:00',
    ...values,
  });
  for (const { id: resource_id } of resources)
    await db
      .insertInto('appointment_resources')
      .values({ appointment_id: made.id, resource_id, ...heldByTrigger })
      .execute();
  return made;
}
/** A trigger replaces these values by those of the appointment. */
const heldByTrigger = { name: '', occupied: '(,)', is_open: true, holds: true };

async function need(procedure: { id: string }, ...needs: ({ resource_id: string } | { kind: string })[]) {
  for (const each of needs)
    await db
      .insertInto('procedure_resources')
      .values({ procedure_id: procedure.id, ...each })
      .execute();
  return procedure.id;
}

beforeEach(async () => {
  await db.deleteFrom('appointments').execute();
  await db.deleteFrom('schedule_exceptions').execute();
  await db.deleteFrom('working_hours').where('professional_id', 'is not', null).execute();
});

const of = ({ days }: FreeTimes, professional: { id: string }, date = monday) =>
  days.find((each) => each.professionalId === professional.id && each.date === date)?.times ?? [];
const usual = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].concat([
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
  '17:00',
  '17:30',
]);
const oneDay = { from: monday, to: monday };

test('a new clinic offers the 18 times of the specification, and longer appointments end in time', async () => {
  const free = await api.appointments.freeTimes(oneDay);
  expect(free).toMatchObject({ minutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 });
  expect(of(free, ana)).toEqual(usual);
  expect(of(free, bia)).toEqual(usual);
  const long = await api.appointments.freeTimes({ ...oneDay, minutes: 90 });
  expect(of(long, ana).at(-1)).toBe('16:30');
  expect(of(long, ana)).not.toContain('11:00');
});

test('a gap that begins at an odd time offers times of the grid', async () => {
  await book({ time: '08:00', duration_minutes: 100 });
  expect(of(await api.appointments.freeTimes(oneDay), ana)[0]).toBe('10:00');
  expect(of(await api.appointments.freeTimes({ ...oneDay, step: 10 }), ana)[0]).toBe('09:40');
});

test('only the professionals who do a procedure are asked, with its minutes and buffers', async () => {
  const procedure = await makeProcedure(db, {
    minutes: 45,
    buffer_before_minutes: 15,
    buffer_after_minutes: 30,
  });
  await db
    .insertInto('procedure_professionals')
    .values({ procedure_id: procedure.id, professional_id: bia.id })
    .execute();
  await book({ professional_id: bia.id, time: '10:00' });
  const free = await api.appointments.freeTimes({ ...oneDay, procedureId: procedure.id });
  expect(free).toMatchObject({ minutes: 45, bufferBeforeMinutes: 15, bufferAfterMinutes: 30 });
  expect(of(free, ana)).toEqual([]);
  // Buffers may lie outside of the hours: at 08:00 and 17:00 they do.
  expect(of(free, bia)).toEqual(['08:00', '08:30', '11:00', '13:00', '13:30'].concat(usual.slice(10, -1)));
  const unknown = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
  expect(await refusalOf(api.appointments.freeTimes({ ...oneDay, procedureId: unknown }))).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the appointment that is being moved is not in its own way', async () => {
  const { id } = await book({ time: '10:00', duration_minutes: 60, resources: [roomOne] });
  const procedureId = await need(await makeProcedure(db, { minutes: 60 }), { resource_id: roomOne.id });
  const without = await api.appointments.freeTimes({ ...oneDay, procedureId });
  expect(of(without, ana)).not.toContain('10:30');
  expect(of(without, bia)).not.toContain('10:30');
  const moving = await api.appointments.freeTimes({ ...oneDay, procedureId, except: id });
  expect(of(moving, ana)).toContain('10:30');
  expect(of(moving, bia)).toContain('10:30');
});

test('times that have passed are left out of a period, and listed for a day', async () => {
  const past = { from: '2020-03-02', to: '2020-03-02' };
  expect(of(await api.appointments.freeTimes(past), ana, past.from)).toEqual(usual);
  expect((await api.appointments.freeTimes({ ...past, to: '2020-03-03' })).days).toEqual([]);
});

test('each closed time of a day has its reason', async () => {
  await makeScheduleException(db, { first_day: monday, starts: '09:00', ends: '09:30', title: 'Reunião' });
  await makeScheduleException(db, { first_day: dayAt(1), kind: 'vacation', professional_id: ana.id });
  await makeScheduleException(db, { first_day: dayAt(1), kind: 'closed', professional_id: bia.id });
  await makeScheduleException(db, {
    first_day: monday,
    kind: 'maintenance',
    resource_id: laser.id,
    starts: '16:00',
    ends: '17:00',
  });
  const procedureId = await need(await makeProcedure(db), { resource_id: laser.id });
  await book({ time: '10:00' });
  await book({ time: '07:00', outside_hours: true });
  await book({ professional_id: bia.id, time: '15:00', resources: [laser] });
  const reasons = async (date: string, professional: { id: string }) => {
    const { closed } = await api.appointments.freeTimes({ from: date, to: date, procedureId });
    const { times } = closed?.find(({ professionalId }) => professionalId === professional.id) ?? {};
    return Object.fromEntries(
      times?.map(({ time, reason, name, patientName, alsoClosed }) => [
        time,
        [reason, name, patientName, alsoClosed].filter(Boolean).join(': '),
      ]) ?? [],
    );
  };
  const mondays = await reasons(monday, ana);
  expect(mondays).toMatchObject({
    '07:00': 'taken: Helena Prado: outside',
    '07:30': 'outside',
    '09:00': 'block: Reunião',
    '10:00': 'taken: Helena Prado',
    '12:00': 'outside',
    '15:00': 'resource_taken: Laser de CO2',
    '16:30': 'resource_blocked: Laser de CO2',
    '23:30': 'outside',
  });
  const free = of(await api.appointments.freeTimes({ ...oneDay, procedureId }), ana);
  expect([...Object.keys(mondays), ...free].sort()).toEqual(
    Array.from({ length: 48 }, (_, index) => timeOf(index * 30)),
  );
  expect(await reasons(dayAt(1), ana)).toMatchObject({ '08:00': 'vacation: Férias de Dra. Ana' });
  expect(await reasons(dayAt(1), bia)).toMatchObject({ '08:00': 'closed' });
  expect(await reasons('2041-04-21', ana)).toMatchObject({ '08:00': 'holiday: Tiradentes' });
});

test.each([
  [{ from: monday, to: '2041-03-03' }, 'to', 'O último dia não pode ser antes do primeiro'],
  [{ from: monday, to: '2041-08-04' }, 'from', 'Escolha um período de até 100 dias'],
])('the period %j is refused', async (period, field, message) => {
  expect(await refusalOf(api.appointments.freeTimes(period))).toMatchObject({
    code: 'INVALID_INPUT',
    data: { problems: [{ path: [field], message }] },
  });
});

// --- A second reading of the rules, for each minute.

const fives = (min: number, max: number) =>
  fc.integer({ min: min / 5, max: max / 5 }).map((each) => each * 5);
const days = [0, 1];
const booking = fc.record({
  who: fc.constantFrom(ana, bia),
  day: fc.constantFrom(...days),
  starts: fives(0, 1_300),
  minutes: fives(5, 140),
  before: fives(0, 40),
  after: fives(0, 40),
  status: fc.constantFrom(...appointmentStatuses),
  resources: fc.uniqueArray(fc.constantFrom(roomOne, roomTwo, laser), { maxLength: 2 }),
});
const block = fc.record({
  owner: fc.constantFrom(
    { professional_id: ana.id },
    { professional_id: null },
    { resource_id: roomOne.id },
    { resource_id: laser.id },
  ),
  day: fc.constantFrom(...days),
  starts: fives(0, 1_300),
  minutes: fives(5, 200),
});
const wanted = fc.record({
  minutes: fives(5, 120),
  before: fives(0, 30),
  after: fives(0, 30),
  step: fc.constantFrom(...timeSteps),
  rooms: fc.integer({ min: 0, max: 2 }),
  certain: fc.constantFrom(null, roomOne, laser),
});
const hours = fc.option(
  fc.array(
    fc
      .record({ day: fc.constantFrom(...days), starts: fives(0, 1_300), minutes: fives(5, 600) })
      // A professional who works through midnight has starts before it; this reading knows single days only.
      .map(({ minutes, ...each }) => ({ ...each, minutes: Math.min(minutes, 1_435 - each.starts) })),
    { maxLength: 5 },
  ),
);

const during = (minute: number, { starts, minutes }: { starts: number; minutes: number }) =>
  minute >= starts && minute < starts + minutes;
const clip = (minute: number) => Math.min(Math.max(minute, 0), 1_440);
const everyMinute = (from: number, to: number, holds: (minute: number) => boolean) => {
  for (let minute = clip(from); minute < clip(to); minute++) if (!holds(minute)) return false;
  return true;
};

test('free times are those of a reading minute by minute', async () => {
  await fc.assert(
    fc.asyncProperty(
      wanted,
      fc.array(booking, { maxLength: 8 }),
      fc.array(block, { maxLength: 4 }),
      hours,
      async (asked, bookings, blocks, own) => {
        await db.deleteFrom('appointments').execute();
        await db.deleteFrom('schedule_exceptions').execute();
        await db.deleteFrom('working_hours').where('professional_id', 'is not', null).execute();
        await db.deleteFrom('procedure_resources').execute();
        if (own) {
          const pieces = own.map(({ day, starts, minutes }) => {
            const from = day * 1_440 + starts;
            return `"[${from},${from + minutes})"`;
          });
          const week = sql<string>`(
            select coalesce(range_agg(one), '{}') from unnest(${`{${pieces.join(',')}}`}::int4range[]) as one)`;
          await db
            .insertInto('working_hours')
            .values({ professional_id: ana.id, valid_from: '2020-01-01', week })
            .execute();
        }
        for (const { owner, day, starts, minutes } of blocks)
          await makeScheduleException(db, {
            ...owner,
            first_day: dayAt(day),
            starts: timeOf(starts),
            ends: timeOf(clip(starts + minutes)),
          });
        for (const { who, day, starts, minutes, before, after, status, resources } of bookings)
          await book({
            professional_id: who.id,
            date: dayAt(day),
            time: timeOf(starts),
            duration_minutes: Math.min(minutes, 1_440 - starts),
            buffer_before_minutes: before,
            buffer_after_minutes: after,
            status,
            // Squeeze-ins, since these appointments overlap.
            squeeze_in: true,
            resources,
          });
        const { minutes, before, after, step, rooms, certain } = asked;
        const procedureId = await need(
          await makeProcedure(db, {
            minutes,
            buffer_before_minutes: before,
            buffer_after_minutes: after,
          }),
          ...(certain ? [{ resource_id: certain.id }] : []),
          ...Array.from({ length: rooms }, () => ({ kind: 'Sala' })),
        );
        const open = bookings.filter(({ status }) => openStatuses.some((each) => each === status));
        const occupies = (minute: number, each: (typeof bookings)[number]) =>
          minute >= each.starts - each.before &&
          minute < Math.min(each.starts + each.minutes, 1_440) + each.after;
        const isOpen = (who: { id: string }, day: number, minute: number) => {
          const inWeek =
            own && who === ana
              ? own.some((each) => each.day === day && during(minute, each))
              : (minute >= 480 && minute < 720) || (minute >= 780 && minute < 1_080);
          const isBlocked = blocks.some(
            ({ owner, ...each }) =>
              'professional_id' in owner &&
              (owner.professional_id === null || owner.professional_id === who.id) &&
              each.day === day &&
              during(minute, each),
          );
          return inWeek && !isBlocked;
        };
        const expected: string[] = [];
        for (const day of days)
          for (const who of [ana, bia])
            for (let starts = 0; starts + minutes <= 1_440; starts += step) {
              const ends = starts + minutes;
              const isFree = (minute: number) =>
                !open.some((each) => each.who === who && each.day === day && occupies(minute, each));
              const canUse = (resource: { id: string }) =>
                everyMinute(starts - before, ends + after, (minute) =>
                  open.every(
                    (each) =>
                      each.day !== day ||
                      !each.resources.includes(roomOf(resource)) ||
                      !occupies(minute, each),
                  ),
                ) &&
                everyMinute(starts, ends, (minute) =>
                  blocks.every(
                    ({ owner, ...each }) =>
                      !('resource_id' in owner) ||
                      owner.resource_id !== resource.id ||
                      each.day !== day ||
                      !during(minute, each),
                  ),
                );
              const freeRooms = [roomOne, roomTwo].filter((room) => room !== certain && canUse(room));
              if (
                everyMinute(starts, ends, (minute) => isOpen(who, day, minute)) &&
                everyMinute(starts - before, ends + after, isFree) &&
                (certain === null || canUse(certain)) &&
                freeRooms.length >= rooms
              )
                expected.push(`${dayAt(day)} ${who.full_name} ${timeOf(starts)}`);
            }
        const free = await api.appointments.freeTimes({
          procedureId,
          from: dayAt(0),
          to: dayAt(days.length - 1),
          step,
        });
        const nameOf = (id: string) => (id === ana.id ? ana : bia).full_name;
        expect(
          free.days.flatMap(({ date, professionalId, times }) =>
            times.map((time) => `${date} ${nameOf(professionalId)} ${time}`),
          ),
        ).toEqual(expected);

        // What the screens say is in the way agrees: at a free time nothing, at every other something.
        const whole = { procedureId, from: dayAt(0), to: dayAt(0), step };
        const day = await database.asUser(admin, (tx) => readDay(tx, whole));
        const buffers = { bufferBeforeMinutes: before, bufferAfterMinutes: after };
        const withoutConflict = day.professionals.flatMap((one) =>
          Array.from({ length: Math.floor((1_440 - minutes) / step) + 1 }, (_, index) => index * step)
            .filter(
              (start) =>
                findConflicts(dayOf(day, one), { start, end: start + minutes, ...buffers }).length === 0,
            )
            .map((start) => `${dayAt(0)} ${one.full_name} ${timeOf(start)}`),
        );
        expect(withoutConflict).toEqual(expected.filter((each) => each.startsWith(dayAt(0))));
      },
    ),
    { numRuns: 60 },
  );
});

const roomOf = ({ id }: { id: string }) => [roomOne, roomTwo, laser].find((each) => each.id === id) ?? laser;

test('a booking is accepted at the free times, and at no others', async () => {
  await book({ time: '09:10', duration_minutes: 45, buffer_after_minutes: 20 });
  await book({ time: '14:00', squeeze_in: true, buffer_before_minutes: 10 });
  await makeScheduleException(db, { first_day: monday, starts: '16:00', ends: '16:45' });
  const procedure = await makeProcedure(db, {
    minutes: 40,
    buffer_before_minutes: 10,
    buffer_after_minutes: 5,
  });
  const free = await api.appointments.freeTimes({
    ...oneDay,
    procedureId: procedure.id,
    professionalIds: [ana.id],
    step: 10,
  });
  const undone = new Error('undone');
  const accepts = async (time: string) => {
    const booked = database.asUser(admin, async (tx) => {
      await tx.db
        .insertInto('appointments')
        .values({
          patient_id: patient.id,
          professional_id: ana.id,
          date: monday,
          time,
          service: procedure.title,
          duration_minutes: 40,
          buffer_before_minutes: 10,
          buffer_after_minutes: 5,
        })
        .execute();
      throw undone;
    });
    return booked.catch((error) =>
      error === undone ? true : constraintOf(Promise.reject(error)).then(() => false),
    );
  };
  const accepted: string[] = [];
  for (let starts = 0; starts + 40 <= 1_440; starts += 10)
    if (await accepts(timeOf(starts))) accepted.push(timeOf(starts));
  expect(accepted).toEqual(of(free, ana));
  expect(accepted.map(minutesOf).filter((starts) => starts < 720)).not.toEqual([]);
});
