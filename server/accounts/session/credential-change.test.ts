/**
 * Hashing a password takes 100 ms, and the credential or the session may change meanwhile. So the account is locked and
 * checked again before a session starts. Without this, 9 to 14 of 20 rounds of the first five changes left a session open.
 */
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import { makeAccount, makeAdmin, makePatient, makePatientWithAccount } from '#test/factories.ts';
import { waitingForLocks } from '#test/locks.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { codeOf } from '#test/second-factor.ts';
import { hashAtCost, minimum } from '../accounts/hash-cost.ts';
import { findCredential, lockAccount } from '../accounts/queries.ts';
import { deleteSessions } from '../accounts/session-queries.ts';
import { hashToken, linkIdentifier, newToken } from '../links/links.ts';
import { hashRecoveryCode, newKey, newRecoveryCodes } from '../second-factor/codes.ts';
import { sealKey } from '../second-factor/seal-key.ts';

// It gives the changes time.
hashAtCost({ ...minimum, ln: 13 });

const { browser, signedIn, db, database, storage } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const password = 'senha-antiga';
/**
 * At the same time: each mostly waits for hashes. Before the lock, one or more of five left a session open in most changes of a
 * password or an e-mail.
 */
const rounds = 5;
/** When the sign-in of a round starts, in turn; in milliseconds after the change. */
const delays = [0, 25];

interface Round {
  userId: string;
  /** Signs in with the old credential. */
  attempt(): Promise<unknown>;
  change(): Promise<unknown>;
  /** Number of sessions that stay open. */
  kept?: number;
}

const soon = () => new Date(Date.now() + 60_000);
const signIn = (email: string) => browser().api.session.signIn({ email, password });
let count = 0;
const newEmail = () => `nova-${++count}@exemplo.test`;

/** A change of a patient's record by an administrator. */
function patientRound(change: (email: string) => { email?: string | null; password?: string }) {
  return async (): Promise<Round> => {
    const { user, patient } = await makePatientWithAccount(db, { password });
    const { id, full_name: fullName } = patient;
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () => api.patients.update({ id, fullName, email: user.email, ...change(newEmail()) }),
    };
  };
}

const changes: Record<string, () => Promise<Round>> = {
  async 'a password chosen through a reset link'() {
    const { user } = await makePatientWithAccount(db, { password });
    const token = newToken();
    const identifier = linkIdentifier('reset-password', token);
    await db
      .insertInto('auth.verifications')
      .values({ identifier, value: user.id, expires_at: soon() })
      .execute();
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () => browser().api.session.resetPassword({ token, password: 'outra-senha' }),
    };
  },

  'a password set by an administrator': patientRound(() => ({ password: 'outra-senha' })),

  'an e-mail changed by an administrator': patientRound((email) => ({ email })),

  'an e-mail removed by an administrator': patientRound(() => ({ email: null })),

  async "an unused account that becomes an administrator's"() {
    const user = await makeAccount(db, { password });
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () =>
        api.users.createAdministrator({ fullName: 'Dona Nova', email: user.email, password: 'outra-senha' }),
    };
  },

  async 'an own password changed'() {
    const user = await makeAdmin(db, { password });
    const own = await signedIn(user);
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () => own.api.account.changePassword({ password, newPassword: 'outra-senha' }),
      kept: 1,
    };
  },

  async 'an own e-mail changed'() {
    const user = await makeAdmin(db, { password });
    const own = await signedIn(user);
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () => own.api.account.changeEmail({ email: newEmail(), password }),
      kept: 1,
    };
  },

  async 'a role removed'() {
    const user = await makeAdmin(db, { password });
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () => api.users.end({ id: user.id }),
    };
  },

  async 'a second factor switched on'() {
    const user = await makeAdmin(db, { password });
    const own = await signedIn(user);
    const key = newKey();
    const secret = sealKey(database.authSecret, user.id, key);
    await db.insertInto('auth.second_factors').values({ user_id: user.id, secret }).execute();
    const code = codeOf(key);
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () => own.api.secondFactor.confirm({ code }),
      kept: 1,
    };
  },

  async 'a second factor removed'() {
    const user = await makeAdmin(db);
    const user_id = user.id;
    await db
      .insertInto('auth.second_factors')
      .values({ user_id, secret: 'unused', confirmed_at: new Date() })
      .execute();
    const [code = ''] = newRecoveryCodes();
    const challenge = newToken();
    await db
      .insertInto('auth.recovery_codes')
      .values({ user_id, code_hash: hashRecoveryCode(user_id, code) })
      .execute();
    await db
      .insertInto('auth.sign_in_challenges')
      .values({ user_id, token_hash: hashToken(challenge), expires_at: soon() })
      .execute();
    return {
      userId: user_id,
      attempt: () => browser().api.session.passSecondFactor({ challenge, code }),
      change: () => api.users.removeSecondFactor({ id: user_id }),
    };
  },
};

test.each(Object.entries(changes))('%s ends every sign-in under way', async (_what, prepare) => {
  const alive: number[] = [];
  async function tryOnce(round: number) {
    const { userId, attempt, change, kept = 0 } = await prepare();
    const changed = change();
    await setTimeout(delays[round % delays.length]);
    await Promise.allSettled([attempt()]);
    await changed;
    const sessions = await db
      .selectFrom('auth.sessions')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    alive.push(sessions.length - kept);
  }
  await Promise.all(Array.from({ length: rounds }, (_, round) => tryOnce(round)));
  expect(alive).toEqual(Array.from({ length: rounds }, () => 0));
});

