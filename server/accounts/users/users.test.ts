import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAccount,
  makeAdmin,
  makePatientWithAccount,
  makeProfessional,
  makeStaff,
} from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const configured = 'fixa@exemplo.test';
const { browser, signedIn, db, mailbox } = await createTestApp({ adminEmails: [configured] });
const self = await makeAdmin(db, { name: 'Ana Própria' });
const admin = await signedIn(self);
const { api } = admin;
type Api = typeof api;

let turn = 0;
const newcomer = () => ({
  fullName: 'Beatriz Nova',
  email: `nova-${++turn}@exemplo.test`,
  password: 'meu-segredo-1',
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
    roles: ['admin'],
    status: 'active',
    invitedUntil: null,
    endedAt: null,
    professional: null,
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
  expect(Date.now() - Date.parse(after?.lastSignInAt ?? '')).toBeLessThan(300_000);
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
  const session = await guest.api.session.signIn({ email: left.email, password: 'meu-segredo-1' });
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
  const change = ({ id }: { id: string }) =>
    api.users.update({ id, roles: ['reception'], professionalId: null });
  const { endSessions, end, removeSecondFactor, resendInvitation } = api.users;
  for (const call of [endSessions, end, removeSecondFactor, resendInvitation, change]) {
    await expectRefusal(call({ id: user.id }), 'NOT_FOUND');
    await expectRefusal(call({ id: crypto.randomUUID() }), 'NOT_FOUND');
  }
  expect(await patient.api.session.current()).not.toBeNull();
});

test('an ended account cannot sign in, until it gets a role again', async () => {
  const person = newcomer();
  const { id } = await api.users.createAdministrator(person);
  const other = browser();
  await other.api.session.signIn(person);
  await api.users.end({ id });
  await expectRefusal(other.api.users.list(), 'UNAUTHENTICATED');
  await expectRefusal(other.api.session.signIn(person), 'ACCOUNT_NOT_ASSOCIATED');
  const ended = await rowOf(id);
  expect(ended).toMatchObject({ status: 'ended', roles: [], openSessions: 0 });
  expect(Date.now() - Date.parse(ended?.endedAt ?? '')).toBeLessThan(300_000);
  const { endSessions, end, removeSecondFactor, resendInvitation } = api.users;
  for (const call of [endSessions, end, removeSecondFactor, resendInvitation])
    await expectRefusal(call({ id }), 'ACCOUNT_ENDED');
  await expectRefusal(api.users.update({ id, roles: ['admin'], professionalId: null }), 'ACCOUNT_ENDED');
  await api.users.createAdministrator({ ...person, password: 'meu-segredo-2' });
  expect((await other.api.session.signIn({ ...person, password: 'meu-segredo-2' })).user.role).toBe('admin');
  expect(await rowOf(id)).toMatchObject({ status: 'active', roles: ['admin'], endedAt: null });
});

test('a role in the patient record is removed there, and the patient stays', async () => {
  const { user, patient } = await makePatientWithAccount(db, { role: 'admin' });
  expect(await rowOf(user.id)).toMatchObject({ fullName: patient.full_name, roles: ['admin'] });
  await api.users.end({ id: user.id });
  const session = await (await signedIn(user)).api.session.current();
  expect(session?.user).toMatchObject({ id: user.id, role: 'patient' });
  expect(await rowOf(user.id)).toMatchObject({ fullName: patient.full_name, status: 'ended' });
});

test('the roles of an account with a patient record change, and the record loses its role', async () => {
  const { user } = await makePatientWithAccount(db, { role: 'admin' });
  await api.users.update({ id: user.id, roles: ['reception'], professionalId: null });
  const patient = db.selectFrom('patients').select('role').where('user_id', '=', user.id);
  expect(await patient.executeTakeFirst()).toEqual({ role: 'patient' });
  const session = await (await signedIn(user)).api.session.current();
  expect(session?.user).toMatchObject({ role: 'staff', roles: ['reception'] });
  await api.users.end({ id: user.id });
});

test('a change of roles holds at once, in the same session', async () => {
  const colleague = await makeStaff(db, ['reception']);
  const screen = await signedIn(colleague);
  await expectRefusal(screen.api.settings.get(), 'FORBIDDEN');
  await api.users.update({ id: colleague.id, roles: ['manager', 'reception'], professionalId: null });
  await screen.api.settings.get();
  expect((await screen.api.session.current())?.user.roles).toEqual(['reception', 'manager']);
  await api.users.update({ id: colleague.id, roles: ['admin'], professionalId: null });
  await screen.api.users.list();
  await api.users.update({ id: colleague.id, roles: ['reception'], professionalId: null });
  await expectRefusal(screen.api.users.list(), 'FORBIDDEN');
  expect(await rowOf(colleague.id)).toMatchObject({ roles: ['reception'], openSessions: 1 });
});

