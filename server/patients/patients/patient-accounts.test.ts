import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAdmin, makePatient, makePatientWithAccount, patientRow } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { browser, signedIn, db, mailsTo, breakMail } = await createTestApp();
const admin = await makeAdmin(db, { email: 'recepcao@exemplo.test' });
const clinic = await signedIn(admin);
const { api } = clinic;
const password = 'meu-segredo-1';

const signIn = (email: string, secret = password) =>
  browser().api.session.signIn({ email, password: secret });
const accountOf = async (id: string) => (await patientRow(db, id)).user_id;
const patientsNamed = (full_name: string) =>
  db.selectFrom('patients').select('id').where('full_name', '=', full_name).execute();

test('a registration makes record and account, and keeps the administrator’s session', async () => {
  const email = 'clara@exemplo.test';
  const { id, account } = await api.patients.create({ fullName: 'Clara Nunes', email, password });
  expect(account).toBe('created');
  expect((await signIn(email)).user).toMatchObject({
    id: await accountOf(id),
    fullName: 'Clara Nunes',
    role: 'patient',
  });
  expect((await api.session.current())?.user.id).toBe(admin.id);
  expect(await mailsTo(email)).toEqual([]);
});

test('the e-mail of another patient is refused, in any spelling', async () => {
  const { email } = await makePatient(db, { email: 'tomada@exemplo.test' });
  await expectRefusal(
    api.patients.create({ fullName: 'Repetida', email: ' TOMADA@exemplo.test', password }),
    {
      code: 'PATIENT_EMAIL_TAKEN',
      data: { email },
    },
  );
});

test('of two registrations of one e-mail at once, one is refused and leaves nothing behind', {}, async () => {
  const email = 'juntas@exemplo.test';
  const both = await Promise.allSettled([
    api.patients.create({ fullName: 'Juntas Um', email, password }),
    api.patients.create({ fullName: 'Juntas Dois', email, password }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ data: { email }, defined: true });
  expect(await db.selectFrom('auth.users').select('id').where('email', '=', email).execute()).toHaveLength(1);
});

test('a weak password is refused before anything is made', async () => {
  const weak = { code: 'WEAK_PASSWORD', defined: true };
  expect(
    await refusalOf(
      api.patients.create({ fullName: 'Senha Curta', email: 'curta@exemplo.test', password: '12345' }),
    ),
  ).toEqual(weak);
  expect(
    await refusalOf(
      api.patients.create({ fullName: 'Senha Curta', email: 'curta@exemplo.test', password: ' '.repeat(8) }),
    ),
  ).toEqual(weak);
  expect(await patientsNamed('Senha Curta')).toEqual([]);
  const { patient } = await makePatientWithAccount(db);
  expect(
    await refusalOf(
      api.patients.update({ id: patient.id, fullName: 'X', email: patient.email, password: '123' }),
    ),
  ).toEqual(weak);
});

test('the account of a deleted record is linked, keeps its password, and gets a recovery mail', async () => {
  const left = await makeAccount(db, { email: 'voltou@exemplo.test', password: 'a-de-antes' });
  const { id, account } = await api.patients.create({ fullName: 'Voltou', email: left.email, password });
  expect(account).toBe('linked-existing-recovery-sent');
  expect(await accountOf(id)).toBe(left.id);
  expect((await signIn(left.email, 'a-de-antes')).user.fullName).toBe('Voltou');
  const [mail] = await mailsTo(left.email);
  expect(mail?.text).toMatch(/http:\/\/vico\.test\/reset-password\?token=/);
});

test('without the mail server the record is made, and the answer says that the mail failed', async () => {
  const left = await makeAccount(db, { email: 'sem-correio@exemplo.test' });
  breakMail(true);
  const made = await api.patients.create({ fullName: 'Sem Correio', email: left.email, password });
  breakMail(false);
  expect(made.account).toBe('linked-existing-recovery-failed');
  expect(await patientsNamed('Sem Correio')).toHaveLength(1);
  // It waits for another attempt.
  expect(
    await db.selectFrom('private.outbox').select('attempts').where('recipient', '=', left.email).execute(),
  ).toEqual([{ attempts: 1 }]);
});

test("neither an administrator's account nor another patient's is linked", async () => {
  const { user, patient } = await makePatientWithAccount(db, { email: 'de-outra@exemplo.test' });
  await db
    .updateTable('patients')
    .set({ email: 'contato-novo@exemplo.test' })
    .where('id', '=', patient.id)
    .execute();
  for (const email of [admin.email, user.email]) {
    await expectRefusal(api.patients.create({ fullName: 'Sem Vínculo', email, password }), {
      code: 'ACCOUNT_NOT_LINKABLE',
      data: { email },
    });
  }
  expect(await patientsNamed('Sem Vínculo')).toEqual([]);
  expect(await accountOf(patient.id)).toBe(user.id);
});

test('an update without e-mail or password leaves the account and its sessions alone', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const phone = await signedIn(user);
  const change = { id: patient.id, fullName: 'Nome Novo', email: patient.email };
  expect(await api.patients.update(change)).toEqual({ id: patient.id, account: 'unchanged', link: null });
  expect((await phone.api.session.current())?.user.fullName).toBe('Nome Novo');
});

