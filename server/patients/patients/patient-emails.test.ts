import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAdmin, makePatient, makePatientWithAccount, patientRow } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { browser, signedIn, db, mailsTo, mailedToken } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const password = 'meu-segredo-1';

const signIn = (email: string, secret = password) =>
  browser().api.session.signIn({ email, password: secret });
const accountOf = async (id: string) => (await patientRow(db, id)).user_id;
const patientsNamed = (full_name: string) =>
  db.selectFrom('patients').select('id').where('full_name', '=', full_name).execute();

test('a new e-mail becomes the login, and links and sessions of the old one become invalid', async () => {
  const { user, patient } = await makePatientWithAccount(db, { email: 'antigo@exemplo.test', password });
  const phone = await signedIn(user);
  await browser().api.session.requestPasswordReset({ email: 'antigo@exemplo.test' });
  const token = await mailedToken('antigo@exemplo.test');
  const { account } = await api.patients.update({
    id: patient.id,
    fullName: 'Mudou',
    email: 'novo@exemplo.test',
  });
  expect(account).toBe('email-changed');
  expect(await phone.api.session.current()).toBeNull();
  await expectRefusal(signIn('antigo@exemplo.test'), 'INVALID_CREDENTIALS');
  expect((await signIn('novo@exemplo.test')).user.id).toBe(user.id);
  await expectRefusal(browser().api.session.resetPassword({ token, password: 'roubada1' }), 'LINK_INVALID');
  const accounts = await db.selectFrom('auth.users').selectAll().where('id', '=', user.id).execute();
  expect(accounts).toMatchObject([{ email_verified: false }]);
});

test('the e-mail of another account or patient is refused, and nothing changes', async () => {
  const { patient } = await makePatientWithAccount(db, { email: 'fica@exemplo.test' });
  await makePatient(db, { email: 'paciente-tem@exemplo.test' });
  await makeAccount(db, { email: 'conta-tem@exemplo.test' });
  const change = (email: string) =>
    refusalOf(api.patients.update({ id: patient.id, fullName: 'Não Muda', email }));
  expect(await change('paciente-tem@exemplo.test')).toMatchObject({ code: 'PATIENT_EMAIL_TAKEN' });
  expect(await change('conta-tem@exemplo.test')).toEqual({
    code: 'ACCOUNT_EXISTS',
    defined: true,
    data: { email: 'conta-tem@exemplo.test' },
  });
  expect(await patientsNamed('Não Muda')).toEqual([]);
});

test('two patients swap e-mails by way of an empty one, and each login shows its own record', async () => {
  const people = [
    await makePatientWithAccount(db, { full_name: 'Iara', email: 'iara@exemplo.test', password }),
    await makePatientWithAccount(db, { full_name: 'Jonas', email: 'jonas@exemplo.test', password }),
  ] as const;
  const [iara, jonas] = people;
  const phones = await Promise.all(people.map(({ user }) => signedIn(user)));
  const seen = await Promise.all(
    phones.map(async (phone) => (await phone.api.portal.profile()).patient?.fullName),
  );
  expect(seen).toEqual(['Iara', 'Jonas']);
  const save = (id: string, fullName: string, email: string | null) =>
    api.patients.update({ id, fullName, email });
  // A direct change is refused, because both would have the same e-mail.
  await expectRefusal(save(iara.patient.id, 'Iara', 'jonas@exemplo.test'), 'PATIENT_EMAIL_TAKEN');
  expect((await save(iara.patient.id, 'Iara', null)).account).toBe('email-removed');
  expect((await save(jonas.patient.id, 'Jonas', 'iara@exemplo.test')).account).toBe('email-changed');
  expect((await save(iara.patient.id, 'Iara', 'jonas@exemplo.test')).account).toBe('email-changed');

  for (const phone of phones) expect(await phone.api.session.current()).toBeNull();
  for (const [email, { user, patient }] of [
    ['jonas@exemplo.test', iara],
    ['iara@exemplo.test', jonas],
  ] as const) {
    const visitor = browser();
    expect((await visitor.api.session.signIn({ email, password })).user.id).toBe(user.id);
    expect((await visitor.api.portal.profile()).patient).toMatchObject({
      fullName: patient.full_name,
      email,
    });
  }
});

test('after an import with swapped e-mails each account still has its own record', async () => {
  const one = await makePatientWithAccount(db, { full_name: 'Lia', email: 'lia@exemplo.test' });
  const two = await makePatientWithAccount(db, { full_name: 'Max', email: 'max@exemplo.test' });
  // The records have other e-mails, the accounts do not.
  await db.updateTable('patients').set({ email: null }).where('id', '=', one.patient.id).execute();
  for (const [id, email] of [
    [two.patient.id, 'lia@exemplo.test'],
    [one.patient.id, 'max@exemplo.test'],
  ] as const)
    await db.updateTable('patients').set({ email }).where('id', '=', id).execute();
  for (const { user, patient } of [one, two]) {
    const { api: own } = await signedIn(user);
    expect((await own.portal.profile()).patient?.fullName).toBe(patient.full_name);
    expect(await accountOf(patient.id)).toBe(user.id);
  }
});

test('a record without an e-mail has no login; with a new one it has the old password', async () => {
  const { user, patient } = await makePatientWithAccount(db, { email: 'some@exemplo.test', password });
  const phone = await signedIn(user);
  const save = (email: string | null) =>
    api.patients.update({ id: patient.id, fullName: 'Vai e Volta', email });
  expect((await save(null)).account).toBe('email-removed');
  expect(await phone.api.session.current()).toBeNull();
  await expectRefusal(signIn('some@exemplo.test'), 'INVALID_CREDENTIALS');
  await browser().api.session.requestPasswordReset({ email: 'some@exemplo.test' });
  expect(await mailsTo('some@exemplo.test')).toEqual([]);
  // Another patient may get the address.
  const { id } = await api.patients.create({ fullName: 'Outra', email: 'some@exemplo.test', password });
  expect(await accountOf(id)).not.toBe(user.id);
  expect((await save(null)).account).toBe('unchanged');
  expect((await save('de-volta@exemplo.test')).account).toBe('email-changed');
  expect((await signIn('de-volta@exemplo.test')).user.id).toBe(user.id);
});

test('an administrator with a patient record keeps the login when the record loses its e-mail', async () => {
  const { user, patient } = await makePatientWithAccount(db, { email: 'socia@exemplo.test', password });
  await db.insertInto('profiles').values({ id: user.id, full_name: 'Sócia', role: 'admin' }).execute();
  const { account } = await api.patients.update({ id: patient.id, fullName: 'Sócia', email: null });
  expect(account).toBe('unchanged');
  expect((await signIn('socia@exemplo.test')).user.role).toBe('admin');
});
