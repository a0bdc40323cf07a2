/** Accounts that were imported with the hashes of the older platform sign in with their old passwords (decision 079). */
import bcrypt from 'bcrypt';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { onServer } from '#test/database-server.ts';
import { makeAccount, makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { findHighestOldCost, renewPassword } from '../accounts/queries.ts';

const { browser, signedIn, db, database, ownerUrl } = await createTestApp();
const cost = 5;

async function setHash(userId: string, hash: string) {
  const values = { user_id: userId, account_id: userId, provider_id: 'credential', password: hash };
  await db
    .insertInto('auth.accounts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash }))
    .execute();
  return hash;
}
const setOldPassword = async (userId: string, password: string) =>
  setHash(userId, (await bcrypt.hash(password, cost)).replace('$2b$', '$2a$'));

const hashOf = async (userId: string) =>
  (
    await db
      .selectFrom('auth.accounts')
      .select('password')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).password;
const signIn = (email: string, password: string) => browser().api.session.signIn({ email, password });
const logged = async (rowId: string) =>
  (
    await db
      .selectFrom('activity_log')
      .select(['action', 'noun'])
      .where('row_id', '=', rowId)
      .orderBy('happened_at')
      .execute()
  ).map(({ action, noun }) => `${action} ${noun}`);
const renewed = expect.stringMatching(/^\$scrypt\$/u);

test('the old password signs in, is renewed once, and leaves the line of a sign-in only', async () => {
  const { user } = await makePatientWithAccount(db);
  await setOldPassword(user.id, 'curta');
  await expectRefusal(signIn(user.email, 'Curta'), 'INVALID_CREDENTIALS');
  expect((await signIn(user.email, 'curta')).user.id).toBe(user.id);
  const hash = await hashOf(user.id);
  expect(hash).toEqual(renewed);
  expect(await logged(user.id)).toEqual(['signed_in session']);
  await signIn(user.email, 'curta');
  expect(await hashOf(user.id)).toBe(hash);
});

test('sign-ins at the same time with one old password all succeed', async () => {
  const user = await makeAdmin(db);
  await setOldPassword(user.id, 'senha-antiga');
  const sessions = await Promise.all([1, 2, 3].map(() => signIn(user.email, 'senha-antiga')));
  expect(sessions.map((session) => session.user.id)).toEqual([user.id, user.id, user.id]);
  expect(await hashOf(user.id)).toEqual(renewed);
});

test('a password that changed since the old hash was read stays', async () => {
  const user = await makeAdmin(db);
  const from = await setOldPassword(user.id, 'senha-antiga');
  await setHash(user.id, 'another');
  expect(await database.asService((tx) => renewPassword(tx, user.id, { from, to: 'x' }))).toBe(false);
  expect(await hashOf(user.id)).toBe('another');
});

test('a sign-in succeeds where the renewal fails', async () => {
  const user = await makeAdmin(db);
  const hash = await setOldPassword(user.id, 'senha-antiga');
  const onlyOld = `alter table auth.accounts add constraint only_old check (password like '$2%') not valid`;
  await onServer(ownerUrl, onlyOld);
  expect((await signIn(user.email, 'senha-antiga')).user.id).toBe(user.id);
  await onServer(ownerUrl, 'alter table auth.accounts drop constraint only_old');
  expect(await hashOf(user.id)).toBe(hash);
});

test('the own password is checked against an old hash, and a new one is set', async () => {
  const user = await makeAdmin(db);
  const { api } = await signedIn(user);
  await setOldPassword(user.id, 'curta');
  const newPassword = 'senha-nova';
  await expectRefusal(api.account.changePassword({ password: 'errada', newPassword }), 'WRONG_PASSWORD');
  await api.account.changePassword({ password: 'curta', newPassword });
  expect((await signIn(user.email, newPassword)).user.id).toBe(user.id);
  expect(await logged(user.id)).toContain('changed account');
});

test('an account with a second factor is asked for it after the old password', async () => {
  const user = await makeAdmin(db);
  await setOldPassword(user.id, 'senha-antiga');
  await db
    .insertInto('auth.second_factors')
    .values({ user_id: user.id, secret: 'unused', confirmed_at: new Date() })
    .execute();
  await expectRefusal(signIn(user.email, 'senha-antiga'), 'SECOND_FACTOR_REQUIRED');
  expect(await hashOf(user.id)).toEqual(renewed);
});

test('a hash whose comparison would take days refuses, and raises the cost of no refusal', async () => {
  const user = await makeAdmin(db);
  const usable = await makeAccount(db);
  const hash = await setOldPassword(user.id, 'senha-antiga');
  await setHash(user.id, hash.replace('$05$', '$31$'));
  await setOldPassword(usable.id, 'senha-antiga');
  await expectRefusal(signIn(user.email, 'senha-antiga'), 'INVALID_CREDENTIALS');
  expect(await database.asService(findHighestOldCost)).toBe(cost);
  await db.deleteFrom('auth.accounts').where('user_id', '<>', user.id).execute();
  expect(await database.asService(findHighestOldCost)).toBeNull();
});
