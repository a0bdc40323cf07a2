import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { addDays } from '#contract/value-formats.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAnamnesis, makeAppointment, makePatient, makeSettings } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import type { LinkChannel } from '../../messages/links/link-token.ts';
import { linksOf } from '../../messages/links/links-of.ts';
import { createLog } from '../../platform/log.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const { app, db, database, browser, signedIn, setNow } = await createTestApp({ log });
setNow('2026-11-22T15:00:00Z'); // noon at the clinic
await makeSettings(db, {
  clinic_name: 'Clínica Serra',
  address: 'Rua das Flores, 10',
  phone: '2422334455',
  whatsapp_url: 'https://wa.me/5524988776655',
});
const admin = await signedIn(await makeAdmin(db));
const { api } = browser();
const dead = { code: 'LINK_INVALID', defined: true };

let day = 0;
async function makeLinked(
  values: Partial<Parameters<typeof makeAppointment>[1]> = {},
  channel: LinkChannel = 'email',
) {
  day += 1;
  const patient = await makePatient(db, { full_name: 'Maria Clara Souza' });
  const appointment = await makeAppointment(db, {
    patient_id: patient.id,
    date: addDays('2026-12-01', day),
    squeeze_in: true,
    time: '14:30',
    service: 'Toxina',
    ...values,
  });
  const services = { secret: database.authSecret, publicUrl: '' };
  const { id: appointmentId } = appointment;
  const links = await database.asService((tx) => linksOf(tx, services, [{ appointmentId }], channel));
  const answers = () =>
    db
      .selectFrom('appointment_contacts')
      .select(['state', 'channel', 'user_name'])
      .where('appointment_id', '=', appointmentId)
      .orderBy('happened_at')
      .execute();
  const status = async () => (await admin.api.appointments.get({ id: appointmentId })).status;
  const token = links.get(appointmentId)?.split('=')[1] ?? '';
  /** Of the time that the page shows. */
  const answer = { token, date: appointment.date, time: presentTime(appointment.time) };
  return { ...appointment, patient, token, answer, answers, status };
}

test('a link shows the first name, date, time and how the clinic is reached', async () => {
  const { token, date } = await makeLinked();
  expect(await api.appointmentLinks.show({ token })).toEqual({
    firstName: 'Maria',
    clinicName: 'Clínica Serra',
    date,
    time: '14:30',
    isConfirmed: false,
    wantsToMove: false,
    can: { confirm: true, askToMove: true, cancel: true },
    cancelHours: 24,
    newTimes: null,
    asksAnamnesis: true,
    asksTerm: false,
    address: 'Rua das Flores, 10',
    phone: '2422334455',
    whatsappUrl: 'https://wa.me/5524988776655',
    canBookInPortal: false,
  });
});

test('confirming twice, also at once, is one answer, by the channel of the link, in the name of the patient', async () => {
  const { id, answer, token, answers, status } = await makeLinked({}, 'whatsapp');
  await Promise.all([api.appointmentLinks.confirm(answer), api.appointmentLinks.confirm(answer)]);
  await api.appointmentLinks.confirm(answer);
  expect(await status()).toBe('confirmed');
  expect(await answers()).toEqual([
    { state: 'confirmed', channel: 'whatsapp', user_name: 'Paciente, pelo link' },
  ]);
  expect(await api.appointmentLinks.show({ token })).toMatchObject({ isConfirmed: true });
  const history = await db
    .selectFrom('appointment_events')
    .select(['to_status', 'user_name'])
    .where('appointment_id', '=', id)
    .execute();
  expect(history).toEqual([{ to_status: 'confirmed', user_name: 'Paciente, pelo link' }]);
});

test('asking for another time is one answer and leaves the appointment as it is, until the patient confirms after all', async () => {
  const { answer, token, answers, status } = await makeLinked();
  await api.appointmentLinks.confirm(answer);
  await Promise.all([api.appointmentLinks.askToMove(answer), api.appointmentLinks.askToMove(answer)]);
  expect(await api.appointmentLinks.show({ token })).toMatchObject({ isConfirmed: true, wantsToMove: true });
  expect(await status()).toBe('confirmed');
  await api.appointmentLinks.confirm(answer);
  expect(await api.appointmentLinks.show({ token })).toMatchObject({ wantsToMove: false });
  expect((await answers()).map(({ state }) => state)).toEqual(['confirmed', 'wants_to_move', 'confirmed']);
});

test('cancelling ends the link', async () => {
  const { id, answer, answers, status } = await makeLinked();
  await api.appointmentLinks.cancel(answer);
  expect(await status()).toBe('cancelled');
  expect(await admin.api.appointments.get({ id })).toMatchObject({ cancelReason: 'patient' });
  expect((await answers()).map(({ state }) => state)).toEqual(['cancelled']);
  expect(await refusalOf(api.appointmentLinks.cancel(answer))).toEqual(dead);
  expect(await refusalOf(api.appointmentLinks.confirm(answer))).toEqual(dead);
});

