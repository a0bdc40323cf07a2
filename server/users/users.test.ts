import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const configured = 'fixa@exemplo.test';
const { browser, signedIn, db, mailbox } = await createTestApp({ adminEmails: [configured] });
const self = await makeAdmin(db, { name: 'Ana Própria' });
const admin = await signedIn(self);
const { api } = admin;

let turn = 0;
const newcomer = () => ({
  fullName: 'Beatriz Nova',
  email: `nova-${++turn}@exemplo.test`,
  password: 'segredo1',
});
const rowOf = async (id: string) => (await api.users.list()).rows.find((row) => row.id === id);
const roleOf = (id: string) =>
  db.selectFrom('profiles').select('role').where('id', '=', id).executeTakeFirst();

test('an administrator makes another, and keeps their own session', async () => {
  const before = await api.session.current();
  const cookies = new Map(admin.cookies);
  const person = newcomer();
  const { id, confirmationSent } = await api.users.createAdministrator({
    ...person,
    email: person.email.toUpperCase(),
  });
  expect(confirmationSent).toBe(false);
  expect(await api.session.current()).toEqual(before);
  expect(admin.cookies).toEqual(cookies);
  expect(await rowOf(id)).toEqual({
    id,
    fullName: 'Beatriz Nova',
    email: person.email,
    isSelf: false,
    openSessions: 0,
    lastSignInAt: null,
    isConfigured: false,
    hasSecondFactor: false,
  });
  const session = await browser().api.session.signIn(person);
  expect(session.user).toEqual({
    id,
    email: person.email,
    fullName: 'Beatriz Nova',
    role: 'admin',
    roles: ['admin'],
  });
  const after = await rowOf(id);
  expect(after?.openSessions).toBe(1);
  expect(Date.now() - Date.parse(after?.lastSignInAt ?? '')).toBeLessThan(60_000);
  expect(await mailbox()).toEqual([]);
});

test('the list marks the caller and counts sessions that have not ended', async () => {
  const row = await rowOf(self.id);
  expect(row).toMatchObject({ fullName: 'Ana Própria', isSelf: true, openSessions: 1 });
  await db
    .insertInto('auth.sessions')
    .values({ token: 'ended', user_id: self.id, expires_at: new Date(Date.now() - 1_000) })
    .execute();
  expect((await rowOf(self.id))?.openSessions).toBe(1);
});

test("an administrator's or a patient's account is not reused", async () => {
  const { user } = await makePatientWithAccount(db);
  for (const email of [self.email, user.email]) {
    const refused = await refusalOf(api.users.createAdministrator({ ...newcomer(), email }));
    expect(refused).toEqual({ code: 'ACCOUNT_EXISTS', defined: true, data: { email } });
  }
  expect(await browser().api.session.current()).toBeNull();
  expect(await roleOf(user.id)).toBeUndefined();
});

test('an account without role and record is reused, with the new password only', async () => {
  const left = await makeAccount(db, { password: 'antiga-1' });
  const old = await signedIn(left);
  const { id } = await api.users.createAdministrator({ ...newcomer(), email: left.email });
  expect(id).toBe(left.id);
  expect(await old.api.session.current()).toBeNull();
  const guest = browser();
  await expectRefusal(
    guest.api.session.signIn({ email: left.email, password: 'antiga-1' }),
    'INVALID_CREDENTIALS',
  );
  const session = await guest.api.session.signIn({ email: left.email, password: 'segredo1' });
  expect(session.user).toMatchObject({ fullName: 'Beatriz Nova', role: 'admin' });
});

test("sessions of another can be ended, one's own cannot", async () => {
  const other = await makeAdmin(db);
  const [phone, desk] = [await signedIn(other), await signedIn(other)];
  await api.users.endSessions({ id: other.id });
  expect([await phone.api.session.current(), await desk.api.session.current()]).toEqual([null, null]);
  await expectRefusal(api.users.endSessions({ id: self.id }), 'OWN_ACCOUNT');
  expect(await api.session.current()).not.toBeNull();
});

test("a patient's sessions and role are not changed here", async () => {
  const { user } = await makePatientWithAccount(db);
  const patient = await signedIn(user);
  for (const call of [api.users.endSessions, api.users.end]) {
    await expectRefusal(call({ id: user.id }), 'NOT_FOUND');
    await expectRefusal(call({ id: crypto.randomUUID() }), 'NOT_FOUND');
  }
  expect(await patient.api.session.current()).not.toBeNull();
});

test('without the role the account cannot sign in, until it gets it again', async () => {
  const person = newcomer();
  const { id } = await api.users.createAdministrator(person);
  const other = browser();
  await other.api.session.signIn(person);
  await api.users.end({ id });
  await expectRefusal(other.api.users.list(), 'UNAUTHENTICATED');
  await expectRefusal(other.api.session.signIn(person), 'ACCOUNT_NOT_ASSOCIATED');
  expect(await rowOf(id)).toBeUndefined();
  await expectRefusal(api.users.end({ id }), 'NOT_FOUND');
  await api.users.createAdministrator({ ...person, password: 'segredo2' });
  expect((await other.api.session.signIn({ ...person, password: 'segredo2' })).user.role).toBe('admin');
});

test('a role in the patient record is removed there, and the patient stays', async () => {
  const { user, patient } = await makePatientWithAccount(db, { role: 'admin' });
  expect(await rowOf(user.id)).toMatchObject({ fullName: patient.full_name });
  await api.users.end({ id: user.id });
  const session = await (await signedIn(user)).api.session.current();
  expect(session?.user).toMatchObject({ id: user.id, role: 'patient' });
});

test('a role from ADMIN_EMAILS is not removed here', async () => {
  const account = await makeAdmin(db, { email: configured });
  expect(await rowOf(account.id)).toMatchObject({ isConfigured: true });
  await expectRefusal(api.users.end({ id: account.id }), 'ROLE_CONFIGURED');
  await db.deleteFrom('auth.users').where('id', '=', account.id).execute();
});

test("one's own role is not removed, nor the last one", async () => {
  await expectRefusal(api.users.end({ id: self.id }), 'OWN_ACCOUNT');
  const { rows } = await api.users.list();
  for (const { id, isSelf } of rows) if (!isSelf) await api.users.end({ id });
  await expectRefusal(api.users.end({ id: self.id }), 'LAST_ADMINISTRATOR');
  expect(await roleOf(self.id)).toEqual({ role: 'admin' });
});

test('of two administrators who remove each other at once, one stays', { retry: 0 }, async () => {
  const pair = await Promise.all([makeAdmin(db), makeAdmin(db)]);
  const [one, other] = await Promise.all(pair.map(signedIn));
  const [first, second] = pair;
  if (!one || !other || !first || !second) throw new Error('two are needed');
  const answers = await Promise.allSettled([
    one.api.users.end({ id: second.id }),
    other.api.users.end({ id: first.id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const roles = await Promise.all(pair.map(({ id }) => roleOf(id)));
  expect(roles.map((row) => row?.role).sort()).toEqual(['admin', 'patient']);
});
