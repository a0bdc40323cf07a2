/** The next free times: those of `freeTimes`, filtered, in order, and only so many. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  afternoonStart,
  dayPeriods,
  eveningStart,
  nextFreeAtMost,
  nextFreeDays,
} from '#contract/agenda/appointment-rules.ts';
import { addDays, timeOf } from '#contract/value-formats.ts';
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
import { refusalOf } from '#test/refused.ts';

// At 10:10 at the clinic. Friday of this week is a holiday.
const monday = '2041-11-11';
const friday = '2041-11-15';
const { db, signedIn, setNow } = await createTestApp();
setNow(`${monday}T13:10:00Z`);
const { api } = await signedIn(await makeAdmin(db));
await db.updateTable('professionals').set({ active: false }).execute();
const ana = await makeProfessional(db, { full_name: 'Dra. Ana' });
const bia = await makeProfessional(db, { full_name: 'Dra. Bia' });
const patient = await makePatient(db);
const room = await makeResource(db, { name: 'Sala 1', kind: 'Sala' });
const peeling = await makeProcedure(db, { minutes: 60, buffer_after_minutes: 30 });
await db.insertInto('procedure_resources').values({ procedure_id: peeling.id, kind: 'Sala' }).execute();

const book = (values: Partial<Parameters<typeof makeAppointment>[1]>) =>
  makeAppointment(db, {
    patient_id: patient.id,
    professional_id: ana.id,
    date: monday,
    time: '10:30',
    ...values,
  });

beforeEach(async () => {
  await db.deleteFrom('appointments').execute();
  await db.deleteFrom('schedule_exceptions').execute();
});

const next = async (asked: Parameters<typeof api.appointments.nextFree>[0] = {}) => {
  const { rows, ...rest } = await api.appointments.nextFree(asked);
  return {
    ...rest,
    times: rows.map(({ date, time, professional }) => [date, time, professional.fullName].join(' ')),
  };
};

test('times to come, by day and time, then by name: 20, or as many as are asked for', async () => {
  await book({ time: '11:00' });
  const { times, hasMore, minutes } = await next();
  expect(times.slice(0, 4)).toEqual([
    `${monday} 10:30 Dra. Ana`,
    `${monday} 10:30 Dra. Bia`,
    `${monday} 11:00 Dra. Bia`,
    `${monday} 11:30 Dra. Ana`,
  ]);
  expect([times.length, hasMore, minutes]).toEqual([20, true, 30]);
  const more = await next({ limit: 40 });
  expect([more.times.slice(0, 20), more.times.length]).toEqual([times, 40]);
});

test('a day before today stands for today', async () => {
  expect((await next({ from: '2020-01-01' })).times[0]).toBe(`${monday} 10:30 Dra. Ana`);
});

test('only professionals who work here, and who do the procedure', async () => {
  const gone = await makeProfessional(db, { active: false });
  const facial = await makeProcedure(db);
  await db
    .insertInto('procedure_professionals')
    .values({ procedure_id: facial.id, professional_id: bia.id })
    .execute();
  const who = async (professionalIds?: string[]) =>
    new Set((await next({ procedureId: facial.id, professionalIds })).times.map((each) => each.slice(17)));
  expect(await who()).toEqual(new Set(['Dra. Bia']));
  expect(await who([ana.id, bia.id])).toEqual(new Set(['Dra. Bia']));
  expect(await who([ana.id])).toEqual(new Set());
  expect((await next({ professionalIds: [gone.id] })).times).toEqual([]);
});

test('holidays, exceptions and rooms in use are left out, and the search goes on behind them', async () => {
  const fridays = await next({ weekdays: [5], professionalIds: [ana.id] });
  expect(fridays.times[0]).toBe(`${addDays(friday, 7)} 08:00 Dra. Ana`);
  // 80 days without a room.
  await makeScheduleException(db, {
    kind: 'maintenance',
    resource_id: room.id,
    first_day: monday,
    last_day: addDays(monday, 79),
  });
  const { times, minutes } = await next({ procedureId: peeling.id });
  expect([times[0], minutes]).toEqual([`${addDays(monday, 80)} 08:00 Dra. Ana`, 60]);
  await makeScheduleException(db, {
    kind: 'closed',
    first_day: monday,
    last_day: addDays(monday, nextFreeDays),
  });
  expect(await next({ procedureId: peeling.id })).toEqual({ times: [], hasMore: false, minutes: 60 });
});

test('an unknown procedure and too many times are refused', async () => {
  const procedureId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
  expect(await refusalOf(api.appointments.nextFree({ procedureId }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusalOf(api.appointments.nextFree({ limit: nextFreeAtMost + 1 }))).toMatchObject({
    code: 'INVALID_INPUT',
  });
});

const periodOf = (time: string) =>
  time < afternoonStart ? 'morning' : time < eveningStart ? 'afternoon' : 'evening';
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;
const number = (min: number, max: number) => fc.integer({ min, max });

test('they are the free times of 90 days that pass the filters', async () => {
  const booking = fc.record({
    professional_id: fc.constantFrom(ana.id, bia.id),
    date: number(0, 40).map((days) => addDays(monday, days)),
    time: number(8 * 4, 17 * 4).map((quarter) => timeOf(quarter * 15)),
    duration_minutes: fc.constantFrom(15, 60, 240),
  });
  const absence = fc.record({ first: number(0, 60), days: number(0, 30) });
  const asked = fc.record({
    procedureId: fc.option(fc.constant(peeling.id), { nil: undefined }),
    minutes: fc.option(fc.constantFrom(30, 45, 200), { nil: undefined }),
    professionalIds: fc.option(fc.subarray([ana.id, bia.id], { minLength: 1 }), { nil: undefined }),
    periods: fc.subarray([...dayPeriods]),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    from: fc.option(
      number(0, 50).map((days) => addDays(monday, days)),
      { nil: undefined },
    ),
    limit: fc.constantFrom(1, 20, nextFreeAtMost),
  });
  await fc.assert(
    fc.asyncProperty(asked, fc.array(booking, { maxLength: 12 }), absence, async (wanted, bookings, away) => {
      await db.deleteFrom('appointments').execute();
      await db.deleteFrom('schedule_exceptions').execute();
      await makeScheduleException(db, {
        kind: 'closed',
        first_day: addDays(monday, away.first),
        last_day: addDays(monday, away.first + away.days),
      });
      // Squeeze-ins, since they may overlap.
      for (const each of bookings) await book({ ...each, squeeze_in: true });
      const { periods, weekdays, limit, from = monday, ...rest } = wanted;
      const { days, minutes } = await api.appointments.freeTimes({
        ...rest,
        from,
        to: addDays(from, nextFreeDays - 1),
      });
      const expected = days
        .flatMap(({ date, professionalId, times }) =>
          times.map((time) => ({ date, time, name: professionalId === ana.id ? 'Dra. Ana' : 'Dra. Bia' })),
        )
        .filter(({ date, time }) => {
          const isPeriod = periods.length === 0 || periods.includes(periodOf(time));
          return isPeriod && (weekdays.length === 0 || weekdays.includes(weekdayOf(date)));
        })
        .map(({ date, time, name }) => [date, time, name].join(' '))
        .sort();
      expect(await next(wanted)).toEqual({
        times: expected.slice(0, limit),
        hasMore: expected.length > limit,
        minutes,
      });
    }),
    { numRuns: 40 },
  );
});