test('of two cancellations at once both are told that it is cancelled, and one is written down', {}, async () => {
  const { answer, answers } = await makeLinked();
  const both = await Promise.allSettled([
    api.appointmentLinks.cancel(answer),
    api.appointmentLinks.cancel(answer),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await answers()).toHaveLength(1);
});

test('inside the window of the clinic a link does not cancel, and says so before', async () => {
  const { answer, token, status } = await makeLinked({ date: '2026-11-23', time: '11:59' });
  expect(await api.appointmentLinks.show({ token })).toMatchObject({ can: { cancel: 'window' } });
  await expectRefusal(api.appointmentLinks.cancel(answer), {
    code: 'BOOKING_NOT_ALLOWED',
    data: { reason: 'window' },
  });
  expect(await status()).toBe('scheduled');
  const later = await makeLinked({ date: '2026-11-23', time: '12:00' });
  expect(await api.appointmentLinks.show({ token: later.token })).toMatchObject({ can: { cancel: true } });
});

test('once it has begun, a link shows the appointment and changes nothing', async () => {
  const { answer, token, status } = await makeLinked({
    date: '2026-11-22',
    time: '11:45',
    duration_minutes: 30,
  });
  expect(await api.appointmentLinks.show({ token })).toMatchObject({
    can: { confirm: 'status', askToMove: 'status', cancel: 'status' },
  });
  for (const act of ['confirm', 'askToMove', 'cancel'] as const)
    await expectRefusal(api.appointmentLinks[act](answer), {
      code: 'BOOKING_NOT_ALLOWED',
      data: { reason: 'status' },
    });
  expect(await status()).toBe('scheduled');
});

test('wrong, unknown and dead links have one answer, in every call', async () => {
  const alive = await makeLinked();
  const over = await makeLinked({ date: '2026-11-22', time: '11:00', duration_minutes: 60 });
  const closed = await Promise.all(
    (['completed', 'no_show', 'cancelled'] as const).map((status) => makeLinked({ status })),
  );
  const deleted = await makeLinked();
  await admin.api.patients.remove({ id: deleted.patient.id });
  const tokens = [
    'x',
    `${alive.token.slice(0, -2)}AA`,
    Buffer.alloc(33).toString('base64url'),
    over.token,
    deleted.token,
    ...closed.map(({ token }) => token),
  ];
  const answered: unknown[] = [];
  for (const token of tokens)
    for (const call of ['show', 'confirm', 'askToMove', 'cancel'] as const) {
      const stranger = browser(`198.51.100.${answered.length}`);
      const path = `/api/appointment-links/${call === 'askToMove' ? 'ask-to-move' : call}`;
      const response = await stranger.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call === 'show' ? { token } : { ...alive.answer, token }),
      });
      answered.push([response.status, await response.json()]);
    }
  expect(new Set(answered.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answered[0]).toMatchObject([410, { code: 'LINK_INVALID' }]);
});

test('after a move the link is of the new time, and what was said of the old one counts no more', async () => {
  const { id, patient, answer, token, status } = await makeLinked();
  await api.appointmentLinks.confirm(answer);
  await api.appointmentLinks.askToMove(answer);
  const { professional, version } = await admin.api.appointments.get({ id });
  await admin.api.appointments.update({
    id,
    version,
    patientId: patient.id,
    professionalId: professional.id,
    date: '2027-01-15',
    time: '09:00',
    squeezeIn: true,
  });
  expect(await api.appointmentLinks.show({ token })).toMatchObject({
    date: '2027-01-15',
    time: '09:00',
    isConfirmed: false,
    wantsToMove: false,
  });
  // A page that was opened before still shows the old time.
  for (const act of ['confirm', 'askToMove', 'cancel'] as const)
    await expectRefusal(api.appointmentLinks[act](answer), 'APPOINTMENT_MOVED');
  expect(await status()).toBe('scheduled');
});

