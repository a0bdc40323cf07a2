/** The free minutes that the month counts in SQL are those of the gaps that the agenda draws in TypeScript. */
import { expect, test } from 'vitest';
import { freeGaps } from '#contract/agenda/conflicts.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeBookingRequest,
  makePatient,
  makeProfessional,
  makeScheduleException,
} from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';

const { signedIn, db, setNow } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const { id: patient_id } = await makePatient(db);
const { id: professional_id } = await makeProfessional(db);
const date = openDay(2061, 0);

const spanOf = ({ time, durationMinutes }: { time: string; durationMinutes: number }) => {
  const start = minutesOf(time);
  return { start, end: start + durationMinutes };
};

/** @param now HH:mm of that day, or of the one before */
async function freeMinutes(now: { date: string; time: string }) {
  // The clinic is three hours behind.
  setNow(new Date(`${now.date}T${now.time}:20-03:00`).toISOString());
  const professionalIds = [professional_id];
  const [{ days }, agenda] = await Promise.all([
    api.appointments.occupancy({ month: date.slice(0, 7), professionalIds, include: 'free' }),
    api.appointments.agenda({ from: date, to: date }),
  ]);
  const gaps = freeGaps(
    {
      date,
      open: agenda.openTime
        .filter((one) => one.professionalId === professional_id)
        .flatMap(({ intervals }) => intervals)
        .map(({ starts, ends }) => ({ start: minutesOf(starts.slice(11)), end: minutesOf(ends.slice(11)) })),
      appointments: agenda.rows.map((appointment) => ({ appointment, ...spanOf(appointment) })),
      requests: agenda.requests.map((request) => ({ request, ...spanOf(request) })),
    },
    { date: now.date, minute: minutesOf(now.time) },
  );
  const counted = days.find((day) => day.date === date)?.freeMinutes;
  expect(counted).toBe(gaps.reduce((sum, { start, end }) => sum + end - start, 0));
  return counted;
}

test('of a day with buffers, misses, cancellations, short gaps, requests and a block', async () => {
  const before = { date: openDay(2060, 0), time: '12:00' };
  const of = { patient_id, professional_id, date };
  const whole = (await freeMinutes(before)) ?? 0;
  const steps: [() => Promise<unknown>, number][] = [
    [() => makeAppointment(db, { ...of, time: '10:00', duration_minutes: 30 }), 30],
    [
      () =>
        makeAppointment(db, {
          ...of,
          time: '14:00',
          duration_minutes: 30,
          buffer_before_minutes: 10,
          buffer_after_minutes: 20,
        }),
      60,
    ],
    [() => makeAppointment(db, { ...of, time: '15:30', status: 'no_show' }), 0],
    [() => makeAppointment(db, { ...of, time: '15:30', status: 'cancelled' }), 0],
    [() => makeAppointment(db, { ...of, time: '11:00', duration_minutes: 30, status: 'completed' }), 30],
    // The ten minutes between it and the first one are too few.
    [() => makeAppointment(db, { ...of, time: '10:40', duration_minutes: 20 }), 30],
    [
      () =>
        makeBookingRequest(db, {
          ...of,
          time: '16:00',
          duration_minutes: 30,
          state: 'pending',
          buffer_after_minutes: 15,
        }),
      45,
    ],
    [
      () =>
        makeScheduleException(db, {
          first_day: date,
          professional_id,
          starts: '17:00',
          ends: '17:30',
        }),
      30,
    ],
  ];
  let expected = whole;
  for (const [change, taken] of steps) {
    await change();
    expected -= taken;
    expect(await freeMinutes(before)).toBe(expected);
  }
  // By the minute: what begins before the next quarter of an hour is over.
  const left = [];
  for (const time of ['00:00', '09:00', '09:01', '10:07', '14:16', '14:50', '16:50', '17:31', '23:59'])
    left.push(await freeMinutes({ date, time }));
  expect(left).toEqual(left.toSorted((one = 0, other = 0) => other - one));
  expect(left[0]).toBe(expected);
  expect(left.at(-1)).toBe(0);
});

test('a professional who has left has no hours', async () => {
  setNow(`${date}T03:00:00Z`);
  const { id } = await makeProfessional(db, { active: false });
  await makeAppointment(db, { patient_id, professional_id: id, date, time: '10:00', duration_minutes: 30 });
  const month = date.slice(0, 7);
  const { days } = await api.appointments.occupancy({ month, professionalIds: [id], include: 'free' });
  expect(days.filter((day) => day.openMinutes + day.bookedMinutes > 0)).toMatchObject([
    { date, openMinutes: 0, bookedMinutes: 30, freeMinutes: 0 },
  ]);
});
