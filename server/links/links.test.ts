import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { browser, signedIn, db, mailbox, app } = await createTestApp({ emailConfirmation: 'required' });
const invalidLink = { code: 'LINK_INVALID', defined: true };

/** The token of the newest link mailed to an address. */
async function mailedToken(recipient: string): Promise<string> {
  const letter = (await mailbox()).findLast((message) => message.recipient === recipient);
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

test('a forgotten password is replaced once, through a link that nobody can read from the database', async () => {
  const { user, patient } = await makePatientWithAccount(db, { password: 'antiga-senha' });
  const elsewhere = await signedIn(user);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email.toUpperCase() });
  const token = await mailedToken(user.email);
  expect(token).toHaveLength(43);
  const stored = await db.selectFrom('auth.verifications').selectAll().where('value', '=', user.id).execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  await api.session.resetPassword({ token, password: 'nova-senha' });
  expect(await refusalOf(api.session.resetPassword({ token, password: 'outra-senha' }))).toEqual(invalidLink);
  expect(await elsewhere.api.session.current()).toBeNull();
  expect((await refusalOf(api.session.signIn({ email: user.email, password: 'antiga-senha' }))).code).toBe(
    'INVALID_CREDENTIALS',
  );
  expect((await api.session.signIn({ email: user.email, password: 'nova-senha' })).user.fullName).toBe(
    patient.full_name,
  );
});

test('asking for a link answers the same for an unknown address, and nothing is mailed', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  const before = (await mailbox()).length;
  expect(await api.session.requestPasswordReset({ email: 'ninguem@exemplo.test' })).toEqual({});
  expect(await mailbox()).toHaveLength(before);
  expect(await api.session.requestPasswordReset({ email: user.email })).toEqual({});
  expect(await mailbox()).toHaveLength(before + 1);
});

test('a link is good for an hour', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  const token = await mailedToken(user.email);
  const link = await db
    .selectFrom('auth.verifications')
    .select('expires_at')
    .where('value', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(Math.abs(link.expires_at.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000);
  await db
    .updateTable('auth.verifications')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('value', '=', user.id)
    .execute();
  expect(await refusalOf(api.session.resetPassword({ token, password: 'nova-senha' }))).toEqual(invalidLink);
});

test('of two who use a link at once, one gets it', { retry: 0 }, async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  const token = await mailedToken(user.email);
  const uses = await Promise.allSettled(
    ['primeira1', 'segunda22'].map((password) => api.session.resetPassword({ token, password })),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a new password that is too short is refused at its field', async () => {
  expect(
    await refusalOf(browser().api.session.resetPassword({ token: 'x', password: 'curta' })),
  ).toMatchObject({
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['password'] }] },
  });
});

test('an unconfirmed account signs in only after its link was opened, and only the right password says why', async () => {
  const clinic = await signedIn(await makeAdmin(db));
  const email = 'sem-confirmar@exemplo.test';
  const made = await clinic.api.patients.create({ fullName: 'Sem Confirmar', email, password: 'segredo1' });
  expect(made.account).toBe('created-confirmation-sent');
  const { api } = browser();
  expect(await refusalOf(api.session.signIn({ email, password: 'segredo1' }))).toEqual({
    code: 'EMAIL_NOT_CONFIRMED',
    defined: true,
  });
  expect((await refusalOf(api.session.signIn({ email, password: 'errada11' }))).code).toBe(
    'INVALID_CREDENTIALS',
  );
  const token = await mailedToken(email);
  await api.session.confirmEmail({ token });
  expect((await api.session.signIn({ email, password: 'segredo1' })).user.role).toBe('patient');
  expect(await refusalOf(api.session.confirmEmail({ token }))).toEqual(invalidLink);
});

test('a login moved to a new e-mail waits until that one is confirmed', async () => {
  const { user, patient } = await makePatientWithAccount(db, { password: 'segredo1' });
  const clinic = await signedIn(await makeAdmin(db));
  const email = 'mudou-de-endereco@exemplo.test';
  const { id, full_name: fullName } = patient;
  expect(await clinic.api.patients.update({ id, fullName, email })).toEqual({
    id,
    account: 'email-changed-confirmation-sent',
  });
  const { api } = browser();
  const signIn = () => api.session.signIn({ email, password: 'segredo1' });
  expect((await refusalOf(signIn())).code).toBe('EMAIL_NOT_CONFIRMED');
  await api.session.confirmEmail({ token: await mailedToken(email) });
  expect((await signIn()).user.id).toBe(user.id);
});

test('whoever could open a reset link has confirmed the address', async () => {
  const { user } = await makePatientWithAccount(db);
  await db.updateTable('auth.users').set({ email_verified: false }).where('id', '=', user.id).execute();
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  await api.session.resetPassword({ token: await mailedToken(user.email), password: 'nova-senha' });
  expect((await api.session.signIn({ email: user.email, password: 'nova-senha' })).user.id).toBe(user.id);
});

test('a reset link does not confirm an address, nor the other way round', async () => {
  const { user } = await makePatientWithAccount(db);
  const { api } = browser();
  await api.session.requestPasswordReset({ email: user.email });
  const token = await mailedToken(user.email);
  expect(await refusalOf(api.session.confirmEmail({ token }))).toEqual(invalidLink);
  expect(
    await refusalOf(
      api.session.setUp({ token, fullName: 'Intrusa', email: 'i@exemplo.test', password: 'segredo1' }),
    ),
  ).toEqual(invalidLink);
  await app.settled();
});
