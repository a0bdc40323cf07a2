/** Every mail that a person can cause is limited by the account that causes it, and by its recipient. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatientWithAccount, patientRow } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';
import { limits } from './limits.ts';

const { browser, signedIn, db, mailsTo } = await createTestApp({ emailConfirmation: 'required' });
const { api } = await signedIn(await makeAdmin(db));
const { account, recipient } = limits.mail;

const limited = { code: 'RATE_LIMITED', defined: true, data: { retryAfterSeconds: expect.any(Number) } };

/** Calls until one is refused. @returns how many succeeded */
async function callsUntilRefused(call: () => Promise<unknown>): Promise<number> {
  for (let made = 0; made <= recipient.burst; made += 1) {
    const refused = await call().then(
      () => null,
      (error: unknown) => refusalOf(Promise.reject(error)),
    );
    if (!refused) continue;
    expect(await refused).toMatchObject(limited);
    return made;
  }
  return Number.POSITIVE_INFINITY;
}

test('a patient who asks for reset links again and again', async () => {
  const { user } = await makePatientWithAccount(db);
  const own = await signedIn(user);
  expect(await callsUntilRefused(() => own.api.portal.sendPasswordReset())).toBe(recipient.burst);
  expect(await mailsTo(user.email)).toHaveLength(recipient.burst);
});

test('many calls at once cannot exceed the limit together', async () => {
  const { user } = await makePatientWithAccount(db);
  const own = await signedIn(user);
  const calls = Array.from({ length: 3 * recipient.burst }, () => own.api.portal.sendPasswordReset());
  await Promise.allSettled(calls);
  expect(await mailsTo(user.email)).toHaveLength(recipient.burst);
});

test('the button of an administrator: for one patient, and for all together', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const send = (id: string) => api.patients.sendPasswordReset({ id });
  expect(await callsUntilRefused(() => send(patient.id))).toBe(recipient.burst);
  expect(await mailsTo(user.email)).toHaveLength(recipient.burst);

  // Another patient still gets theirs, until the administrator's own limit is used up.
  const other = (await makePatientWithAccount(db)).patient;
  await send(other.id);
  await db
    .updateTable('auth.rate_limits')
    .set({ spent_until: new Date(Date.now() + account.burst * account.everySeconds * 1_000) })
    .where('key', 'like', 'mail:account:%')
    .execute();
  expect(await refusalOf(send(other.id))).toMatchObject(limited);
  await db.deleteFrom('auth.rate_limits').where('key', 'like', 'mail:account:%').execute();
});

test('an e-mail that changes to and fro: the last change is refused whole', async () => {
  const { patient } = await makePatientWithAccount(db);
  const { id, full_name: fullName } = patient;
  const emails = ['vai@exemplo.test', 'vem@exemplo.test'];
  const change = async () => {
    for (const email of emails) await api.patients.update({ id, fullName, email });
  };
  expect(await callsUntilRefused(change)).toBe(recipient.burst);
  expect((await patientRow(db, id)).email).toBe(emails[1]);
  for (const email of emails) expect(await mailsTo(email)).toHaveLength(recipient.burst);
});

/** Calls once, leaves the recipient one mail more, and expects a refusal after it. For calls that take long. */
async function expectOneMore(call: () => Promise<unknown>): Promise<void> {
  await db.deleteFrom('auth.rate_limits').where('key', 'like', 'mail:recipient%').execute();
  await call();
  const used = (recipient.burst - 1.5) * recipient.everySeconds * 1_000;
  await db
    .updateTable('auth.rate_limits')
    .set({ spent_until: new Date(Date.now() + used) })
    .where('key', 'like', 'mail:recipient%')
    .execute();
  await call();
  expect(await refusalOf(call())).toMatchObject(limited);
}

test('records and administrators that are created with one e-mail again and again', async () => {
  const email = 'de-novo@exemplo.test';
  const create = async () => {
    const { id } = await api.patients.create({ fullName: 'De Novo', email, password: 'meu-segredo-1' });
    await api.patients.remove({ id });
  };
  await expectOneMore(create);
  expect(await db.selectFrom('patients').select('id').where('email', '=', email).execute()).toEqual([]);

  const other = { fullName: 'Outra', email: 'outra-direcao@exemplo.test', password: 'meu-segredo-1' };
  const appoint = async () => {
    const { id } = await api.users.createAdministrator(other);
    await api.users.end({ id });
  };
  await expectOneMore(appoint);
});

test('a second factor that is removed: with no mail to its owner it stays', async () => {
  const owner = await makeAdmin(db);
  const put = () =>
    db
      .insertInto('auth.second_factors')
      .values({ user_id: owner.id, secret: 'unused', confirmed_at: new Date() })
      .execute();
  const remove = async () => {
    await put();
    await api.users.removeSecondFactor({ id: owner.id });
  };
  expect(await callsUntilRefused(remove)).toBe(recipient.burst);
  const factors = db.selectFrom('auth.second_factors').select('user_id').where('user_id', '=', owner.id);
  expect(await factors.execute()).toHaveLength(1);
});

test('strangers and patients use up nothing of the clinic, and learn nothing of a recipient who has got too many', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { email } = user;
  const stranger = browser();
  const asked = await callsUntilRefused(() => stranger.api.session.requestPasswordReset({ email }));
  expect(asked).toBe(limits['password-reset'].account.burst);
  const own = await signedIn(user);
  const rest = recipient.burst - asked;
  expect(await callsUntilRefused(() => own.api.portal.sendPasswordReset())).toBe(rest);
  const fromClinic = limits.mail.recipientFromClinic.burst;
  expect(await callsUntilRefused(() => api.patients.sendPasswordReset({ id: patient.id }))).toBe(fromClinic);
  expect(await mailsTo(email)).toHaveLength(recipient.burst + fromClinic);

  await db.deleteFrom('auth.rate_limits').where('key', 'like', 'password-reset:%').execute();
  expect(await stranger.api.session.requestPasswordReset({ email })).toEqual({});
  expect(await mailsTo(email)).toHaveLength(recipient.burst + fromClinic);
});