test('given to another patient, the appointment ends the links of the one before, who said nothing of it', async () => {
  const { id, answer, token, date, status } = await makeLinked();
  await api.appointmentLinks.askToMove(answer);
  const { version } = await admin.api.appointments.get({ id });
  const other = await makePatient(db, { full_name: 'Beatriz Reis' });
  await admin.api.appointments.update({
    id,
    version,
    patientId: other.id,
    date,
    time: '14:30',
    squeezeIn: true,
  });
  for (const act of ['confirm', 'askToMove', 'cancel'] as const)
    expect(await refusalOf(api.appointmentLinks[act](answer))).toEqual(dead);
  expect(await refusalOf(api.appointmentLinks.show({ token }))).toEqual(dead);
  expect(await status()).toBe('scheduled');
  const services = { secret: database.authSecret, publicUrl: '' };
  const links = await database.asService((tx) => linksOf(tx, services, [{ appointmentId: id }], 'email'));
  const next = links.get(id)?.split('=')[1] ?? '';
  expect(await api.appointmentLinks.show({ token: next })).toMatchObject({
    firstName: 'Beatriz',
    wantsToMove: false,
  });
  expect(await refusalOf(api.appointmentLinks.show({ token }))).toEqual(dead);
});

test('guessing is limited by network, and a link that works is never refused for it', async () => {
  const { token } = await makeLinked();
  const guesser = browser('203.0.113.77');
  const { burst } = limits['unknown-link'].network;
  for (let n = 0; n < burst; n += 1)
    expect(await refusalOf(guesser.api.appointmentLinks.show({ token: `x${n}` }))).toEqual(dead);
  await expectRefusal(guesser.api.appointmentLinks.show({ token: 'x' }), 'RATE_LIMITED');
  expect(await guesser.api.appointmentLinks.show({ token })).toMatchObject({ firstName: 'Maria' });
});

test('the answers by one link are limited', async () => {
  const { answer } = await makeLinked();
  const { burst } = limits['link-answer'].account;
  for (let n = 0; n < burst; n += 1)
    await api.appointmentLinks[n % 2 === 0 ? 'askToMove' : 'confirm'](answer);
  await expectRefusal(api.appointmentLinks.askToMove(answer), 'RATE_LIMITED');
});

test('opening the page, as a scanner of mails does, changes nothing', async () => {
  const { token, answers, status } = await makeLinked();
  for (const method of ['GET', 'HEAD']) {
    const page = await browser().fetch(`/c?token=${token}`, { method, headers: { accept: 'text/html' } });
    expect(page.headers.get('x-request-id')).not.toBeNull();
  }
  expect([await status(), await answers()]).toEqual(['scheduled', []]);
});

test('the calendar file of a link has the appointment without its procedure', async () => {
  const { id, token, date } = await makeLinked({ duration_minutes: 45 });
  const response = await browser().fetch(`/c/consulta.ics?token=${token}`);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  const text = await response.text();
  expect(text).not.toContain('Toxina');
  const calendar = convertIcsCalendar(undefined, text);
  expect(calendar.method).toBe('PUBLISH');
  expect(calendar.events).toMatchObject([
    {
      uid: `${id}@agenda.vico`,
      summary: 'Consulta - Clínica Serra',
      location: 'Rua das Flores, 10',
      start: { date: new Date(`${date}T17:30:00Z`) },
      duration: { minutes: 45 },
    },
  ]);
  expect((await browser().fetch('/c/consulta.ics?token=x')).status).toBe(410);
});

test('no log line holds a token', async () => {
  const { answer, token } = await makeLinked();
  lines.length = 0;
  await browser().fetch(`/c?token=${token}`);
  await browser().fetch(`/c/consulta.ics?token=${token}`);
  await browser().fetch(`/c/${token}`);
  await api.appointmentLinks.confirm(answer);
  await refusalOf(api.appointmentLinks.show({ token: `${token}x` }));
  await app.settled();
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('\n')).not.toContain(token);
});

