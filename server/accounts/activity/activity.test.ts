import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientFile,
  makePatientWithAccount,
  makeStaff,
} from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { browser, signedIn, db } = await createTestApp();
const helena = await makeAdmin(db, { name: 'Helena Prado' });
const { api, ...admin } = await signedIn(helena);

/** Every line about a patient or a row, oldest first. */
const linesOf = (id: string) =>
  db
    .selectFrom('activity_log')
    .selectAll()
    .where((eb) => eb.or([eb('patient_id', '=', id), eb('row_id', '=', id)]))
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
const brief = async (id: string) =>
  (await linesOf(id)).map(({ action, noun, fields }) => [action, noun, ...fields].join(' '));

test('a patient from registration to deletion; the entries stay', async () => {
  const email = 'trilha@exemplo.test';
  const { id } = await api.patients.create({ fullName: 'Marina Azevedo', email, password: 'meu-segredo-1' });
  expect(await brief(id)).toEqual(['created patient']);
  await api.patients.update({ id, fullName: 'Marina Azevedo', email, phone: '24988776655', cpf: null });
  await api.patients.update({
    id,
    fullName: 'Marina Azevedo',
    email: 'outra@exemplo.test',
    password: 'meu-segredo-2',
  });
  await api.futureProcedures.create({ patientId: id, title: 'Peeling', description: 'Três sessões.' });
  await api.treatmentPlans.create({ patientId: id, title: 'Clareamento' });
  await api.files.upload({ patientId: id, file: new File([pdf], 'laudo.pdf'), name: 'Laudo' });
  await api.appointments.create({ patientId: id, date: '2059-05-05', time: '08:00' });
  await api.patients.remove({ id });
  expect(await brief(id)).toEqual([
    'created patient',
    'changed patient phone',
    'changed account password',
    'changed account email',
    'changed patient email phone',
    'created future_procedure',
    'created treatment_plan',
    'created file',
    'created appointment',
    'deleted patient',
  ]);
  const [first, phone, ...more] = await linesOf(id);
  // One entry for the whole record, with what the archive holds of it.
  expect(more.at(-1)).toMatchObject({
    subject: 'Marina Azevedo',
    before: {
      email: 'outra@exemplo.test',
      files: 1,
      treatment_plans: 1,
      future_procedures: 1,
      appointments: 1,
    },
    after: null,
  });
  expect(first).toMatchObject({
    user_id: helena.id,
    user_name: 'Helena Prado',
    user_role: 'admin',
    before: null,
  });
  expect(phone).toMatchObject({ before: null, after: { phone: '24988776655' } });
  const { rows, patient } = await api.activity.list({ patientId: id });
  expect(patient).toEqual({ id, fullName: 'Marina Azevedo', hasRecord: false });
  expect(rows[0]).toMatchObject({ action: 'deleted', noun: 'patient', subject: 'Marina Azevedo' });
  expect(rows.every((row) => row.patient?.fullName === 'Marina Azevedo')).toBe(true);
  // No entry holds a secret or a derived column.
  const lines = sql<{ line: string }>`select activity_log::text as line from activity_log`;
  const [account] = await db.selectFrom('auth.accounts').select('password').limit(1).execute();
  const password = account?.password;
  expect(password).toMatch(/^\$scrypt\$/u);
  for (const { line } of (await lines.execute(db)).rows) {
    expect(line).not.toContain(password?.split('$').at(-1) ?? 'no hash');
    expect(line).not.toContain('search_text');
    expect(line).not.toContain('meu-segredo-1');
  }
});

test('reads by an administrator are recorded once in ten minutes; a patient’s own reads are not', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { id } = patient;
  const file = await makePatientFile(db, { patient_id: id, file_name: 'Hemograma' });
  const appointment = await makeAppointment(db, { patient_id: id });
  for (let look = 0; look < 3; look += 1) {
    await api.patients.get({ id });
    await api.files.list({ patientId: id });
    await api.treatmentPlans.list({ patientId: id });
    await api.futureProcedures.list({ patientId: id });
    await api.appointments.list({ patientId: id });
    await api.appointments.get({ id: appointment.id });
    await admin.fetch(`/api/files/${file.id}`);
  }
  const own = await signedIn(user);
  await own.api.portal.profile();
  await own.fetch(`/api/files/${file.id}`);
  expect(await brief(id)).toEqual([
    'read patient',
    'read file',
    'read treatment_plan',
    'read future_procedure',
    'read appointment',
    'read appointment',
    'read file',
  ]);
  expect((await linesOf(id)).at(-1)).toMatchObject({ row_id: file.id, subject: 'Hemograma' });
  const second = await signedIn(await makeAdmin(db));
  await second.api.patients.get({ id });
  expect(await brief(id)).toHaveLength(8);
  // Whose role does not see the record reads the registration; the last visit of the dashboard is no entry.
  const desk = await signedIn(await makeStaff(db, ['reception']));
  await desk.api.patients.get({ id });
  await desk.api.appointments.list({ patientId: id, page: 1, pageSize: 1 });
  const told = (await linesOf(id)).slice(8);
  expect(told.map(({ noun, fields }) => [noun, fields])).toEqual([['patient', ['registration']]]);
  await expectRefusal(api.patients.get({ id: randomUUID() }), 'NOT_FOUND');
});

