import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatientWithAccount, makeStaff } from '#test/factories.ts';

const { signedIn, browser, db, mailsTo } = await createTestApp();
const off = await createTestApp({ sendsMail: false });
const admin = await makeAdmin(db);
const { api: clinic } = await signedIn(admin);
const { api: reception } = await signedIn(await makeStaff(db, ['reception']));
const password = 'meu-segredo-1';
const newPassword = 'outro-segredo-2';

/** Of a patient who has signed in. */
async function inUse({
  app = { browser, db },
  email,
}: {
  app?: Pick<typeof off, 'browser' | 'db'>;
  email: string;
}) {
  const made = await makePatientWithAccount(app.db, { email, password });
  await app.browser().api.session.signIn({ email, password });
  return made.patient;
}
const homeOf = async (email: string, secret: string, open = browser) => {
  const { api } = open();
  await api.session.signIn({ email, password: secret });
  return (await api.portal.home()).accessChanges.map(({ what }) => what);
};
const changedOf = async (patientId: string) =>
  (await clinic.activity.list({ kind: 'changed_access', patientId })).rows.map(({ fields }) => fields[0]);

test('a new e-mail and password of an account in use is told to the old address, to its patient and to administrators', async () => {
  const { id, full_name: fullName } = await inUse({ email: 'antes@exemplo.test' });
  await reception.patients.update({ id, fullName, email: 'depois@exemplo.test', password: newPassword });
  const [mail] = await mailsTo('antes@exemplo.test');
  expect(mail?.text).toContain('A clínica alterou o e-mail e a senha do seu acesso.');
  expect(mail?.text).not.toContain('depois@');
  expect(await mailsTo('depois@exemplo.test')).toEqual([]);
  expect((await homeOf('depois@exemplo.test', newPassword)).sort()).toEqual(['email', 'password']);
  expect((await changedOf(id)).sort()).toEqual(['email', 'password']);
});

test('a first access, the own change of a patient and another change of the record are none', async () => {
  const { patient, user } = await makePatientWithAccount(db, { email: 'nova@exemplo.test' });
  await reception.patients.update({ id: patient.id, fullName: 'Nova', email: user.email, password });
  const own = browser();
  await own.api.session.signIn({ email: user.email, password });
  await own.api.account.changePassword({ password, newPassword });
  await reception.patients.update({ id: patient.id, fullName: 'Nova Silva', email: user.email });
  await reception.patients.sendPasswordReset({ id: patient.id });
  expect(await homeOf(user.email, newPassword)).toEqual([]);
  expect(await changedOf(patient.id)).toEqual([]);
  // The link that was asked for.
  expect(await mailsTo(user.email)).toHaveLength(1);
});

test('a link that the clinic hands over is shown to its patient', async () => {
  const { api } = await off.signedIn(await makeAdmin(off.db));
  const { id } = await inUse({ app: off, email: 'link@exemplo.test' });
  expect((await api.patients.sendPasswordReset({ id })).link).not.toBeNull();
  expect(await homeOf('link@exemplo.test', password, off.browser)).toEqual(['link']);
});

test('without an address there is no one to tell, and the change is done', async () => {
  const { id, full_name: fullName } = await inUse({ email: 'some@exemplo.test' });
  await reception.patients.update({ id, fullName, email: null });
  await reception.patients.update({ id, fullName, email: 'volta@exemplo.test' });
  expect(await mailsTo('some@exemplo.test')).toHaveLength(1);
  const waiting = db.selectFrom('private.outbox').select('recipient').where('recipient', 'like', '%.invalid');
  expect(await waiting.execute()).toEqual([]);
  expect(await homeOf('volta@exemplo.test', password)).toEqual(['email', 'email']);
});
