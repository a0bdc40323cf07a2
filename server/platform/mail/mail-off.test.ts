/** Without a mail server, an administrator gets the links that would have been mailed (decision 049). */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient, makePatientWithAccount } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { createLog } from '../log.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => void lines.push(line) });
const adminEmails = ['dona@exemplo.test'];
const off = await createTestApp({ sendsMail: false, emailConfirmation: 'required', adminEmails, log });
const on = await createTestApp({ emailConfirmation: 'required' });
const [offAdmin, onAdmin] = [await makeAdmin(off.db), await makeAdmin(on.db)];
const { api } = await off.signedIn(offAdmin);
const password = 'meu-segredo-1';
const pathOf = (link: string | null) => new URL(link ?? 'x:').pathname;
const tokenOf = (link: string | null) => new URL(link ?? 'x:').searchParams.get('token') ?? '';
const sentTo = (id: string) =>
  off.db
    .selectFrom('activity_log')
    .select(['fields', 'user_id'])
    .where('action', '=', 'sent')
    .where((eb) => eb.or([eb('row_id', '=', id), eb('patient_id', '=', id)]))
    .execute();

test('a reset link is shown to an administrator, works once, and is a line of the audit log', async () => {
  const { user, patient } = await makePatientWithAccount(off.db, { password });
  const { email, link } = await api.patients.sendPasswordReset({ id: patient.id });
  expect([email, pathOf(link)]).toEqual([user.email, '/reset-password']);
  expect(await off.mailedToken(user.email)).toBe(tokenOf(link));
  expect(await sentTo(user.id)).toEqual([{ fields: ['reset_password', 'shown'], user_id: offAdmin.id }]);
  const use = () =>
    off.browser().api.session.resetPassword({ token: tokenOf(link), password: 'meu-segredo-2' });
  await use();
  await expectRefusal(use(), 'LINK_INVALID');
  expect(lines.join('\n')).not.toContain(tokenOf(link));
});

test('a registration shows its confirmation link, and the sign-in says where to ask for it', async () => {
  const email = 'nova@exemplo.test';
  const { account, link, id } = await api.patients.create({ fullName: 'Nova', email, password });
  expect([account, pathOf(link)]).toEqual(['created-confirmation-sent', '/confirm-email']);
  const signIn = () => off.browser().api.session.signIn({ email, password });
  await expectRefusal(signIn(), 'EMAIL_CONFIRMATION_AT_CLINIC');
  await off.browser().api.session.confirmEmail({ token: tokenOf(link) });
  await signIn();
  const moved = await api.patients.update({ id, fullName: 'Nova', email: 'outra@exemplo.test' });
  expect([moved.account, pathOf(moved.link)]).toEqual(['email-changed-confirmation-sent', '/confirm-email']);
  const { id: withoutAccount } = await makePatient(off.db, { email: 'c@exemplo.test' });
  const given = await api.patients.sendPasswordReset({ id: withoutAccount });
  expect(pathOf(given.link)).toBe('/reset-password');
});

test('the link of a new administrator is shown, but not for an address of ADMIN_EMAILS', async () => {
  const make = (email: string) => api.users.createAdministrator({ fullName: 'Dona', email, password });
  expect(pathOf((await make('colega@exemplo.test')).link)).toBe('/confirm-email');
  const { id, link } = await make('dona@exemplo.test');
  expect(link).toBeNull();
  expect(await sentTo(id)).toMatchObject([{ fields: ['confirm_email'] }]);
  expect(await off.mailsTo('dona@exemplo.test')).toHaveLength(1);
});

test('patients and visitors get no link: a patient is refused, the login answers the same for every address', async () => {
  const { user } = await makePatientWithAccount(off.db);
  const own = await off.signedIn(user);
  await expectRefusal(own.api.portal.sendPasswordReset(), 'MAIL_OFF');
  const ask = (email: string) => off.browser().api.session.requestPasswordReset({ email });
  expect([await ask(user.email), await ask('ninguem@exemplo.test')]).toEqual([{}, {}]);
  expect((await off.browser().api.settings.identity()).sendsMail).toBe(false);
});

test('with a mail server no answer holds a link', async () => {
  const { api: own } = await on.signedIn(onAdmin);
  const { patient } = await makePatientWithAccount(on.db);
  const made = { email: 'nova@exemplo.test', fullName: 'Nova', password };
  expect((await own.patients.sendPasswordReset({ id: patient.id })).link).toBeNull();
  expect((await own.patients.create(made)).link).toBeNull();
  expect((await own.users.createAdministrator({ ...made, email: 'a@exemplo.test' })).link).toBeNull();
  expect((await own.settings.identity()).sendsMail).toBe(true);
});