/** Calls with slow work between the check of the session and the change. */
const slowCalls: Record<string, (own: TestBrowser) => Promise<unknown>> = {
  'hashing the password of a new patient': (own) =>
    own.api.patients.create({ fullName: 'Nunca Feita', email: newEmail(), password: 'outra-senha' }),
  'hashing the password of a new administrator': (own) =>
    own.api.users.createAdministrator({
      fullName: 'Nunca Feita',
      email: newEmail(),
      password: 'outra-senha',
    }),
  'checking and hashing the own password': (own) =>
    own.api.account.changePassword({ password, newPassword: 'outra-senha' }),
  'checking the password for an own e-mail': (own) =>
    own.api.account.changeEmail({ email: newEmail(), password }),
  'checking the own password': (own) => own.api.secondFactor.setRequired({ isRequired: true, password }),
};

test.each(Object.entries(slowCalls))('a session that ends while %s changes nothing', async (_what, call) => {
  const user = await makeAdmin(db, { password });
  const before = await credentialOf(user.id);
  const refused = refusalOf(call(await signedIn(user)));
  await setTimeout(15);
  await db.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute();
  expect(await refused).toEqual({ code: 'UNAUTHENTICATED', defined: true });
  const made = db.selectFrom('auth.users').select('id').where('name', '=', 'Nunca Feita');
  const required = db.selectFrom('auth.requirements').select('name');
  expect([await made.execute(), await required.execute()]).toEqual([[], []]);
  expect(await credentialOf(user.id)).toEqual(before);
});

const credentialOf = (userId: string) => database.asService((tx) => findCredential(tx, userId));

test('of two changes of the own password at once, with the same password typed, one is made', async () => {
  const user = await makeAdmin(db, { password });
  const { api: own } = await signedIn(user);
  const changeTo = (newPassword: string) => own.account.changePassword({ password, newPassword });
  const outcomes = await Promise.allSettled([changeTo('senha-numero-um'), changeTo('senha-numero-dois')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const late = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(late?.reason).toMatchObject({ code: 'WRONG_PASSWORD' });
});

test('a password that changes while the typed one is checked: the typed one is wrong, also in a session that stays', async () => {
  const user = await makeAdmin(db, { password });
  const own = await signedIn(user);
  const refused = refusalOf(own.api.secondFactor.setRequired({ isRequired: true, password }));
  await setTimeout(15);
  await db.updateTable('auth.accounts').set({ password: 'another' }).where('user_id', '=', user.id).execute();
  expect(await refused).toMatchObject({ code: 'WRONG_PASSWORD' });
  expect(await db.selectFrom('auth.requirements').select('name').execute()).toEqual([]);
});

test('a session that ends while a file is stored leaves no record of it', async () => {
  const user = await makeAdmin(db);
  const own = await signedIn(user);
  const patient = await makePatient(db);
  const put = storage.put.bind(storage);
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...stored) => {
    await put(...stored);
    await db.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute();
  });
  const upload = own.api.files.upload({ patientId: patient.id, file: new File([pdf], 'a.pdf'), name: 'a' });
  await expectRefusal(upload, 'UNAUTHENTICATED');
  expect(await db.selectFrom('patient_files').select('id').execute()).toEqual([]);
});

/** Calls of an administrator on their own patient record, which lock patient, account or both, and the caller's session. */
const ownRecordCalls: Record<string, (own: TestBrowser, id: string, email: string) => Promise<unknown>> = {
  'changing the password': ({ api }, id, email) =>
    api.patients.update({ id, fullName: 'Eu', email, password: 'outra-senha' }),
  'removing the photo': ({ api }, id) => api.patients.removePhoto({ id }),
  'storing a file': ({ api }, id) =>
    api.files.upload({ patientId: id, file: new File([pdf], 'a.pdf'), name: 'a' }),
};

test.each(Object.entries(ownRecordCalls))(
  'a session that is ended with the account locked, while its owner is %s, does not deadlock',
  async (_what, call) => {
    const user = await makeAdmin(db, { password });
    const { id } = await makePatient(db, { user_id: user.id, email: user.email });
    const own = await signedIn(user);
    const refused = await database.asService(async (tx) => {
      await tx.db.selectFrom('patients').select('id').where('id', '=', id).forUpdate().execute();
      await lockAccount(tx, user.id);
      const answer = refusalOf(call(own, id, user.email));
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      await deleteSessions(tx, user.id);
      return { answer };
    });
    expect(await refused.answer).toMatchObject({ code: 'UNAUTHENTICATED' });
  },
);

test('an administrator’s own e-mail is refused without waiting for the lock of the account', async () => {
  const user = await makeAdmin(db, { password });
  const { api: own } = await signedIn(user);
  const another = { fullName: 'Outra', email: user.email, password };
  await database.asService(async (tx) => {
    await lockAccount(tx, user.id);
    await expectRefusal(own.patients.create(another), 'ACCOUNT_NOT_LINKABLE');
    await expectRefusal(own.users.createAdministrator(another), 'ACCOUNT_EXISTS');
  });
});
