/** What the card of an appointment is told besides the appointment: the patient, the series, the rest of the day. */
import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeAppointmentContact,
  makeAppointmentEvent,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeStaff,
  makeTermTemplate,
  makeTreatmentPlan,
} from '#test/factories.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2059-03-10T15:00:00Z');
const { api } = await signedIn(await makeAdmin(db));
const reception = await signedIn(await makeStaff(db, ['reception']));

const bookFor =
  (patientId: string) =>
  async (date: string, time: string, status: AppointmentStatus = 'scheduled') =>
    (await makeAppointment(db, { patient_id: patientId, date, time, status })).id;

test('the card is told of the patient’s other visits', async () => {
  const patient = await makePatient(db, {
    email: null,
    birth_date: '1990-11-22',
    alert: 'Alergia a dipirona',
  });
  const book = bookFor(patient.id);
  const early = await book('2059-01-07', '09:00');
  await book('2059-02-03', '09:00', 'no_show');
  await book('2059-02-10', '09:00', 'no_show');
  const own = await book('2059-03-10', '10:00');
  const later = await book('2059-03-10', '15:00', 'confirmed');
  await book('2059-03-10', '16:00', 'cancelled');
  await book('2059-03-12', '09:00', 'cancelled');
  const next = await book('2059-03-14', '11:30');
  await book('2059-03-21', '09:00');
  const about = async (id: string) => (await reception.api.appointments.get({ id })).facts;

  expect(await about(own)).toEqual({
    birthDate: '1990-11-22',
    incomplete: false,
    alert: 'Alergia a dipirona',
    noShows: 2,
    // An earlier one is still to come.
    isFirst: false,
    lacksAnamnesis: true,
    sameDay: [{ id: later, date: '2059-03-10', time: '15:00' }],
    next: { id: next, date: '2059-03-14', time: '11:30' },
    untold: null,
  });
  // The own day is no later day, and what is over is not next.
  expect(await about(early)).toMatchObject({ next: { id: own }, sameDay: [] });
  // An appointment that was missed does not count itself.
  const missed = await book('2059-03-11', '08:00', 'no_show');
  expect(await about(missed)).toMatchObject({ noShows: 2 });

  await book('2059-03-10', '09:00', 'completed');
  expect(await about(early)).toMatchObject({ isFirst: true });
  // Of another patient nothing is told.
  const other = await bookFor((await makePatient(db)).id)('2059-03-10', '17:00');
  expect(await about(other)).toMatchObject({ noShows: 0, isFirst: true, sameDay: [], next: null });
});

test('a move by staff stays untold until someone has told the patient of the present time', async () => {
  const patient = await makePatient(db);
  const book = bookFor(patient.id);
  const id = await book('2059-04-07', '10:00');
  const untold = async () => (await reception.api.appointments.get({ id })).facts.untold;
  const move = async (time: string) => {
    const { date, version } = await reception.api.appointments.get({ id });
    await reception.api.appointments.update({ id, version, patientId: patient.id, date, time });
  };
  const tell = { appointmentId: id, channel: 'phone', about: 'moved' } as const;

  expect(await untold()).toBeNull();
  // A move that is taken back changes nothing that the patient knows.
  await move('11:00');
  await move('10:00');
  expect(await untold()).toBeNull();
  await move('11:00');
  expect(await untold()).toEqual({ acceptsWhatsapp: true });
  await reception.api.confirmations.ask({ ...tell, state: 'sent' });
  expect(await untold()).toBeNull();
  // Back to a time of which the patient was told before they confirmed another one.
  await reception.api.appointments.setStatus({ id, status: 'confirmed' });
  await move('10:00');
  expect(await untold()).toEqual({ acceptsWhatsapp: true });
  // What was said of another time, and what did not arrive, tells nothing.
  await move('15:00');
  const stored = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await makeAppointmentContact(db, stored, { kind: 'moved', channel: 'email', state: 'failed' });
  await makeAppointmentContact(db, stored, { kind: 'moved', channel: 'whatsapp', state: 'opened' });
  await makeAppointmentContact(db, stored, { kind: 'answer', channel: 'phone', state: 'no_answer' });
  expect(await untold()).toEqual({ acceptsWhatsapp: true });
  await db.updateTable('patients').set({ accepts_whatsapp: false }).where('id', '=', patient.id).execute();
  expect(await untold()).toEqual({ acceptsWhatsapp: false });
  await db.updateTable('appointments').set({ status: 'arrived' }).where('id', '=', id).execute();
  expect(await untold()).toBeNull();
});

test('a patient who moved the appointment knows', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const appointment = await makeAppointment(db, {
    patient_id: patient.id,
    date: '2059-04-08',
    time: '12:00',
  });
  await makeAppointmentEvent(db, appointment, {
    kind: 'moved',
    user_id: user.id,
    from_start: '2059-04-08 09:00',
    to_start: '2059-04-08 12:00',
  });
  expect((await reception.api.appointments.get({ id: appointment.id })).facts.untold).toBeNull();
});

test('the plan of a session is clinical content', async () => {
  const { id: patientId } = await makePatient(db);
  const { id: treatmentPlanId } = await makeTreatmentPlan(db, { patient_id: patientId });
  const { appointmentIds } = await api.appointmentSeries.create({
    patientId,
    everyDays: 21,
    treatmentPlanId,
    sessions: [
      { date: '2059-04-01', time: '09:00' },
      { date: '2059-04-22', time: '09:00' },
    ],
  });
  const [id = ''] = appointmentIds;
  expect((await api.appointments.get({ id })).series).toEqual({ everyDays: 21, treatmentPlanId });
  expect((await reception.api.appointments.get({ id })).series).toEqual({
    everyDays: 21,
    treatmentPlanId: null,
  });
});

test('an open card that follows changes is one line of the audit log', async () => {
  const { id: patientId } = await makePatient(db);
  const id = await bookFor(patientId)('2059-03-10', '12:00');
  for (const status of ['confirmed', 'arrived', 'in_service'] as const) {
    await reception.api.appointments.get({ id });
    await api.appointments.setStatus({ id, status });
  }
  await reception.api.appointments.get({ id });
  const reads = db.selectFrom('activity_log').select(['noun', 'subject']).where('action', '=', 'read');
  expect(await reads.where('row_id', '=', id).execute()).toEqual([
    { noun: 'appointment', subject: '2059-03-10 12:00:00' },
  ]);
});

test('the card is told of the term that the procedure requires, and the reception too', async () => {
  const { id: term_template_id } = await makeTermTemplate(db);
  const { id: procedure_id } = await makeProcedure(db, { term_template_id });
  const { id: patient_id } = await makePatient(db, { email: null });
  const { id } = await makeAppointment(db, { patient_id, procedure_id, date: '2059-03-17' });
  expect(await reception.api.appointments.get({ id })).toMatchObject({ term: 'pending' });
  const { id: other } = await makeAppointment(db, { patient_id, date: '2059-03-18' });
  expect(await reception.api.appointments.get({ id: other })).not.toHaveProperty('term');
});
