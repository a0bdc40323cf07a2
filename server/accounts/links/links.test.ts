import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { browser, signedIn, db, mailbox, mailedToken, app } = await createTestApp({
  emailConfirmation: 'required',
});
const invalidLink = { code: 'LINK_INVALID', defined: true };

test('a reset link works once, is stored as a hash, and ends all sessions', async () => {
  const { user, patient } = await makePatientWithAccount(db, { password: 'antiga-senha' });
  const elsewhere = await signedIn(user);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email.toUpperCase() });
  const token = await mailedToken(user.email);
  expect(token).toHaveLength(43);
  const stored = await db.selectFrom('auth.verifications').selectAll().where('value', '=', user.id).execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  const check = () => api.session.checkLink({ purpose: 'reset-password', token });
  expect(await check()).toEqual({});
  expect(await check()).toEqual({});
  await api.session.resetPassword({ token, password: 'nova-senha' });
  expect(await refusalOf(check())).toEqual(invalidLink);
  expect(await refusalOf(api.session.checkLink({ purpose: 'set-up', token }))).toEqual(invalidLink);
  expect(await refusalOf(api.session.resetPassword({ token, password: 'outra-senha' }))).toEqual(invalidLink);
  expect(await elsewhere.api.session.current()).toBeNull();
  await expectRefusal(
    api.session.signIn({ email: user.email, password: 'antiga-senha' }),
    'INVALID_CREDENTIALS',
  );
  expect((await api.session.signIn({ email: user.email, password: 'nova-senha' })).user.fullName).toBe(
    patient.full_name,
  );
});

test('a link for an unknown address has the same answer and is not mailed', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  const before = (await mailbox()).length;
  expect(await api.session.requestPasswordReset({ email: 'ninguem@exemplo.test' })).toEqual({});
  expect(await mailbox()).toHaveLength(before);
  expect(await api.session.requestPasswordReset({ email: user.email })).toEqual({});
  expect(await mailbox()).toHaveLength(before + 1);
});

test('a reset link is valid for an hour', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  const token = await mailedToken(user.email);
  const link = await db
    .selectFrom('auth.verifications')
    .select('expires_at')
    .where('value', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(Math.abs(link.expires_at.getTime() - Date.now() - 3_600_000)).toBeLessThan(300_000);
  await db
    .updateTable('auth.verifications')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('value', '=', user.id)
    .execute();
  expect(await refusalOf(api.session.resetPassword({ token, password: 'nova-senha' }))).toEqual(invalidLink);
});

test('of two requests with one link at once, one succeeds', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  const token = await mailedToken(user.email);
  const uses = await Promise.allSettled(
    ['primeira1', 'segunda22'].map((password) => api.session.resetPassword({ token, password })),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each(['patient', 'admin'] as const)(
  'an unconfirmed %s signs in only after the link was opened, and only the right password gets the reason',
  async (role) => {
    const clinic = await signedIn(await makeAdmin(db));
    const person = {
      fullName: 'Sem Confirmar',
      email: `${role}-novo@exemplo.test`,
      password: 'meu-segredo-1',
    };
    if (role === 'patient') {
      const { account } = await clinic.api.patients.create(person);
      expect(account).toBe('created-confirmation-sent');
    } else {
      expect(await clinic.api.users.createAdministrator(person)).toMatchObject({ confirmationSent: true });
    }
    const { api } = browser();
    const { email } = person;
    const signIn = (password: string) => api.session.signIn({ email, password });
    await expectRefusal(signIn('meu-segredo-1'), { code: 'EMAIL_NOT_CONFIRMED' });
    await expectRefusal(signIn('errada11'), 'INVALID_CREDENTIALS');
    const token = await mailedToken(email);
    await api.session.confirmEmail({ token });
    expect((await signIn('meu-segredo-1')).user.role).toBe(role);
    expect(await refusalOf(api.session.confirmEmail({ token }))).toEqual(invalidLink);
  },
);

test('a login that moves to a new e-mail needs its confirmation', async () => {
  const { user, patient } = await makePatientWithAccount(db, { password: 'meu-segredo-1' });
  const clinic = await signedIn(await makeAdmin(db));
  const email = 'mudou-de-endereco@exemplo.test';
  const { id, full_name: fullName } = patient;
  expect(await clinic.api.patients.update({ id, fullName, email })).toEqual({
    id,
    account: 'email-changed-confirmation-sent',
    link: null,
  });
  const { api } = browser();
  const signIn = () => api.session.signIn({ email, password: 'meu-segredo-1' });
  await expectRefusal(signIn(), 'EMAIL_NOT_CONFIRMED');
  await api.session.confirmEmail({ token: await mailedToken(email) });
  expect((await signIn()).user.id).toBe(user.id);
});

test('using a reset link confirms the address', async () => {
  const { user } = await makePatientWithAccount(db);
  await db.updateTable('auth.users').set({ email_verified: false }).where('id', '=', user.id).execute();
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  await api.session.resetPassword({ token: await mailedToken(user.email), password: 'nova-senha' });
  expect((await api.session.signIn({ email: user.email, password: 'nova-senha' })).user.id).toBe(user.id);
});

test('a link is valid for its purpose only', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  const token = await mailedToken(user.email);
  expect(await refusalOf(api.session.confirmEmail({ token }))).toEqual(invalidLink);
  expect(
    await refusalOf(
      api.session.setUp({ token, fullName: 'Intrusa', email: 'i@exemplo.test', password: 'meu-segredo-1' }),
    ),
  ).toEqual(invalidLink);
  await app.settled();
});

test('a new link removes expired ones, except those that another transaction has locked', async () => {
  const { user } = await makePatientWithAccount(db);
  const expired = { value: user.id, expires_at: new Date(Date.now() - 1_000) };
  const values = ['locked', 'free'].map((identifier) => ({ ...expired, identifier }));
  await db.insertInto('auth.verifications').values(values).execute();
  const kept = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('auth.verifications').where('identifier', '=', 'locked').execute();
    await browser().api.session.requestPasswordReset({ email: user.email });
    await app.settled();
    return db
      .selectFrom('auth.verifications')
      .select('identifier')
      .where('expires_at', '<', new Date())
      .execute();
  });
  expect(kept).toEqual([{ identifier: 'locked' }]);
});
