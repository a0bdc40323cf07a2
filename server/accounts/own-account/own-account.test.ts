import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { makeAdmin, makePatient, makePatientWithAccount, makeStaff } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { setUp } from '#test/second-factor.ts';
import { hashToken } from '../links/links.ts';

const { browser, signedIn, db, mailsTo } = await createTestApp({ emailConfirmation: 'required' });
const password = 'senha-antiga';
let count = 0;
const newEmail = () => `propria-${++count}@exemplo.test`;
const makeOwner = () => makeAdmin(db, { password, email_verified: true });
const isSignedIn = async ({ api }: TestBrowser) => (await api.session.current()) !== null;
const soon = () => new Date(Date.now() + 60_000);

/** A link and a sign-in between its two steps, which a new credential makes invalid. */
async function makeLeftovers(userId: string) {
  const rest = { expires_at: soon() };
  const [identifier, token_hash] = [`reset-password:${hashToken(userId)}`, hashToken(userId)];
  await db
    .insertInto('auth.verifications')
    .values({ ...rest, identifier, value: userId })
    .execute();
  await db
    .insertInto('auth.sign_in_challenges')
    .values({ ...rest, token_hash, user_id: userId })
    .execute();
}
const leftoversOf = async (userId: string) => [
  ...(await db
    .selectFrom('auth.verifications')
    .select('id')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset%')
    .execute()),
  ...(await db
    .selectFrom('auth.sign_in_challenges')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute()),
];

test('a new password needs the present one, ends the other sessions, links and second steps, and keeps this session', async () => {
  const user = await makeOwner();
  const [own, other] = [await signedIn(user), await signedIn(user)];
  await makeLeftovers(user.id);
  const change = (given: string) =>
    own.api.account.changePassword({ password: given, newPassword: 'senha-nova' });
  await expectRefusal(change('errada-99'), 'WRONG_PASSWORD');
  expect([await isSignedIn(other), (await leftoversOf(user.id)).length]).toEqual([true, 2]);
  await change(password);
  expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false]);
  expect(await leftoversOf(user.id)).toEqual([]);
  const signIn = (typed: string) => browser().api.session.signIn({ email: user.email, password: typed });
  await expectRefusal(signIn(password), 'INVALID_CREDENTIALS');
  await signIn('senha-nova');
});

test('a patient changes the password in the same way, also without a mail server', async () => {
  const off = await createTestApp({ sendsMail: false });
  const { user } = await makePatientWithAccount(off.db, { password });
  const own = await off.signedIn(user);
  await own.api.account.changePassword({ password, newPassword: 'senha-nova' });
  await off.browser().api.session.signIn({ email: user.email, password: 'senha-nova' });
  await expectRefusal(own.api.account.get(), 'FORBIDDEN');
});

test.each(['reception', 'professional', 'manager'] as const)(
  'an account with the role %s has all of it, and its second factor is asked for',
  async (role) => {
    const user = await makeStaff(db, [role], { password, email_verified: true });
    const own = await signedIn(user);
    expect(await own.api.account.get()).toMatchObject({ email: user.email, sessions: [{ isCurrent: true }] });
    await own.api.account.changeName({ fullName: 'Nome Novo' });
    await own.api.account.changePassword({ password, newPassword: 'senha-nova' });
    expect((await own.api.session.current())?.user).toMatchObject({ fullName: 'Nome Novo', roles: [role] });
    const { recoveryCodes } = await setUp(own, 'senha-nova');
    const again = browser().api.session.signIn({ email: user.email, password: 'senha-nova' });
    await expectRefusal(again, 'SECOND_FACTOR_REQUIRED');
    await own.api.secondFactor.turnOff({ password: 'senha-nova', code: recoveryCodes[0] ?? '' });
    await own.api.account.changeEmail({ email: newEmail(), password: 'senha-nova' });
    await expectRefusal(own.api.secondFactor.setRequired({ password, isRequired: true }), 'FORBIDDEN');
  },
);

