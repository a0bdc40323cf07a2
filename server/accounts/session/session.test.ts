import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAdmin, makePatient, makePatientWithAccount, patientRow } from '#test/factories.ts';
import { waitingForLocks } from '#test/locks.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { associate } from '../accounts/actor.ts';
import { forTests, hashAtCost, minimum } from '../accounts/hash-cost.ts';
import { findAccount, linkPatientByEmail } from '../accounts/queries.ts';
import { sessionsPerAccount } from '../accounts/session-queries.ts';
import { hashToken } from '../links/links.ts';

const { browser, signedIn, db, database } = await createTestApp({ adminEmails: ['diretora@exemplo.test'] });
const password = 'meu-segredo-1';

const sessionsOf = (userId: string) =>
  db.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).execute();

test('an administrator signs in, and the cookie is HttpOnly', async () => {
  await makeAdmin(db, { email: 'chefe@exemplo.test', name: 'Chefe', password });
  const visitor = browser();
  const answer = await visitor.fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ' Chefe@exemplo.test ', password }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^vico\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^vico\.browser=[\w.-]+; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/),
  ]);
  const session = await visitor.api.session.current();
  expect(session?.user).toEqual({
    id: expect.any(String),
    email: 'chefe@exemplo.test',
    fullName: 'Chefe',
    role: 'admin',
    roles: ['admin'],
  });
  expect(await visitor.api.patients.list({})).toMatchObject({ rows: [] });
});

test('a wrong password and an unknown e-mail are refused alike, and in like time', async () => {
  hashAtCost(minimum);
  onTestFinished(() => hashAtCost(forTests));
  await makeAdmin(db, { email: 'conhecida@exemplo.test', password });
  const { api } = browser();
  const attempt = async (email: string) => {
    const started = performance.now();
    const refusal = await refusalOf(api.session.signIn({ email, password: 'errada99' }));
    return { refusal, milliseconds: performance.now() - started };
  };
  const known = await attempt('conhecida@exemplo.test');
  const unknown = await attempt('desconhecida@exemplo.test');
  expect(known.refusal).toEqual({ code: 'INVALID_CREDENTIALS', defined: true });
  expect(unknown.refusal).toEqual(known.refusal);
  // Both are hashed once, which takes about 300 ms.
  expect(Math.min(known.milliseconds, unknown.milliseconds)).toBeGreaterThan(20);
  expect(await refusalOf(api.session.signIn({ email: 'a@b', password: 'x'.repeat(900) }))).toEqual(
    known.refusal,
  );
});

test('an account keeps its latest sessions only, and the audit log names the one that ended', async () => {
  const user = await makeAdmin(db, { password });
  const tokens = Array.from({ length: sessionsPerAccount }, (_, index) => `${user.id}-${index}`);
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1_000);
  const expires_at = hours(24);
  await db
    .insertInto('auth.sessions')
    .values(
      tokens.map((token, index) => ({ token, user_id: user.id, expires_at, updated_at: hours(index - 60) })),
    )
    .execute();
  await browser().api.session.signIn({ email: user.email, password });
  const kept = await db
    .selectFrom('auth.sessions')
    .select('token')
    .where('user_id', '=', user.id)
    .orderBy('updated_at')
    .execute();
  expect(kept.map(({ token }) => token).slice(0, -1)).toEqual(tokens.slice(1));
  const lines = db.selectFrom('activity_log').select(['action', 'before']).where('row_id', '=', user.id);
  expect(await lines.orderBy('happened_at').execute()).toEqual([
    { action: 'signed_out', before: { sessions: 1 } },
    { action: 'signed_in', before: null },
  ]);
});

test('an account without role and patient record gets no session', async () => {
  const user = await makeAccount(db, { email: 'solta@exemplo.test', password });
  const visitor = browser();
  await expectRefusal(visitor.api.session.signIn({ email: user.email, password }), {
    code: 'ACCOUNT_NOT_ASSOCIATED',
  });
  expect(visitor.cookies.size).toBe(0);
  expect(await sessionsOf(user.id)).toEqual([]);
});

test('signing in links the record with the same e-mail if that is verified', async () => {
  const verified = await makeAccount(db, { email: 'verificada@exemplo.test', password });
  const unverified = await makeAccount(db, { email: 'nova@exemplo.test', password, email_verified: false });
  const record = await makePatient(db, { email: verified.email, full_name: 'Ana Lúcia' });
  const other = await makePatient(db, { email: unverified.email });
  const { user } = await browser().api.session.signIn({ email: verified.email, password });
  expect(user).toMatchObject({ fullName: 'Ana Lúcia', role: 'patient' });
  await expectRefusal(
    browser().api.session.signIn({ email: unverified.email, password }),
    'ACCOUNT_NOT_ASSOCIATED',
  );
  const owners = await db
    .selectFrom('patients')
    .select(['id', 'user_id'])
    .where('id', 'in', [record.id, other.id])
    .execute();
  expect(new Map(owners.map(({ id, user_id }) => [id, user_id]))).toEqual(
    new Map([
      [record.id, verified.id],
      [other.id, null],
    ]),
  );
});

test('an e-mail that changed or lost its confirmation since the account was read links no record', async () => {
  const email = 'lido@exemplo.test';
  const record = await makePatient(db, { email });
  const changed = await makeAccount(db, { email: 'trocado@exemplo.test' });
  const unverified = await makeAccount(db, { email, email_verified: false });
  for (const { id } of [changed, unverified])
    await database.asService((tx) => linkPatientByEmail(tx, id, email));
  expect((await patientRow(db, record.id)).user_id).toBeNull();
});

