/** What a patient is told of an own booking, from the click to the mail that arrives. */
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeSettings,
} from '#test/factories.ts';

const { app, signedIn, db, setNow, mailsTo } = await createTestApp();
setNow('2058-06-03T12:00:00Z');
await makeSettings(db, { clinic_name: 'Clínica Serra' });
const { api: clinic } = await signedIn(await makeAdmin(db));
const { id: professionalId } = await makeProfessional(db);
const { id: procedureId } = await makeProcedure(db, { minutes: 30, bookable_online: true });
await db
  .insertInto('booking_rules')
  .values({ mode: 'instant', approval_for_new: false, horizon_days: 365 })
  .execute();

async function makePerson() {
  const { user, patient } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  /** What has arrived: the subject, and the calendar in it. */
  const told = async () =>
    (await mailsTo(user.email)).map(({ subject, calendar }) => ({
      subject,
      method: calendar?.method,
      event: convertIcsCalendar(undefined, calendar?.text ?? '').events?.[0],
    }));
  return { api, patientId: patient.id, told };
}
type Person = Awaited<ReturnType<typeof makePerson>>;

let week = 0;
const nextMonday = () => new Date(Date.UTC(2058, 5, 10 + 7 * week++)).toISOString().slice(0, 10);
/** 14/06 */
const shortDay = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`;
const hold = ({ api }: Person, date: string, moves?: string) =>
  api.booking.hold({ procedureId, professionalId, date, time: '10:00', moves });
async function book(person: Person, date: string) {
  const { holdId } = await hold(person, date);
  const { appointmentId } = await person.api.booking.confirm({ holdId });
  return { holdId, id: appointmentId ?? '' };
}
/** The scheduler's round, more than a minute after the change. */
async function later(id: string) {
  await db
    .updateTable('appointments')
    .set({ changed_at: new Date('2026-01-01T12:00:00Z') })
    .where('id', '=', id)
    .execute();
  await app.reminders.run();
}

test('a booking is told once with its calendar, also when the confirmation is sent three times', async () => {
  const person = await makePerson();
  const date = nextMonday();
  const { holdId } = await hold(person, date);
  await Promise.all([1, 2, 3].map(() => person.api.booking.confirm({ holdId })));
  const { appointmentId } = await person.api.booking.confirm({ holdId });
  await later(appointmentId ?? '');
  expect(await person.told()).toEqual([
    {
      subject: `Clínica Serra: consulta marcada para ${shortDay(date)}, às 10:00`,
      method: 'PUBLISH',
      event: expect.objectContaining({ uid: `${appointmentId}@agenda.vico` }),
    },
  ]);
});

test('an own move changes the calendar entry that went out, once', async () => {
  const person = await makePerson();
  const { id } = await book(person, nextMonday());
  const date = nextMonday();
  const { holdId } = await hold(person, date, id);
  await person.api.booking.confirm({ holdId });
  await person.api.booking.confirm({ holdId });
  await later(id);
  const [booked, moved, ...others] = await person.told();
  expect(others).toEqual([]);
  expect(moved).toMatchObject({
    subject: `Clínica Serra: sua consulta mudou para ${shortDay(date)}, às 10:00`,
    method: 'PUBLISH',
    event: { uid: booked?.event?.uid },
  });
  expect(Number(moved?.event?.sequence)).toBeGreaterThan(Number(booked?.event?.sequence));
});

test('an own cancellation takes the entry out of the calendar a minute later', async () => {
  const person = await makePerson();
  const date = nextMonday();
  const { id } = await book(person, date);
  await person.api.booking.cancel({ appointmentId: id, date, time: '10:00' });
  await app.reminders.run();
  expect(await person.told()).toHaveLength(1);
  await later(id);
  await later(id);
  expect(await person.told()).toMatchObject([
    { method: 'PUBLISH' },
    { method: 'CANCEL', event: { uid: `${id}@agenda.vico`, status: 'CANCELLED' } },
  ]);
});

test.each(['new', 'moved'])('an accepted proposal for a %s appointment is told once', async (what) => {
  const person = await makePerson();
  const before = await makeAppointment(db, {
    patient_id: person.patientId,
    professional_id: professionalId,
    procedure_id: procedureId,
    date: nextMonday(),
    duration_minutes: 30,
  });
  await db.updateTable('booking_rules').set({ mode: 'request' }).execute();
  const { holdId } = await hold(person, nextMonday(), what === 'moved' ? before.id : undefined);
  const { requestId } = await person.api.booking.confirm({ holdId });
  await db.updateTable('booking_rules').set({ mode: 'instant' }).execute();
  const { rows } = await clinic.bookingRequests.list({ id: requestId ?? '' });
  const date = nextMonday();
  await clinic.bookingRequests.propose({
    id: requestId ?? '',
    version: rows[0]?.version ?? 0,
    date,
    time: '15:00',
    professionalId,
  });
  const answer = { requestId: requestId ?? '', accept: true, date, time: '15:00' };
  await Promise.all([person.api.booking.answerProposal(answer), person.api.booking.answerProposal(answer)]);
  await app.settled();
  const subjects = (await person.told()).map(({ subject }) => subject);
  const time = `${shortDay(date)}, às 15:00`;
  expect(subjects.filter((subject) => subject.endsWith(time))).toEqual([
    what === 'moved'
      ? `Clínica Serra: sua consulta mudou para ${time}`
      : `Clínica Serra: consulta marcada para ${time}`,
  ]);
});
