/** Many at one time, on real connections: of all who ask for a time, one gets it. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeResource,
} from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const each = 50;
const { db, signedIn, setNow } = await createTestApp({}, { poolSize: 24 });
setNow('2058-06-03T12:00:00Z');
const { api: clinic } = await signedIn(await makeAdmin(db));
const { id: professionalId } = await makeProfessional(db);
const room = await makeResource(db, { kind: 'Cabine' });
const { id: procedureId } = await makeProcedure(db, { minutes: 30, bookable_online: true });
await db
  .insertInto('procedure_resources')
  .values({ procedure_id: procedureId, resource_id: room.id })
  .execute();
await db
  .insertInto('booking_rules')
  .values({ mode: 'instant', approval_for_new: false, max_open: 2 })
  .execute();
const people = await Promise.all(
  Array.from({ length: each }, async () => {
    const { user, patient } = await makePatientWithAccount(db);
    return { patientId: patient.id, api: (await signedIn(user)).api };
  }),
);

const outcomeOf = async (work: Promise<unknown>) => {
  const settled = await work.then(
    () => 'done',
    () => null,
  );
  return settled ?? (await refusalOf(work)).code;
};
function count(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('50 patients and 50 bookings of the clinic for one time: exactly one gets it', async () => {
  const slot = { date: '2058-06-11', time: '10:00', professionalId };
  const byPatient = people.map(async ({ api }) => {
    const { holdId } = await api.booking.hold({ procedureId, ...slot });
    await api.booking.confirm({ holdId });
  });
  const byClinic = people.map(({ patientId }) =>
    clinic.appointments.create({ patientId, procedureId, ...slot }),
  );
  const outcomes = count(await Promise.all([...byPatient, ...byClinic].map(outcomeOf)));
  expect(outcomes.done).toBe(1);
  // The patient for whom the clinic was quicker has another appointment then.
  const refused = ['SLOT_TAKEN', 'TIME_HELD', 'RESOURCE_TAKEN', 'BOOKING_NOT_ALLOWED'];
  expect([...refused, 'done']).toEqual(expect.arrayContaining(Object.keys(outcomes)));
  const booked = await db
    .selectFrom('appointments')
    .select('id')
    .where('date', '=', slot.date)
    .where('status', '=', 'scheduled')
    .execute();
  expect(booked).toHaveLength(1);
});

test('patients who ask for a room at once, each with another professional, get it once', async () => {
  const others = await Promise.all(people.slice(0, 8).map(() => makeProfessional(db)));
  const outcomes = await Promise.all(
    others.map(({ id }, index) =>
      outcomeOf(
        people[index]?.api.booking.hold({
          procedureId,
          date: '2058-06-12',
          time: '10:00',
          professionalId: id,
        }) ?? Promise.resolve(),
      ),
    ),
  );
  expect(count(outcomes)).toEqual({ done: 1, SLOT_TAKEN: 7 });
});

test('one patient in several tabs has no more open appointments than the rules allow', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  // Held before the others have booked, as if five tabs had been open since then.
  const times = ['08:00', '09:00', '10:00', '11:00', '14:00'];
  const outcomes = await Promise.all(
    times.map(async (time) => {
      const wish = { procedureId, professionalId, date: '2058-06-13', time };
      return outcomeOf(api.booking.hold(wish).then(({ holdId }) => api.booking.confirm({ holdId })));
    }),
  );
  const booked = await db
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('status', '=', 'scheduled')
    .execute();
  expect(booked.length).toBeLessThanOrEqual(2);
  expect(booked.length).toBe(outcomes.filter((outcome) => outcome === 'done').length);
});