test('wrong present passwords use up the limit of wrong sign-ins', async () => {
  const user = await makeOwner();
  const { api } = await signedIn(user);
  const wrong = () => api.account.changeEmail({ email: newEmail(), password: 'errada-99' });
  for (let attempt = 0; attempt < 10; attempt += 1) await expectRefusal(wrong(), 'WRONG_PASSWORD');
  await expectRefusal(wrong(), 'RATE_LIMITED');
  await expectRefusal(browser().api.session.signIn({ email: user.email, password }), 'RATE_LIMITED');
});

test('a new e-mail needs the password, ends the other sessions, and is confirmed through a link', async () => {
  const user = await makeOwner();
  const [own, other] = [await signedIn(user), await signedIn(user)];
  await makeLeftovers(user.id);
  const email = newEmail();
  const taken = (await makeOwner()).email;
  await expectRefusal(own.api.account.changeEmail({ email: taken, password }), 'ACCOUNT_EXISTS');
  expect(await own.api.account.changeEmail({ email, password })).toEqual({
    email,
    confirmationSent: true,
    link: null,
  });
  expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false]);
  expect([await leftoversOf(user.id), (await mailsTo(email)).length]).toEqual([[], 1]);
  expect((await own.api.account.get()).email).toBe(email);
  await expectRefusal(browser().api.session.signIn({ email, password }), 'EMAIL_NOT_CONFIRMED');
  // The same address again changes nothing.
  expect((await own.api.account.changeEmail({ email, password })).confirmationSent).toBe(false);
});

test('a new name is on the profile and in the mails, and gives no role', async () => {
  const user = await makeOwner();
  const { api } = await signedIn(user);
  await api.account.changeName({ fullName: 'Helena Prado' });
  expect((await api.account.get()).fullName).toBe('Helena Prado');
  expect((await api.session.current())?.user.fullName).toBe('Helena Prado');
  const { user: both, patient } = await makePatientWithAccount(db);
  await db.updateTable('patients').set({ role: 'admin' }).where('id', '=', patient.id).execute();
  const { api: ofBoth } = await signedIn(both);
  await ofBoth.account.changeName({ fullName: 'Ana Prado' });
  expect((await ofBoth.session.current())?.user).toMatchObject({ fullName: 'Ana Prado', role: 'admin' });
  const profile = db.selectFrom('profiles').select('role').where('id', '=', both.id);
  expect(await profile.execute()).toEqual([{ role: 'patient' }]);
});

test('the sessions are those of the account, with browser, address and last use; the others can be ended', async () => {
  const user = await makeOwner();
  await signedIn(await makePatient(db).then(() => makeAdmin(db)));
  const signIn = async (address: string, userAgent: string) => {
    const guest = browser(address);
    await guest.fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email: user.email, password }),
    });
    return guest;
  };
  const phone = await signIn('203.0.113.9', 'Celular/1');
  const own = await signIn('203.0.113.7', `Mesa/1 ${'x'.repeat(1_000)}`);
  const { sessions } = await own.api.account.get();
  expect(
    sessions.map(({ userAgent, address, isCurrent }) => [userAgent?.slice(0, 9), address, isCurrent]),
  ).toEqual([
    ['Mesa/1 xx', '203.0.113.7', true],
    ['Celular/1', '203.0.113.9', false],
  ]);
  expect(sessions[0]?.userAgent).toHaveLength(400);

  // A use is recorded once in ten minutes.
  const wasUsed = (minutes: number) =>
    db
      .updateTable('auth.sessions')
      .set({ updated_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', user.id)
      .execute();
  const minutesOf = async () => {
    const [current] = (await own.api.account.get()).sessions;
    return Math.round((Date.now() - Date.parse(current?.lastUsedAt ?? '')) / 60_000);
  };
  await wasUsed(9);
  await own.api.session.current();
  expect(await minutesOf()).toBe(9);
  await wasUsed(11);
  await own.api.session.current();
  expect(await minutesOf()).toBe(0);

  await own.api.account.endOtherSessions();
  expect([await isSignedIn(own), await isSignedIn(phone)]).toEqual([true, false]);
  expect((await own.api.account.get()).sessions).toHaveLength(1);
});
