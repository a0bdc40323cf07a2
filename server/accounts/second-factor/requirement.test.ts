import { afterEach, expect, test } from 'vitest';
import { procedures } from '#test/access/calls.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatientFile, makePatientWithAccount, makeStaff } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { codeOf, setUp } from '#test/second-factor.ts';
import { hashToken } from '../links/links.ts';

const { browser, signedIn, db, mailsTo } = await createTestApp();
const password = 'meu-segredo-1';
afterEach(() => db.deleteFrom('auth.requirements').execute());

const require = () => db.insertInto('auth.requirements').values({ name: 'second-factor' }).execute();

const setUpCalls = ['secondFactor.status', 'secondFactor.begin', 'secondFactor.confirm'];
/** All calls but those of the set-up and those that need no session. */
const closed = Object.entries(procedures)
  .filter(([path, call]) => call.for !== 'anyone' && !setUpCalls.includes(path))
  .map(([path]) => path);

test.each([
  ['an administrator', () => makeAdmin(db, { password })],
  ['a receptionist', () => makeStaff(db, ['reception'], { password })],
])('where it is required, %s without one can do nothing but set it up', async (_, make) => {
  const visitor = await signedIn(await make());
  const { patient } = await makePatientWithAccount(db);
  const file = await makePatientFile(db, { patient_id: patient.id });
  await visitor.api.patients.get({ id: patient.id });
  await require();
  expect(closed.length).toBeGreaterThan(40);
  for (const path of closed) {
    const answer = await visitor.fetch(`/api/rpc/${path.replace('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"json":{}}',
    });
    // Routes beside the contract answer as without a session.
    expect([path, answer.ok, await answer.text()]).toEqual([
      path,
      false,
      expect.stringMatching(/"code":"(SECOND_FACTOR_SETUP_REQUIRED|UNAUTHENTICATED)"/u),
    ]);
  }
  expect((await visitor.fetch(`/api/files/${file.id}`)).status).toBe(404);
  expect((await visitor.fetch(`/api/patients/${patient.id}/photo`)).status).toBe(401);
  expect((await visitor.fetch('/api/patients')).status).toBe(403);

  expect(await visitor.api.session.current()).toMatchObject({ secondFactorSetupRequired: true });
  await setUp(visitor, password);
  expect(await visitor.api.session.current()).toMatchObject({ secondFactorSetupRequired: false });
  await visitor.api.patients.get({ id: patient.id });
});

test('the answer of a sign-in says that it is required; patients need none', async () => {
  const admin = await makeAdmin(db, { password });
  const { user } = await makePatientWithAccount(db, { password });
  await require();
  const { api } = browser();
  expect(await api.session.signIn({ email: admin.email, password })).toMatchObject({
    secondFactorSetupRequired: true,
  });
  const patient = browser();
  expect(await patient.api.session.signIn({ email: user.email, password })).toMatchObject({
    secondFactorSetupRequired: false,
  });
  await patient.api.portal.home();
  await expectRefusal(patient.api.secondFactor.begin({ password }), 'FORBIDDEN');
});

test('an administrator switches the requirement on and off with the password', async () => {
  const own = await signedIn(await makeAdmin(db, { password }));
  const other = await signedIn(await makeAdmin(db));
  const { recoveryCodes } = await setUp(own, password);
  const change = (isRequired: boolean, typed = password) =>
    own.api.secondFactor.setRequired({ isRequired, password: typed });
  await expectRefusal(change(true, 'errada99'), 'WRONG_PASSWORD');
  await other.api.patients.list({});
  await change(true);
  await change(true);
  expect(await own.api.secondFactor.status()).toMatchObject({ isRequired: true });
  await expectRefusal(other.api.patients.list({}), 'SECOND_FACTOR_SETUP_REQUIRED');
  // Switched off, it is required again.
  await own.api.secondFactor.turnOff({ password, code: recoveryCodes[0] ?? '' });
  await expectRefusal(change(false), 'SECOND_FACTOR_SETUP_REQUIRED');
  await setUp(own, password);
  await change(false);
  await other.api.patients.list({});
});

test('another administrator removes a lost one, which ends sessions and waiting sign-ins', async () => {
  const lost = await makeAdmin(db, { password, email: 'sem-celular@exemplo.test' });
  const own = await signedIn(lost);
  await setUp(own, password);
  const waiting = await refusalOf(browser().api.session.signIn({ email: lost.email, password }));
  const challenge = JSON.parse(JSON.stringify(waiting.data)).challenge;
  const admin = await makeAdmin(db);
  const { api } = await signedIn(admin);
  const shown = async () => (await api.users.list()).rows.find(({ id }) => id === lost.id);
  expect(await shown()).toMatchObject({ hasSecondFactor: true });
  await expectRefusal(api.users.removeSecondFactor({ id: admin.id }), 'OWN_ACCOUNT');
  const { user: patient } = await makePatientWithAccount(db);
  await expectRefusal(api.users.removeSecondFactor({ id: patient.id }), 'NOT_FOUND');

  const { api: manager } = await signedIn(await makeStaff(db, ['manager']));
  await expectRefusal(manager.users.removeSecondFactor({ id: lost.id }), 'FORBIDDEN');

  await api.users.removeSecondFactor({ id: lost.id });
  expect(await shown()).toMatchObject({ hasSecondFactor: false, openSessions: 0 });
  expect(await own.api.session.current()).toBeNull();
  await expectRefusal(
    own.api.session.passSecondFactor({ challenge, code: '123456' }),
    'SECOND_FACTOR_EXPIRED',
  );
  expect((await browser().api.session.signIn({ email: lost.email, password })).user.id).toBe(lost.id);
  const [mail, ...others] = await mailsTo(lost.email);
  expect(mail?.subject).toContain('verificação em duas etapas desligada');
  expect(others).toEqual([]);
  const logged = (await api.activity.list({ kind: 'access' })).rows.filter(({ fields }) =>
    fields.includes('second_factor'),
  );
  expect(logged.slice(0, 2).map(({ user, subject, own, after }) => [user?.id, subject, own, after])).toEqual([
    [admin.id, lost.name, false, { second_factor: false }],
    [lost.id, lost.name, true, { second_factor: true }],
  ]);
});

test('it is removed with the role, so that it does not lock out a later owner of the account', async () => {
  const former = await makeAdmin(db, { password, email: 'de-saida@exemplo.test' });
  await setUp(await signedIn(former), password);
  const { api } = await signedIn(await makeAdmin(db));
  await api.users.end({ id: former.id });
  const left = db.selectFrom('auth.second_factors').where('user_id', '=', former.id).selectAll();
  expect(await left.execute()).toEqual([]);
  await api.users.createAdministrator({ fullName: 'De Volta', email: former.email, password: 'outra-senha' });
  await browser().api.session.signIn({ email: former.email, password: 'outra-senha' });
});

test('a new password ends a sign-in between its steps, and keeps the second factor', async () => {
  const user = await makeAdmin(db, { password, email: 'troca@exemplo.test' });
  const own = await signedIn(user);
  const { key } = await setUp(own, password);
  const refused = await refusalOf(browser().api.session.signIn({ email: user.email, password }));
  const challenge = JSON.parse(JSON.stringify(refused.data)).challenge;

  await db
    .insertInto('auth.verifications')
    .values({
      identifier: `reset-password:${hashToken('um-link')}`,
      value: user.id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  await browser().api.session.resetPassword({ token: 'um-link', password: 'nova-senha' });
  await expectRefusal(
    own.api.session.passSecondFactor({ challenge, code: codeOf(key, Date.now() + 30_000) }),
    'SECOND_FACTOR_EXPIRED',
  );
  await expectRefusal(
    own.api.session.signIn({ email: user.email, password: 'nova-senha' }),
    'SECOND_FACTOR_REQUIRED',
  );
});
