import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAdmin, makePatientWithAccount, makeStaff } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const configured = 'dona@exemplo.test';
const clinic = await createTestApp({ emailConfirmation: 'required' });
const silentClinic = await createTestApp({ sendsMail: false, adminEmails: [configured] });
const { browser, signedIn, db, mailsTo, mailedToken } = clinic;
const { api } = await signedIn(await makeAdmin(db));
const password = 'meu-segredo-1';

let turn = 0;
const newcomer = () => ({
  fullName: 'Rita Recepção',
  email: `convidada-${++turn}@exemplo.test`,
  roles: ['reception' as const],
  professionalId: null,
});
const rowOf = async (id: string) => (await api.users.list()).rows.find((row) => row.id === id);
const accept = (token: string) => browser().api.session.acceptInvitation({ token, password });
const hours = 60 * 60 * 1_000;

test('an invited person chooses the password, is signed in, and has the roles', async () => {
  const person = newcomer();
  const { id, link } = await api.users.invite({ ...person, email: person.email.toUpperCase() });
  const invited = await rowOf(id);
  expect(invited).toMatchObject({ status: 'invited', email: person.email, roles: ['reception'] });
  expect(Math.abs(Date.parse(invited?.invitedUntil ?? '') - Date.now() - 7 * 24 * hours)).toBeLessThan(hours);
  await expectRefusal(browser().api.session.signIn({ email: person.email, password }), 'INVALID_CREDENTIALS');
  const token = await mailedToken(person.email);
  // Also to hand over: a mail may not arrive.
  expect(new URL(link ?? '').searchParams.get('token')).toBe(token);
  const visitor = browser();
  await visitor.api.session.checkLink({ purpose: 'invitation', token });
  const session = await visitor.api.session.acceptInvitation({ token, password });
  expect(session.user).toEqual({
    id,
    email: person.email,
    fullName: person.fullName,
    role: 'staff',
    roles: ['reception'],
  });
  expect(await visitor.api.session.current()).toEqual(session);
  expect(await rowOf(id)).toMatchObject({ status: 'active', invitedUntil: null, openSessions: 1 });
  await expectRefusal(accept(token), 'LINK_INVALID');
  // The link has confirmed the address.
  await browser().api.session.signIn({ email: person.email, password });
  await expectRefusal(api.users.resendInvitation({ id }), 'INVITATION_ACCEPTED');
});

test('of two uses of an invitation at once, one succeeds', async () => {
  const person = newcomer();
  await api.users.invite(person);
  const token = await mailedToken(person.email);
  const uses = await Promise.allSettled([accept(token), accept(token)]);
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an invitation is sent again with a new link, and shown as expired without one', async () => {
  const person = newcomer();
  const { id } = await api.users.invite(person);
  const before = await mailedToken(person.email);
  await db
    .updateTable('auth.verifications')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('value', '=', id)
    .execute();
  expect(await rowOf(id)).toMatchObject({ status: 'invited', invitedUntil: null });
  await expectRefusal(accept(before), 'LINK_INVALID');
  await api.users.resendInvitation({ id });
  const second = await mailedToken(person.email);
  await api.users.resendInvitation({ id });
  const third = await mailedToken(person.email);
  expect(new Set([before, second, third]).size).toBe(3);
  await expectRefusal(accept(second), 'LINK_INVALID');
  expect((await accept(third)).user.id).toBe(id);
});

test('where no more mail may be sent, the invitation before stays valid', async () => {
  const person = newcomer();
  const { id } = await api.users.invite(person);
  for (let sent = 1; sent < 6; sent++) await api.users.resendInvitation({ id });
  await expectRefusal(api.users.resendInvitation({ id }), 'RATE_LIMITED');
  const tokens = (await mailsTo(person.email)).map(({ text }) => /token=([\w-]+)/u.exec(text)?.[1] ?? '');
  expect(tokens).toHaveLength(6);
  const uses = await Promise.allSettled(tokens.map(accept));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a cancelled invitation opens nothing, and its account is ended', async () => {
  const person = newcomer();
  const { id } = await api.users.invite(person);
  const token = await mailedToken(person.email);
  await api.users.end({ id });
  await expectRefusal(accept(token), 'LINK_INVALID');
  expect(await rowOf(id)).toMatchObject({ status: 'ended', invitedUntil: null });
});

test('an ended account is invited again, and nothing of its past is valid', async () => {
  const user = await makeStaff(db, ['manager'], { password: 'antiga-1', email_verified: true });
  const old = await signedIn(user);
  await db
    .insertInto('auth.second_factors')
    .values({ user_id: user.id, secret: 'a', confirmed_at: new Date() })
    .execute();
  await api.users.end({ id: user.id });
  expect(await rowOf(user.id)).toMatchObject({ status: 'ended', hasSecondFactor: false });
  const { id } = await api.users.invite({ ...newcomer(), email: user.email });
  expect(id).toBe(user.id);
  expect(await rowOf(id)).toMatchObject({ status: 'invited', endedAt: null, roles: ['reception'] });
  expect(await old.api.session.current()).toBeNull();
  const signIn = (typed: string) => browser().api.session.signIn({ email: user.email, password: typed });
  await expectRefusal(signIn('antiga-1'), 'INVALID_CREDENTIALS');
  await accept(await mailedToken(user.email));
  expect((await signIn(password)).user).toMatchObject({ fullName: 'Rita Recepção', roles: ['reception'] });
});

test('the account of a colleague or a patient is not invited; of a patient who worked here it is', async () => {
  const invited = newcomer();
  await api.users.invite(invited);
  const { user } = await makePatientWithAccount(db, { password });
  for (const { email } of [invited, user, await makeStaff(db, ['manager'])])
    await expectRefusal(api.users.invite({ ...newcomer(), email }), {
      code: 'ACCOUNT_EXISTS',
      data: { email },
    });
  await db.insertInto('profiles').values({ id: user.id, ended_at: new Date() }).execute();
  await api.users.invite({ ...newcomer(), email: user.email });
  await expectRefusal(browser().api.session.signIn({ email: user.email, password }), 'INVALID_CREDENTIALS');
  expect((await accept(await mailedToken(user.email))).user.role).toBe('staff');
});

test('an account without role and record is taken, with the roles of the invitation', async () => {
  const { id, email } = await makeAccount(db, { password: 'antiga-1' });
  expect((await api.users.invite({ ...newcomer(), email, roles: ['admin'] })).id).toBe(id);
  expect((await accept(await mailedToken(email))).user.roles).toEqual(['admin']);
});

test('without a mail server the link is shown and logged, but not for an address of ADMIN_EMAILS', async () => {
  const admin = await makeAdmin(silentClinic.db);
  const { api: silent } = await silentClinic.signedIn(admin);
  const { id, link } = await silent.users.invite(newcomer());
  const again = await silent.users.resendInvitation({ id });
  expect([link, again.link].map((shown) => new URL(shown ?? '').pathname)).toEqual(
    Array.from({ length: 2 }, () => '/invitation'),
  );
  expect((await silent.users.invite({ ...newcomer(), email: configured })).link).toBeNull();
  const lines = await silentClinic.db
    .selectFrom('activity_log')
    .select(['fields', 'user_id'])
    .where('action', '=', 'sent')
    .where('row_id', '=', id)
    .execute();
  const shown = { fields: ['invitation', 'shown'], user_id: admin.id };
  expect(lines).toEqual([shown, shown]);
});