test('an address of ADMIN_EMAILS makes an administrator once it is verified', async () => {
  const user = await makeAccount(db, { email: 'diretora@exemplo.test', password, email_verified: false });
  const { api } = browser();
  await expectRefusal(api.session.signIn({ email: user.email, password }), 'ACCOUNT_NOT_ASSOCIATED');
  await db.updateTable('auth.users').set({ email_verified: true }).where('id', '=', user.id).execute();
  expect((await api.session.signIn({ email: user.email, password })).user.role).toBe('admin');
  const profile = await db.selectFrom('profiles').select('role').where('id', '=', user.id).executeTakeFirst();
  expect(profile).toEqual({ role: 'admin' });
});

test('an address that changes meanwhile gives its account neither role nor record', async () => {
  const adminEmails = ['diretora-nova@exemplo.test'];
  const made = await makeAccount(db, { email: 'diretora-nova@exemplo.test' });
  const read = async (id: string) => {
    const account = await database.asService((tx) => findAccount(tx, id));
    if (!account) throw new Error('no such account');
    return account;
  };
  const move = (id: string) =>
    db
      .updateTable('auth.users')
      .set({ email: `foi-${id}@exemplo.test` })
      .where('id', '=', id)
      .execute();
  const before = await read(made.id);
  await move(made.id);
  await database.asService((tx) => associate(tx, before, adminEmails));
  expect((await read(made.id)).role).toBe('patient');

  const patient = await makePatient(db);
  const account = await read((await makeAccount(db, { email: patient.email ?? '' })).id);
  const { linking } = await database.asUser({ role: 'admin', userId: made.id }, async (tx) => {
    await tx.db.selectFrom('patients').select('id').where('id', '=', patient.id).forUpdate().execute();
    const refused = refusalOf(database.asService((other) => associate(other, account, [])));
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await move(account.user_id);
    return { linking: refused };
  });
  expect(await linking).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await patientRow(db, patient.id)).user_id).toBeNull();
});

test("a patient record's role makes an administrator where the profile does not", async () => {
  const { user } = await makePatientWithAccount(db, { role: 'admin' });
  expect((await (await signedIn(user)).api.session.current())?.user.role).toBe('admin');
});

test('an ended, expired or forged session is invalid', async () => {
  const user = await makeAdmin(db);
  const visitor = await signedIn(user);
  expect(await visitor.api.session.current()).not.toBeNull();
  await db
    .updateTable('auth.sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', user.id)
    .execute();
  expect(await visitor.api.session.current()).toBeNull();
  await expectRefusal(visitor.api.dashboard.overview(), { code: 'UNAUTHENTICATED' });

  const other = await signedIn(user);
  const cookie = other.cookies.get('vico.session_token') ?? '';
  other.cookies.set('vico.session_token', `x${cookie}`);
  expect(await other.api.session.current()).toBeNull();
  other.cookies.set('vico.session_token', cookie);
  expect(await other.api.session.current()).not.toBeNull();
  await db.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute();
  expect(await other.api.session.current()).toBeNull();
});

test('a session is renewed by use once a day has passed, and not before', async () => {
  const user = await makeAdmin(db);
  const visitor = await signedIn(user);
  const day = 24 * 60 * 60 * 1_000;
  const setEnd = (days: number) =>
    db
      .updateTable('auth.sessions')
      .set({ expires_at: new Date(Date.now() + days * day) })
      .where('user_id', '=', user.id)
      .execute();
  await setEnd(6.5);
  const young = await visitor.api.session.current();
  expect(Date.parse(young?.expiresAt ?? '') - Date.now()).toBeLessThan(6.6 * day);
  await setEnd(1);
  const answer = await visitor.fetch('/api/session');
  expect(answer.headers.getSetCookie().join()).toContain('Max-Age=604800');
  const renewed: unknown = await answer.json();
  expect(renewed).toMatchObject({ user: { id: user.id } });
  const again = await visitor.api.session.current();
  expect(Date.parse(again?.expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * day);
});

test('a session ends 30 days after the sign-in, however much it is used', async () => {
  const user = await makeAdmin(db);
  const visitor = await signedIn(user);
  const day = 24 * 60 * 60 * 1_000;
  const setStart = (days: number) =>
    db
      .updateTable('auth.sessions')
      .set({ created_at: new Date(Date.now() - days * day), expires_at: new Date(Date.now() + day) })
      .where('user_id', '=', user.id)
      .execute();
  await setStart(28);
  await visitor.api.session.current();
  const renewed = await visitor.api.session.current();
  expect(Date.parse(renewed?.expiresAt ?? '') - Date.now()).toBeLessThan(2.1 * day);
  await setStart(30);
  expect(await visitor.api.session.current()).toBeNull();
});

test('the database has no token of a session, only its hash', async () => {
  const user = await makeAdmin(db, { password });
  const visitor = browser();
  await visitor.api.session.signIn({ email: user.email, password });
  const [stored] = await db
    .selectFrom('auth.sessions')
    .select('token')
    .where('user_id', '=', user.id)
    .execute();
  const cookie = decodeURIComponent(visitor.cookies.get('vico.session_token') ?? '');
  expect(stored?.token).toBe(hashToken(cookie.slice(0, cookie.lastIndexOf('.'))));
});

test('signing out deletes the session and its cookies', async () => {
  const user = await makeAdmin(db);
  const visitor = await signedIn(user);
  await visitor.api.session.signOut();
  expect(visitor.cookies.size).toBe(0);
  expect(await sessionsOf(user.id)).toEqual([]);
  expect(await visitor.api.session.signOut()).toEqual({});
});