test('only administrators change accounts', async () => {
  const { id } = await makeStaff(db, ['reception']);
  for (const role of ['reception', 'professional', 'manager'] as const) {
    const { api: others } = await signedIn(await makeStaff(db, [role]));
    const access = { roles: ['manager' as const], professionalId: null };
    await expectRefusal(others.users.list(), 'FORBIDDEN');
    await expectRefusal(others.users.update({ id, ...access }), 'FORBIDDEN');
    await expectRefusal(
      others.users.invite({ fullName: 'X', email: 'x@exemplo.test', ...access }),
      'FORBIDDEN',
    );
    await expectRefusal(others.users.end({ id }), 'FORBIDDEN');
  }
});

test.each([[[]], [['admin', 'reception']]] as const)('the roles %o are refused', async (roles) => {
  const { id } = await makeStaff(db, ['manager']);
  const refused = await refusalOf(api.users.update({ id, roles: [...roles], professionalId: null }));
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['roles'], message: 'Escolha o que a pessoa faz na clínica' }] },
  });
});

test('an account is one professional of the agenda, and a professional has one account', async () => {
  const [doctor, colleague] = [await makeStaff(db, ['professional']), await makeStaff(db, ['professional'])];
  const [first, second] = [await makeProfessional(db), await makeProfessional(db)];
  const link = ({ id }: { id: string }, professionalId: string | null) =>
    api.users.update({ id, roles: ['professional'], professionalId });
  await link(doctor, first.id);
  await link(doctor, second.id);
  expect((await rowOf(doctor.id))?.professional).toEqual({ id: second.id, fullName: second.full_name });
  await expectRefusal(link(colleague, second.id), 'PROFESSIONAL_HAS_ACCOUNT');
  await expectRefusal(link(colleague, crypto.randomUUID()), 'NOT_FOUND');
  await link(colleague, first.id);
  await api.users.end({ id: doctor.id });
  const { professionals } = await api.users.list();
  expect(professionals.find(({ id }) => id === second.id)?.userId).toBeNull();
  await link(colleague, null);
  await db.updateTable('professionals').set({ active: false }).where('id', '=', first.id).execute();
  await expectRefusal(link(colleague, first.id), 'NOT_FOUND');
  // An administrator is linked too, and may say so for the own account.
  await api.users.update({ id: self.id, roles: ['admin'], professionalId: second.id });
  expect((await rowOf(self.id))?.professional?.id).toBe(second.id);
});

test('a role from ADMIN_EMAILS is not removed here', async () => {
  const account = await makeAdmin(db, { email: configured });
  expect(await rowOf(account.id)).toMatchObject({ isConfigured: true });
  await expectRefusal(api.users.end({ id: account.id }), 'ROLE_CONFIGURED');
  const { id } = account;
  await expectRefusal(api.users.update({ id, roles: ['manager'], professionalId: null }), 'ROLE_CONFIGURED');
  await db.deleteFrom('auth.users').where('id', '=', account.id).execute();
});

test("one's own role is not removed, nor the last one", async () => {
  const { id } = self;
  const stepDown = () => api.users.update({ id, roles: ['manager'], professionalId: null });
  await expectRefusal(api.users.end({ id }), 'OWN_ACCOUNT');
  await expectRefusal(stepDown(), 'OWN_ACCOUNT');
  const { rows } = await api.users.list();
  for (const row of rows) if (row.status !== 'ended' && !row.isSelf) await api.users.end({ id: row.id });
  await expectRefusal(api.users.end({ id }), 'LAST_ADMINISTRATOR');
  await expectRefusal(stepDown(), 'LAST_ADMINISTRATOR');
  expect(await roleOf(self.id)).toEqual({ role: 'admin' });
});

test.each([
  ['end', ({ users }: Api, id: string) => users.end({ id })],
  ['demote', ({ users }: Api, id: string) => users.update({ id, roles: ['manager'], professionalId: null })],
] as const)('of two administrators who %s each other at once, one stays', async (_, remove) => {
  const pair = await Promise.all([makeAdmin(db), makeAdmin(db)]);
  const [one, other] = await Promise.all(pair.map(signedIn));
  const [first, second] = pair;
  if (!one || !other || !first || !second) throw new Error('two are needed');
  const answers = await Promise.allSettled([remove(one.api, second.id), remove(other.api, first.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const roles = await Promise.all(pair.map(({ id }) => roleOf(id)));
  expect(roles.map((row) => row?.role).sort()).toEqual(['admin', 'patient']);
});