test('each page of the list with many CPFs, and each page after the first, is one entry, so that reading out the list shows', async () => {
  const user = await makeAdmin(db, { name: 'Rui Leitor' });
  const reader = await signedIn(user);
  for (let n = 1; n <= 25; n += 1) await makePatient(db, { full_name: `Zilda Lista ${n}` });
  const read = (page: number, pageSize: number) =>
    reader.api.patients.list({ search: 'zilda lista', page, pageSize });
  const seen = async () =>
    (
      await db
        .selectFrom('activity_log')
        .selectAll()
        .where('user_name', '=', 'Rui Leitor')
        .orderBy('happened_at')
        .execute()
    ).map(({ action, noun, patient_id, after }) => ({ action, noun, patient_id, after }));
  for (const page of [1, 2, 3, 1, 2, 3]) await read(page, 10);
  const entry = (page: number, patients: number) => ({
    action: 'read',
    noun: 'patient',
    patient_id: null,
    after: { page, patients, search: 'zilda lista' },
  });
  expect(await seen()).toEqual([entry(1, 10), entry(2, 10), entry(3, 5)]);
  // A list to choose one from comes without CPFs, and is no entry.
  const choice = await reader.api.patients.list({ search: 'zilda lista', pageSize: 20, forChoice: true });
  expect([choice.rows.length, choice.rows.filter(({ cpf }) => cpf !== null)]).toEqual([20, []]);
  // A screen that shows a few names is no entry; small pages one after the other are.
  await read(1, 6);
  expect(await seen()).toHaveLength(3);
  await read(2, 6);
  expect((await seen()).at(-1)).toEqual(entry(2, 6));
  const { rows } = await api.activity.list({ kind: 'reads', userId: user.id });
  expect(rows.map(({ patient, after }) => [patient, after?.page])).toEqual([
    [null, 2],
    [null, 3],
    [null, 2],
    [null, 1],
  ]);
  // To choose from, later pages and long ones read out the names.
  await reader.api.patients.list({ search: 'zilda lista', page: 2, pageSize: 20, forChoice: true });
  await reader.api.patients.list({ search: 'zilda lista', pageSize: 100, forChoice: true });
  const names = (page: number, number: number) => ({
    ...entry(page, 0),
    after: { page, names: number, search: 'zilda lista' },
  });
  expect((await seen()).slice(-2)).toEqual([names(2, 5), names(1, 25)]);
});

test('reading the audit log of a patient, deleted or not, is recorded too', async () => {
  const patient = await makePatient(db, { full_name: 'Trilha Lida' });
  await api.activity.list({});
  for (let look = 0; look < 3; look += 1) await api.activity.list({ patientId: patient.id });
  expect(await brief(patient.id)).toEqual(['read activity']);
  await api.patients.remove({ id: patient.id });
  await signedIn(await makeAdmin(db)).then((other) => other.api.activity.list({ patientId: patient.id }));
  expect(await brief(patient.id)).toEqual(['read activity', 'deleted patient', 'read activity']);
});

test('sign-in and sign-out are recorded with the address; a wrong password is not', async () => {
  const { id } = await makeAdmin(db, {
    name: 'Clara',
    email: 'clara@exemplo.test',
    password: 'meu-segredo-1',
  });
  const guest = browser('203.0.113.9');
  const credentials = { email: 'clara@exemplo.test', password: 'meu-segredo-1' };
  await refusalOf(guest.api.session.signIn({ ...credentials, password: 'errada1' }));
  await guest.api.session.signIn(credentials);
  await guest.api.session.signOut();
  const lines = await linesOf(id);
  const self = { user_id: id, user_name: 'Clara', user_role: 'admin', address: '203.0.113.9' };
  expect(lines).toMatchObject([
    { ...self, action: 'signed_in', noun: 'session' },
    { ...self, action: 'signed_out', noun: 'session', before: { sessions: 1 } },
  ]);
});

test('changes of another administrator are recorded under the acting one', async () => {
  const person = { fullName: 'Lia Moreira', email: 'lia@exemplo.test', password: 'meu-segredo-1' };
  const { id } = await api.users.createAdministrator(person);
  await signedIn({ id });
  await signedIn({ id });
  await api.users.endSessions({ id });
  await api.users.end({ id });
  expect(await brief(id)).toEqual([
    'created account',
    'created profile',
    'signed_out session',
    'changed profile role ended_at',
  ]);
  const lines = await linesOf(id);
  for (const line of lines) expect(line).toMatchObject({ user_id: helena.id, subject: 'Lia Moreira' });
  expect(lines[2]).toMatchObject({ before: { sessions: 2 } });
  expect(lines[3]).toMatchObject({ before: { role: 'admin' }, after: { role: 'patient' } });
  expect((await api.activity.people()).rows).toEqual(
    expect.arrayContaining([
      { id: helena.id, fullName: 'Helena Prado' },
      { id, fullName: 'Lia Moreira' },
    ]),
  );
});

test('a password chosen through a link is recorded as a change by the account’s owner', async () => {
  const mailed = await createTestApp();
  const { user, patient } = await makePatientWithAccount(mailed.db, {
    full_name: 'Ana',
    password: 'meu-segredo-1',
  });
  await mailed.browser().api.session.requestPasswordReset({ email: user.email });
  const token = await mailed.mailedToken(user.email);
  await mailed.browser().api.session.resetPassword({ token, password: 'meu-segredo-2' });
  const whole = await mailed.db.selectFrom('activity_log').selectAll().execute();
  expect(JSON.stringify(whole)).not.toContain(token);
  const lines = await mailed.db
    .selectFrom('activity_log')
    .select(['user_id', 'user_name', 'user_role', 'fields', 'patient_id', 'before', 'after'])
    .execute();
  expect(lines).toEqual([
    {
      user_id: user.id,
      user_name: 'Ana',
      user_role: 'patient',
      fields: ['password'],
      patient_id: patient.id,
      before: null,
      after: null,
    },
  ]);
});
