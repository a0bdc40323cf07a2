/** The queue, its questions and answers, and the figures. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contactChannels, contactKinds, contactStates } from '#contract/messages/contacts.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAnamnesis,
  makeAppointment,
  makeAppointmentContact,
  makePatient,
  makeProfessional,
  makeStaff,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { countRoundTrips } from '#test/statements.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2058-03-04T12:30:00Z');
const today = '2058-03-04';
const ana = await makeStaff(db, ['reception'], { name: 'Ana Recepção' });
const bia = await makeStaff(db, ['reception'], { name: 'Bia Recepção' });
const { api } = await signedIn(ana);
const { api: other } = await signedIn(bia);
const owner = (await signedIn(await makeAdmin(db))).api;
const asked = countRoundTrips();
const { id: professional_id } = await makeProfessional(db);

let minute = 0;
async function book(values: Partial<Parameters<typeof makeAppointment>[1]> = {}) {
  minute += 1;
  const patient = await makePatient(db, { phone: '24988776655' });
  const time = `${String(7 + Math.floor(minute / 12)).padStart(2, '0')}:${String((minute % 12) * 5).padStart(2, '0')}`;
  return makeAppointment(db, {
    patient_id: patient.id,
    professional_id,
    date: '2058-03-06',
    time,
    duration_minutes: 5,
    ...values,
  });
}
const inQueue = async (id: string, of = api, day = '2058-03-06') => {
  const { rows } = await of.confirmations.queue({ day });
  return rows.find((row) => row.id === id);
};
const sayings = async (id: string) =>
  (await inQueue(id))?.contacts.map(({ kind, channel, state, userName }) =>
    [kind, channel, state, userName].join(' '),
  );

test('the words of the contract are those of the database', async () => {
  const patient = await makePatient(db);
  const appointment = await makeAppointment(db, { patient_id: patient.id });
  for (const kind of contactKinds)
    await makeAppointmentContact(db, appointment, { kind, rule_minutes: kind === 'reminder' ? 60 : null });
  for (const channel of contactChannels) await makeAppointmentContact(db, appointment, { channel });
  for (const state of contactStates) await makeAppointmentContact(db, appointment, { state });
});

test.each(['anamnesis', 'term'] as const)(
  'the link of %s is told to the queue, and asks for no confirmation',
  async (about) => {
    const { id } = await book();
    const link = { appointmentId: id, channel: 'whatsapp', about } as const;
    expect(await api.confirmations.ask(link)).toMatchObject({
      isWritten: true,
      row: { status: 'scheduled' },
    });
    expect(await sayings(id)).toMatchObject([
      expect.stringMatching(new RegExp(`^${about} whatsapp opened `, 'u')),
    ]);
    await db.deleteFrom('appointments').where('id', '=', id).execute();
  },
);

test('it opens on the next day for which someone is booked, with who is to come by time', async () => {
  await db.deleteFrom('appointments').execute();
  expect(await api.confirmations.queue({})).toMatchObject({ day: '2058-03-05', rows: [] });
  await book({ date: today });
  const second = await book();
  const first = await book({ time: '06:00', status: 'confirmed' });
  await book({ status: 'cancelled', time: '06:30' });
  const before = asked();
  const { day, rows } = await api.confirmations.queue({});
  expect(day).toBe('2058-03-06');
  expect(rows.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(rows[1]).toMatchObject({ patientPhone: '24988776655', acceptsWhatsapp: true, contacts: [] });
  expect(asked().statements - before.statements).toBeLessThan(14);
});

test("a minor without a phone is reached by the responsible person's, in every list of the reception", async () => {
  const rosa = { phone: null, guardian_name: 'Rosa Maior', guardian_phone: '24988770001' };
  const { id: patientId } = await makePatient(db, { full_name: 'Lúcia Menor', ...rosa });
  const { id } = await book({ patient_id: patientId });
  await api.waitingList.add({ patientId, service: 'Peeling' });
  const [row, { rows }, details, waiting, { recentPatients }, patients] = await Promise.all([
    inQueue(id),
    api.appointments.agenda({ from: '2058-03-06', to: '2058-03-06' }),
    api.appointments.get({ id }),
    api.waitingList.list({ patientId }),
    api.dashboard.overview(),
    api.patients.list({ search: 'lucia menor' }),
  ]);
  const reached = { patientPhone: '24988770001', phoneOwner: 'Rosa Maior' };
  for (const appointment of [row, rows.find((each) => each.id === id), details])
    expect(appointment).toMatchObject(reached);
  const listed = { phone: '24988770001', phoneOwner: 'Rosa Maior' };
  expect(waiting.rows[0]?.patient).toMatchObject(listed);
  expect(recentPatients.find((patient) => patient.id === patientId)).toMatchObject(listed);
  expect(patients.rows[0]).toMatchObject(listed);
});

test('the reception sees who has not filled in the anamnesis, and no answer', async () => {
  const pending = await book({ date: '2058-03-09' });
  const filled = await book({ date: '2058-03-09' });
  await makeAnamnesis(db, {
    patient_id: filled.patient_id,
    state: 'sent',
    answers: { queixa: 'Zqi' },
    // The database's own clock says how long it holds.
    sent_at: new Date(),
  });
  await db.updateTable('patients').set({ birth_date: null }).where('id', '=', pending.patient_id).execute();
  const { rows } = await api.confirmations.queue({ day: '2058-03-09' });
  expect(rows.map(({ id, anamnesis, hasBirthDate }) => [id, anamnesis, hasBirthDate])).toEqual([
    [pending.id, 'pending', false],
    [filled.id, 'filled', true],
  ]);
  expect(JSON.stringify(rows)).not.toContain('Zqi');
  // The card of the visit and the day's list say it, too.
  const agenda = await api.appointments.agenda({ from: '2058-03-09', to: '2058-03-09' });
  for (const { id, lacks } of [
    { id: pending.id, lacks: true },
    { id: filled.id, lacks: undefined },
  ]) {
    expect((await api.appointments.get({ id })).facts.lacksAnamnesis).toBe(lacks ?? false);
    expect(agenda.rows.find((row) => row.id === id)?.lacksAnamnesis).toBe(lacks);
  }
});

test('a question and its answer keep their authors, and a confirmation sets the status and can be undone', async () => {
  const { id } = await book();
  const { row } = await api.confirmations.ask({ appointmentId: id, channel: 'whatsapp', after: null });
  expect(row.contacts).toMatchObject([{ state: 'opened', channel: 'whatsapp', isOwn: true }]);
  const seen = row.contacts[0]?.id ?? null;
  const answered = await other.confirmations.answer({ appointmentId: id, state: 'confirmed', after: seen });
  expect(answered).toMatchObject({ isWritten: true, row: { status: 'confirmed' } });
  expect(await sayings(id)).toEqual([
    'answer whatsapp confirmed Bia Recepção',
    'confirmation whatsapp opened Ana Recepção',
  ]);
  const answer = answered.row.contacts[0]?.id ?? '';
  await expectRefusal(api.confirmations.undo({ id: answer }), 'UNDO_NOT_POSSIBLE');
  const undone = await other.confirmations.undo({ id: answer });
  expect(undone.row).toMatchObject({ status: 'scheduled', contacts: [{ state: 'opened', isOwn: false }] });
  await expectRefusal(other.confirmations.undo({ id: answer }), 'NOT_FOUND');
  const { history } = await api.appointments.get({ id });
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['status', 'undone']));
});

test('a chat is opened, and then it was sent, once, or not at all', async () => {
  const { id } = await book();
  const ask = (state: 'opened' | 'sent', of = api) =>
    of.confirmations.ask({ appointmentId: id, channel: 'whatsapp', state });
  const { row } = await ask('opened');
  await api.confirmations.undo({ id: row.contacts[0]?.id ?? '' });
  expect(await sayings(id)).toEqual([]);
  await ask('opened');
  expect((await ask('sent')).isWritten).toBe(true);
  expect((await ask('sent', other)).isWritten).toBe(false);
  expect(await sayings(id)).toEqual(['confirmation whatsapp sent Ana Recepção']);
});

test('the audit log tells what a contact was for, and a message that was opened and sent without a removal', async () => {
  const { id, patient_id } = await book();
  const chat = { appointmentId: id, channel: 'whatsapp' } as const;
  const { row } = await api.confirmations.ask(chat);
  await api.confirmations.undo({ id: row.contacts[0]?.id ?? '' });
  await api.confirmations.ask({ ...chat, about: 'displaced' });
  await api.confirmations.ask({ ...chat, about: 'displaced', state: 'sent' });
  expect(await sayings(id)).toEqual(['displaced whatsapp sent Ana Recepção']);
  const lines = await db
    .selectFrom('activity_log')
    .select(['action', sql`coalesce(after, before)`.as('about')])
    .where('patient_id', '=', patient_id)
    .where('noun', '=', 'appointment_contact')
    .orderBy('happened_at')
    .execute();
  const about = (kind: string, state = 'opened') => ({ kind, channel: 'whatsapp', state });
  expect(lines).toEqual([
    { action: 'created', about: about('confirmation') },
    { action: 'deleted', about: about('confirmation') },
    { action: 'created', about: about('displaced') },
    { action: 'created', about: about('displaced', 'sent') },
  ]);
});

test('of two receptionists at once one is written, and the other sees it', async () => {
  const { id } = await book();
  const both = await Promise.all(
    [api, other].map((one) => one.confirmations.ask({ appointmentId: id, channel: 'whatsapp', after: null })),
  );
  expect(both.map(({ isWritten }) => isWritten).sort()).toEqual([false, true]);
  for (const { row } of both) expect(row.contacts).toHaveLength(1);
  const after = both[0]?.row.contacts[0]?.id ?? null;
  const answers = await Promise.all([
    api.confirmations.answer({ appointmentId: id, state: 'confirmed', after }),
    other.confirmations.answer({ appointmentId: id, state: 'no_answer', after }),
  ]);
  expect(answers.map(({ isWritten }) => isWritten).sort()).toEqual([false, true]);
  expect(await sayings(id)).toHaveLength(2);
});

test('who wants no WhatsApp gets no question by it and no link; a call can be written down', async () => {
  const { id, patient_id } = await book();
  await db.updateTable('patients').set({ accepts_whatsapp: false }).where('id', '=', patient_id).execute();
  await expectRefusal(api.confirmations.ask({ appointmentId: id, channel: 'whatsapp' }), 'PATIENT_OPTED_OUT');
  expect((await inQueue(id))?.acceptsWhatsapp).toBe(false);
  const { links } = await api.confirmations.prepare({ day: '2058-03-06' });
  expect(links.map(({ appointmentId }) => appointmentId)).not.toContain(id);
  expect(links.length).toBeGreaterThan(0);
  expect(links[0]?.url).toMatch(/\/c\?token=[\w-]{40,}$/u);
  await api.confirmations.ask({ appointmentId: id, channel: 'phone' });
  await api.confirmations.answer({ appointmentId: id, state: 'wrong_number' });
  expect(await sayings(id)).toEqual([
    'answer phone wrong_number Ana Recepção',
    'confirmation phone opened Ana Recepção',
  ]);
});

test('a second message waits some minutes, whoever sends it; a corrected number is asked anew', async () => {
  const { id, patient_id } = await book();
  const ask = () => api.confirmations.ask({ appointmentId: id, channel: 'whatsapp' });
  expect((await ask()).isWritten).toBe(true);
  expect((await ask()).isWritten).toBe(false);
  await api.confirmations.answer({ appointmentId: id, state: 'no_answer' });
  expect((await other.confirmations.ask({ appointmentId: id, channel: 'whatsapp' })).isWritten).toBe(false);
  await api.confirmations.answer({ appointmentId: id, state: 'wrong_number' });
  const { patient } = await api.patients.get({ id: patient_id });
  const { fullName } = patient;
  await api.patients.update({ id: patient_id, fullName, phone: '24977665544' });
  expect((await inQueue(id))?.contacts.map(({ state }) => state)).toEqual([
    'no_answer',
    'no_answer',
    'failed',
  ]);
  expect((await ask()).isWritten).toBe(true);
});

test('a moved appointment starts anew, and a closed one is not asked', async () => {
  const { id } = await book();
  await api.confirmations.ask({ appointmentId: id, channel: 'whatsapp' });
  await db.updateTable('appointments').set({ time: '20:00' }).where('id', '=', id).execute();
  expect((await inQueue(id))?.contacts).toEqual([]);
  await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute();
  await expectRefusal(
    api.confirmations.answer({ appointmentId: id, state: 'confirmed' }),
    'APPOINTMENT_CLOSED',
  );
});

test('the queue says that staff moved an appointment, until the patient is told of the new time', async () => {
  const { id, patient_id: patientId, date } = await book();
  const { version } = await api.appointments.get({ id });
  const untold = async () => (await inQueue(id))?.isUntold;
  expect(await untold()).toBe(false);
  await api.appointments.update({ id, version, patientId, date, time: '21:00', outsideHours: true });
  expect(await untold()).toBe(true);
  await api.confirmations.ask({ appointmentId: id, channel: 'whatsapp', state: 'sent' });
  expect(await untold()).toBe(false);
});

test('texts are the clinic’s own, else the defaults, and a wrong placeholder is refused with a sentence', async () => {
  const none = { confirmation: null, confirmationAgain: null, displaced: null, showsProcedure: false };
  expect(await owner.messages.get()).toEqual(none);
  const own = { ...none, confirmation: 'Oi, {nome}! {link}' };
  expect(await owner.messages.update(own)).toEqual(own);
  expect((await api.confirmations.queue({})).messages).toEqual(own);
  await expectRefusal(owner.messages.update({ ...none, confirmation: 'Oi {nomes}' }), 'INVALID_INPUT');
  await expectRefusal(owner.messages.update({ ...none, confirmation: '{procedimento}' }), 'INVALID_INPUT');
  await expectRefusal(api.messages.update(none), 'FORBIDDEN');
  expect(await owner.messages.update({ ...none, confirmation: ' ' })).toEqual(none);
});

test('the figures count each appointment once, by week and by the channel of its last question', async () => {
  await db.deleteFrom('appointments').execute();
  const past = (date: string, status: 'completed' | 'no_show' | 'cancelled', time: string) =>
    book({ date, status, time });
  // Before the first contact: one of two missed.
  await past('2058-02-04', 'completed', '08:00');
  await past('2058-02-04', 'no_show', '09:00');
  // From then on: one of three with a contact, and one of one without.
  const came = await past('2058-02-18', 'completed', '08:00');
  await makeAppointmentContact(db, came, { kind: 'reminder', channel: 'email', rule_minutes: 60 });
  await makeAppointmentContact(db, came);
  await makeAppointmentContact(db, came, { kind: 'answer', state: 'confirmed' });
  const missed = await past('2058-02-19', 'no_show', '08:00');
  await makeAppointmentContact(db, missed, { channel: 'phone' });
  const cancelled = await past('2058-02-26', 'cancelled', '08:00');
  await makeAppointmentContact(db, cancelled);
  const moved = await past('2058-02-27', 'completed', '08:00');
  await makeAppointmentContact(db, moved, { starts_at: '2058-02-26 09:00' });
  await makeAppointmentContact(db, moved);
  await past('2058-02-27', 'no_show', '11:00');
  // Not sent: no question.
  const failed = await past('2058-02-28', 'completed', '08:00');
  await makeAppointmentContact(db, failed, { state: 'failed', kind: 'reminder', rule_minutes: 60 });

  expect(await owner.confirmations.figures()).toEqual({
    today,
    since: '2058-02-18',
    weeks: [
      { week: '2058-02-25', asked: 3, confirmed: 0, moved: 1, cancelled: 1, missed: 0, ended: 1 },
      { week: '2058-02-18', asked: 2, confirmed: 1, moved: 0, cancelled: 0, missed: 1, ended: 2 },
    ],
    channels: [
      { channel: 'whatsapp', asked: 4, confirmed: 1, moved: 1, cancelled: 1, missed: 0, ended: 2 },
      { channel: 'phone', asked: 1, confirmed: 0, moved: 0, cancelled: 0, missed: 1, ended: 1 },
    ],
    before: { ended: 2, missed: 1 },
    after: { ended: 5, missed: 2 },
    asked: { ended: 3, missed: 1 },
  });
  await expectRefusal(api.confirmations.figures(), 'FORBIDDEN');
});