test('the day of birth opens the anamnesis of the link’s patient only, and guesses are limited', async () => {
  const { token, patient } = await makeLinked();
  await db.updateTable('patients').set({ birth_date: '1990-05-05' }).where('id', '=', patient.id).execute();
  const birthDate = '1990-05-05';
  expect(await api.appointmentLinks.show({ token })).toMatchObject({ asksAnamnesis: true });
  const past = await makeLinked({ date: '2026-11-20' });
  await expectRefusal(api.appointmentLinks.openForms({ token: past.token, birthDate }), 'LINK_INVALID');
  await expectRefusal(api.appointmentLinks.openForms({ token, birthDate: '1990-05-06' }), 'INVALID_INPUT');
  const { anamnesis: access } = await api.appointmentLinks.openForms({ token, birthDate });
  if (!access) throw new Error('no anamnesis');
  // Without a record of the day, no day opens it.
  const { token: other, patient: unknown } = await makeLinked();
  await db.updateTable('patients').set({ birth_date: null }).where('id', '=', unknown.id).execute();
  expect(await api.appointmentLinks.show({ token: other })).toMatchObject({ asksAnamnesis: false });
  await expectRefusal(api.appointmentLinks.openForms({ token: other, birthDate }), 'INVALID_INPUT');

  const { form } = await api.sharedAnamnesis.open({ access });
  const [own] = await db.selectFrom('anamneses').selectAll().where('patient_id', '=', patient.id).execute();
  expect(own?.id).toBe(form.id);
  // Another patient's is not there, and an access ends with its time.
  const foreign = await makeAnamnesis(db, { patient_id: past.patient.id });
  const answered = { revision: 1, answers: { queixa: 'Manchas' }, done: [] };
  await expectRefusal(api.sharedAnamnesis.save({ access, id: foreign.id, ...answered }), 'NOT_FOUND');
  const renewed = await api.sharedAnamnesis.save({ access, id: form.id, ...answered });
  expect(renewed).toMatchObject({ revision: 2, state: 'open' });
  setNow('2026-11-22T16:01:00Z');
  await expectRefusal(api.sharedAnamnesis.open({ access: renewed.access }), 'LINK_INVALID');
  setNow('2026-11-22T15:00:00Z');
  // What was sent is not shown again.
  await db
    .updateTable('anamneses')
    .set({ state: 'sent', sent_at: new Date() })
    .where('id', '=', own?.id ?? '')
    .execute();
  expect((await api.sharedAnamnesis.open({ access })).form).toMatchObject({ state: 'sent', answers: {} });
  expect(await api.appointmentLinks.show({ token })).toMatchObject({ asksAnamnesis: false });

  const { burst } = limits['link-birth-date'].account;
  for (let n = 2; n < burst; n += 1)
    await expectRefusal(api.appointmentLinks.openForms({ token, birthDate: '1991-01-01' }), 'INVALID_INPUT');
  expect(await refusalOf(api.appointmentLinks.openForms({ token, birthDate }))).toMatchObject({
    code: 'RATE_LIMITED',
  });
});

test('an access shows no earlier answers, and ends with the appointment', async () => {
  const linked = await makeLinked({ date: '2026-11-22', time: '11:40', duration_minutes: 30 });
  const patient_id = linked.patient.id;
  const birthDate = '1990-05-05';
  await db.updateTable('patients').set({ birth_date: birthDate }).where('id', '=', patient_id).execute();
  const sent = await makeAnamnesis(db, {
    patient_id,
    state: 'sent',
    sent_at: new Date('2020-01-01'),
    answers: { queixa: 'Antiga' },
  });
  const open = async (resume?: string) => {
    const { anamnesis: access } = await api.appointmentLinks.openForms({
      token: linked.token,
      birthDate,
      resume,
    });
    if (!access) throw new Error('no anamnesis');
    return { access, ...(await api.sharedAnamnesis.open({ access })) };
  };
  const { access, form } = await open();
  expect(form).toMatchObject({ state: 'open', answers: {}, isRepeat: false });
  const given = { access, revision: 1, answers: { queixa: 'Nova' }, done: ['motivo'] };
  await expectRefusal(api.sharedAnamnesis.save({ ...given, id: sent.id }), 'NOT_FOUND');
  const saved = await api.sharedAnamnesis.save({ ...given, id: form.id });
  const words = { answers: { queixa: 'Nova' }, done: ['motivo'] };
  expect(await open(saved.access)).toMatchObject({ form: words, isOfOthers: false });
  // The reception has the link too, and an access from before the patient's answers.
  for (const resume of [undefined, access])
    expect(await open(resume)).toMatchObject({
      form: { answers: {}, done: [], revision: 2 },
      isOfOthers: true,
    });
  expect(await api.sharedAnamnesis.open({ access })).toMatchObject({
    form: { answers: {} },
    isOfOthers: true,
  });
  // As the portal begins it.
  await db.updateTable('anamneses').set({ previous_id: sent.id }).where('id', '=', form.id).execute();
  expect((await open()).form).toMatchObject({ answers: {}, done: [], isRepeat: false });
  setNow('2026-11-22T15:11:00Z');
  await expectRefusal(api.sharedAnamnesis.open({ access }), 'LINK_INVALID');
  setNow('2026-11-22T15:00:00Z');

  // The form stays open in a browser while the appointment becomes another patient's, or is cancelled.
  const saving = { ...given, id: form.id, revision: 2 };
  const other = await makePatient(db);
  const change = (values: { patient_id: string } | { status: 'cancelled' }) =>
    db.updateTable('appointments').set(values).where('id', '=', linked.id).execute();
  const expectClosed = async () => {
    await expectRefusal(api.sharedAnamnesis.open({ access }), 'LINK_INVALID');
    await expectRefusal(api.sharedAnamnesis.save(saving), 'LINK_INVALID');
  };
  await change({ patient_id: other.id });
  await expectClosed();
  await change({ patient_id });
  expect(await api.sharedAnamnesis.save(saving)).toMatchObject({ revision: 3 });
  await change({ status: 'cancelled' });
  await expectClosed();
});
