/** The rules of reminders, as the clinic sets them. */
import { expect, test } from 'vitest';
import { mostReminderRules, reminderTwice, tooManyReminders } from '#contract/messages/reminders.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatient } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { app, db, signedIn, setNow, mailbox } = await createTestApp();
const off = await createTestApp({ sendsMail: false });
const { api } = await signedIn(await makeAdmin(db));

const shown = async () =>
  (await api.reminders.list()).rules.map(({ minutesBefore, isOn }) => [minutesBefore, isOn]);
const problemOf = async (call: Promise<unknown>) => JSON.stringify((await refusalOf(call)).data);

test('two rules are there and off; rules are switched, added once each and removed', async () => {
  expect(await shown()).toEqual([
    [2_880, false],
    [180, false],
  ]);
  const [first] = (await api.reminders.list()).rules;
  await api.reminders.update({ id: first?.id ?? '', isOn: true });
  const { id } = await api.reminders.create({ minutesBefore: 60 });
  expect(await shown()).toEqual([
    [2_880, true],
    [180, false],
    [60, true],
  ]);
  expect(await problemOf(api.reminders.create({ minutesBefore: 60 }))).toContain(reminderTwice);
  for (let more = 3; more < mostReminderRules; more += 1)
    await api.reminders.create({ minutesBefore: 60 + more });
  expect(await problemOf(api.reminders.create({ minutesBefore: 120 }))).toContain(tooManyReminders);
  await api.reminders.remove({ id });
  expect((await refusalOf(api.reminders.remove({ id }))).code).toBe('NOT_FOUND');
});

test('a rule that is switched on now sends nothing for a moment that has passed', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { id: patient_id } = await makePatient(db);
  await makeAppointment(db, { patient_id, date: tomorrow, time: '18:00' });
  await db.deleteFrom('reminder_rules').execute();
  await api.reminders.create({ minutesBefore: 4_320 });
  setNow(`${tomorrow}T12:00:00-03:00`);
  expect(await app.reminders.run()).toBe(0);
  // The control: the same rule, were it older.
  await db.deleteFrom('reminder_rules').execute();
  await db
    .insertInto('reminder_rules')
    .values({ minutes_before: 4_320, changed_at: new Date('2026-01-01T12:00:00Z') })
    .execute();
  expect(await app.reminders.run()).toBe(1);
  expect(await mailbox()).toHaveLength(1);
});

test('the preview has the patient of the other preview, the button with its link, and no procedure', async () => {
  const { subject, text } = await api.reminders.preview();
  expect(subject).toMatch(/sua consulta é \d\d\/\d\d, às 14:30$/u);
  expect(text).toContain('Olá, Marina!');
  expect(text).toMatch(/\n\nConfirmar ou mudar:\nhttp\S+\n\n/u);
  expect(text).not.toContain('Limpeza');
});

test('without a mail server no e-mail is queued, and the settings say so', async () => {
  const staff = await off.signedIn(await makeAdmin(off.db));
  expect((await staff.api.reminders.list()).sendsMail).toBe(false);
  await off.db.deleteFrom('reminder_rules').execute();
  await off.db
    .insertInto('reminder_rules')
    .values({ minutes_before: 180, changed_at: new Date('2026-01-01T12:00:00Z') })
    .execute();
  const { id: patient_id } = await makePatient(off.db);
  await makeAppointment(off.db, { patient_id, date: '2059-03-20', time: '14:30' });
  off.setNow('2059-03-20T12:00:00-03:00');
  expect(await off.app.reminders.run()).toBe(0);
  expect(await off.db.selectFrom('appointment_contacts').select('id').execute()).toEqual([]);
});
