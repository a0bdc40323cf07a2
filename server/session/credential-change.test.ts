/**
 * Sign-ins that are in flight while the credentials change. The password is read, hashing takes 100 ms, and only then is
 * the session made: by then the credential may be another one.
 */
import { setTimeout } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { hashToken, linkIdentifier, newToken } from '../links/links.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/codes.ts';

const { browser, signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const password = 'senha-antiga';
const rounds = 20;
/** When attempts start, in milliseconds after the change has been asked for. */
const starts = [0, 25];

interface Round {
  userId: string;
  /** Signs in with what is valid before the change. */
  attempt(index: number): Promise<unknown>;
  change(): Promise<unknown>;
  /** Sessions that may live on. */
  kept?: number;
}

const soon = () => new Date(Date.now() + 60_000);
const signIn = (email: string) => browser().api.session.signIn({ email, password });
let count = 0;
const newEmail = () => `nova-${++count}@exemplo.test`;

/** What an administrator changes in a patient's record. */
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

const ways: Record<string, () => Promise<Round>> = {
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
      change: () => browser().api.session.resetPassword({ token, password: 'senha-nova' }),
    };
  },

  'a password set by an administrator': patientRound(() => ({ password: 'senha-nova' })),

  'an e-mail changed by an administrator': patientRound((email) => ({ email })),

  'an e-mail removed by an administrator': patientRound(() => ({ email: null })),

  async 'an account without an owner, made anew for an administrator'() {
    const user = await makeAccount(db, { password });
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () =>
        api.administrators.create({ fullName: 'Dona Nova', email: user.email, password: 'senha-nova' }),
    };
  },

  async 'a role removed'() {
    const user = await makeAdmin(db, { password });
    return {
      userId: user.id,
      attempt: () => signIn(user.email),
      change: () => api.administrators.removeRole({ id: user.id }),
    };
  },

  async 'a second factor switched on'() {
    const user = await makeAdmin(db, { password });
    const own = await signedIn(user);
    const { key } = await own.api.secondFactor.begin({ password });
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
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
    const codes = newRecoveryCodes().slice(0, starts.length + 1);
    const challenges = codes.map(() => newToken());
    await db
      .insertInto('auth.recovery_codes')
      .values(codes.map((code) => ({ user_id, code_hash: hashRecoveryCode(user_id, code) })))
      .execute();
    await db
      .insertInto('auth.sign_in_challenges')
      .values(challenges.map((token) => ({ user_id, token_hash: hashToken(token), expires_at: soon() })))
      .execute();
    return {
      userId: user_id,
      attempt: (index) =>
        browser().api.session.passSecondFactor({
          challenge: challenges[index] ?? '',
          code: codes[index] ?? '',
        }),
      change: () => api.administrators.removeSecondFactor({ id: user_id }),
    };
  },
};

test.each(Object.entries(ways))(
  '%s ends every sign-in in flight',
  { retry: 0, timeout: 90_000 },
  async (_way, prepare) => {
    const alive: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { userId, attempt, change, kept = 0 } = await prepare();
      const changed = change();
      const attempts = starts.map(async (milliseconds, index) => {
        await setTimeout(milliseconds);
        await attempt(index);
      });
      await Promise.allSettled(attempts);
      await changed;
      const sessions = await db
        .selectFrom('auth.sessions')
        .select('id')
        .where('user_id', '=', userId)
        .execute();
      alive.push(sessions.length - kept);
    }
    expect(alive).toEqual(Array.from({ length: rounds }, () => 0));
  },
);