test('a password given on update replaces the old one and ends the sessions', async () => {
  const { user, patient } = await makePatientWithAccount(db, { password: 'a-de-antes' });
  const phone = await signedIn(user);
  const change = { id: patient.id, fullName: 'Troca', email: patient.email, password };
  expect((await api.patients.update(change)).account).toBe('password-changed');
  expect(await phone.api.session.current()).toBeNull();
  await expectRefusal(signIn(user.email, 'a-de-antes'), 'INVALID_CREDENTIALS');
  expect((await signIn(user.email)).user.id).toBe(user.id);
});

test('a patient is registered with name and phone; only a password gives access, also later', async () => {
  const called = { fullName: 'Só Telefone', phone: '24988776655' };
  const { id, account } = await api.patients.create(called);
  expect(account).toBe('unchanged');
  const email = 'contato@exemplo.test';
  expect((await api.patients.update({ id, ...called, email })).account).toBe('unchanged');
  expect((await api.patients.create({ fullName: 'Só E-mail', email: 'so@exemplo.test' })).account).toBe(
    'unchanged',
  );
  expect([await accountOf(id), await mailsTo(email)]).toEqual([null, []]);
  await expectRefusal(signIn(email), 'INVALID_CREDENTIALS');
  expect((await api.patients.update({ id, ...called, email, password })).account).toBe('created');
  expect((await signIn(email)).user.fullName).toBe('Só Telefone');
});

test('an account needs an e-mail', async () => {
  const { id } = await makePatient(db, { email: null });
  await expectRefusal(api.patients.update({ id, fullName: 'Sem E-mail', password }), {
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['email'], message: 'Email é necessário para criar uma conta de usuário' }] },
  });
  await expectRefusal(api.patients.sendPasswordReset({ id }), { code: 'PATIENT_WITHOUT_EMAIL' });
});

test('a reset link is mailed on request, and a mail server that fails is reported', async () => {
  const { patient, user } = await makePatientWithAccount(db);
  expect(await api.patients.sendPasswordReset({ id: patient.id })).toEqual({ email: user.email, link: null });
  expect(await mailsTo(user.email)).toHaveLength(1);
  const without = await makePatient(db);
  expect(await api.patients.sendPasswordReset({ id: without.id })).toEqual({
    email: without.email,
    link: null,
  });
  expect(await accountOf(without.id)).not.toBeNull();
  breakMail(true);
  await expectRefusal(api.patients.sendPasswordReset({ id: patient.id }), { code: 'MAIL_NOT_SENT' });
  breakMail(false);
});
