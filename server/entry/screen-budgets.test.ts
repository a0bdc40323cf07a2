/**
 * The cost of each screen: round trips to the database, statements, and bytes of the answer. Counts are exact, so that no
 * cost returns unnoticed: a change that makes a screen cheaper lowers its line.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { hideableSteps } from '#contract/screens/dashboard.ts';
import { createTestApp } from '#test/app.ts';
import type { Api } from '#test/browser.ts';
import { makeAdmin, makePatientWithAccount, makeProcedure, makeSettings } from '#test/factories.ts';
import { countRoundTrips } from '#test/statements.ts';

const { db, signedIn, setNow } = await createTestApp();
setNow('2042-03-10T15:00:00Z');
const { api: clinic } = await signedIn(await makeAdmin(db));
const { patient, user } = await makePatientWithAccount(db, {
  full_name: 'Ana Prado',
  email: 'ana.prado2@exemplo.test',
  created_at: '2041-01-02T12:00:00Z',
});
const { api: portal } = await signedIn(user);
const patientId = patient.id;
await sql`insert into patients (full_name, email, cpf, phone, birth_date, notes, created_at)
  select 'Beatriz Lima', 'beatriz-' || (1000 + i) || '@exemplo.test', null, '24999990000', '1990-05-01', repeat('n', 2000),
         timestamptz '2041-01-01 12:00:00+00'
    from generate_series(1, 60) as i`.execute(db);
await sql`insert into appointments (patient_id, date, time, doctor_name, service, status, notes)
  select ${patientId}, date '2042-03-01' + i % 40, time '08:00' + i / 40 * interval '30 minutes', 'Dra. Lima',
         'Consulta', 'scheduled', repeat('n', 2000)
    from generate_series(0, 159) as i`.execute(db);
const { id: appointmentId } = await db
  .selectFrom('appointments')
  .select('id')
  .where('date', '=', '2042-03-10')
  .orderBy('time')
  .executeTakeFirstOrThrow();
await sql`insert into patient_files (patient_id, file_name, file_path, file_type, size_bytes, sha256, created_at)
  select ${patientId}, 'Exame', 'f/' || (100 + i), 'application/pdf', 1000, repeat('e', 64), '2041-01-01 12:00:00+00'
    from generate_series(1, 60) as i`.execute(db);
// A clinic whose first steps are behind it.
await makeSettings(db);
for (const step of hideableSteps) await clinic.dashboard.hideSetupStep({ step });
await clinic.dashboard.overview();
const asked = countRoundTrips();

type Screen = (api: { clinic: Api; portal: Api }) => Promise<unknown>;
type Cost = { roundTrips: number; statements: number; bytes: number };

/** One statement finds the caller's session; three more open and close the screen's transaction, in two round trips. */
const screens: Record<string, [Screen, Cost]> = {
  // With the number of requests, of those who have not confirmed the next day, of those to be moved, and of those of nobody.
  dashboard: [({ clinic }) => clinic.dashboard.overview(), { roundTrips: 4, statements: 8, bytes: 5058 }],
  // Each row has the birth date; the last visit and the next one, and whose phone it is, only where there is something to say.
  patients: [({ clinic }) => clinic.patients.list({}), { roundTrips: 4, statements: 9, bytes: 4229 }],
  'patients, searched': [
    ({ clinic }) => clinic.patients.list({ search: 'beatriz' }),
    { roundTrips: 4, statements: 8, bytes: 4200 },
  ],
  'patients, searched by a letter': [
    ({ clinic }) => clinic.patients.list({ search: 'b' }),
    { roundTrips: 4, statements: 8, bytes: 4200 },
  ],
  // With the ways by which messages may go out, and what the head says: visits, those not written, phototype and who writes in one statement;
  // whether no allergy is known in another; when the newest anamnesis was filled in;
  // what is to be paid, what is to be given back, the sessions of packages, and how many quotes are to be accepted; who has the next visit.
  'patient record': [
    ({ clinic }) => clinic.patients.get({ id: patientId }),
    { roundTrips: 4, statements: 13, bytes: 1024 },
  ],
  // Whether the patient is there, the line of the audit log, and a statement for each kind of row; 20 rows with whole notes.
  'patient story': [
    ({ clinic }) => clinic.patientStory.list({ patientId }),
    { roundTrips: 4, statements: 16, bytes: 44_999 },
  ],
  'files of a patient': [
    ({ clinic }) => clinic.files.list({ patientId }),
    { roundTrips: 4, statements: 11, bytes: 6133 },
  ],
  calendar: [
    ({ clinic }) => clinic.appointments.calendar({ month: '2042-03', day: '2042-03-10' }),
    { roundTrips: 4, statements: 9, bytes: 2853 },
  ],
  agenda: [
    ({ clinic }) => clinic.appointments.list({ period: 'all' }),
    { roundTrips: 4, statements: 10, bytes: 9911 },
  ],
  'agenda, searched': [
    ({ clinic }) => clinic.appointments.list({ period: 'all', search: 'ana' }),
    { roundTrips: 4, statements: 9, bytes: 9911 },
  ],
  // One statement for appointments, professionals, open time, closures, and the times that patients hold or have asked for.
  'agenda of a week': [
    ({ clinic }) => clinic.appointments.agenda({ from: '2042-03-10', to: '2042-03-16' }),
    { roundTrips: 4, statements: 8, bytes: 18_814 },
  ],
  // The appointment, its patient, its history and the line of the audit log, at once.
  'card of an appointment': [
    ({ clinic }) => clinic.appointments.get({ id: appointmentId }),
    { roundTrips: 4, statements: 11, bytes: 3122 },
  ],
  // One statement for open, booked and free minutes, and the requests that wait: a month asks no day's agenda for them.
  'occupancy of a month': [
    ({ clinic }) => clinic.appointments.occupancy({ month: '2042-03', include: 'free' }),
    { roundTrips: 4, statements: 8, bytes: 2448 },
  ],
  'times of a day': [
    ({ clinic }) => clinic.appointments.freeTimes({ from: '2042-03-10', to: '2042-03-10' }),
    { roundTrips: 4, statements: 12, bytes: 2647 },
  ],
  // A second and a third statement only where the first week has fewer than 20 free times.
  'next free times': [
    ({ clinic }) => clinic.appointments.nextFree({ from: '2042-03-10' }),
    { roundTrips: 4, statements: 8, bytes: 2758 },
  ],
  booking: [
    ({ clinic }) => clinic.appointments.create({ patientId, date: '2043-01-05', time: '08:00' }),
    { roundTrips: 4, statements: 8, bytes: 108 },
  ],
  // Whether the clinic has closed a time is asked under the role of bookings: two round trips more.
  // With the clinic's rules for booking, and own requests, offers and entries of the waiting list: a statement for each.
  // One more says which appointments the clinic will move.
  'portal home': [({ portal }) => portal.portal.home(), { roundTrips: 6, statements: 19, bytes: 617 }],
  'portal files': [
    ({ portal }) => portal.portalFiles.overview(),
    { roundTrips: 4, statements: 10, bytes: 161 },
  ],
  'portal files of a category': [
    ({ portal }) => portal.portalFiles.category({ category: 'exams' }),
    { roundTrips: 4, statements: 9, bytes: 5989 },
  ],
  // With those that the clinic will move, and own requests.
  'portal appointments': [
    ({ portal }) => portal.portal.appointments({}),
    { roundTrips: 6, statements: 17, bytes: 57_522 },
  ],
};

async function costOf(screen: Screen): Promise<Cost> {
  const before = asked();
  const answer = await screen({ clinic, portal });
  const after = asked();
  return {
    roundTrips: after.roundTrips - before.roundTrips,
    statements: after.statements - before.statements,
    bytes: Buffer.byteLength(JSON.stringify(answer)),
  };
}

test.each(Object.entries(screens))('%s', async (_, [screen, budget]) => {
  expect(await costOf(screen)).toEqual(budget);
});

// The days take three more round trips: the rules and the procedure first, then the role of bookings.
test('portal booking: the choices, and the free times of a month', async () => {
  const { id: procedureId } = await makeProcedure(db, { title: 'Peeling', bookable_online: true });
  await clinic.bookingRules.update({ ...defaultBookingRules, mode: 'instant' });
  const month = { procedureId, from: '2042-03-10', to: '2042-03-31' };
  expect({
    choices: await costOf(({ portal }) => portal.booking.choices({})),
    days: await costOf(({ portal }) => portal.booking.days(month)),
  }).toEqual({
    choices: { roundTrips: 4, statements: 13, bytes: 454 },
    days: { roundTrips: 7, statements: 12, bytes: 23_026 },
  });
});
