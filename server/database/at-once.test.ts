import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { makeAdmin, makePatient, makePatientWithAccount } from '#test/factories.ts';
import type { Scope } from './open-database.ts';

// One connection: whatever one flight left behind, the next would find.
const { database, maintenance } = await createTestDatabase({ poolSize: 1 });
const admin = await makeAdmin(maintenance);
const { user, patient } = await makePatientWithAccount(maintenance);
const other = await makePatient(maintenance);

async function signIn(userId: string, expires = new Date(Date.now() + 60_000)): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await maintenance
    .insertInto('auth.sessions')
    .values({ token, user_id: userId, expires_at: expires })
    .execute();
  return token;
}
const adminToken = await signIn(admin.id);
const patientToken = await signIn(user.id);

const whoAmI = async (tx: Scope) =>
  (
    await sql<{ role: string; user: string | null; address: string | null }>`
      select current_user as role, app.user_id() as user, app.client_address() as address`.execute(tx.db)
  ).rows[0];
const patients = (tx: Scope) => tx.db.selectFrom('patients').select('id').execute();
const addPatient = (tx: Scope, full_name: string) =>
  tx.db.insertInto('patients').values({ full_name }).execute();
const isThere = async (name: string) =>
  (await maintenance.selectFrom('patients').select('id').where('full_name', '=', name).execute()).length > 0;
const asAdmin = { sessionToken: adminToken, role: 'admin' } as const;

test('whoever has a session gets its role and name, in the flight of what they ask for', async () => {
  const { visitor, answer } = await database.atOnce({ ...asAdmin, address: '203.0.113.7' }, whoAmI);
  expect(visitor).toMatchObject({ user_id: admin.id, profile_role: 'admin' });
  expect(answer).toMatchObject({
    value: { role: 'clinic_admin', user: admin.id, address: '203.0.113.7' },
  });
  const own = await database.atOnce({ sessionToken: patientToken, role: 'patient' }, async (tx) => ({
    ...(await Promise.all([whoAmI(tx), patients(tx)])),
  }));
  expect(own.visitor).toMatchObject({ user_id: user.id, patient_id: patient.id });
  expect(own.answer).toMatchObject({
    value: { 0: { role: 'clinic_patient', user: user.id }, 1: [{ id: patient.id }] },
  });
});

test('nothing of it is left on the connection', async () => {
  await database.atOnce(asAdmin, whoAmI);
  expect(await database.asUser({ role: 'anonymous' }, whoAmI)).toEqual({
    role: 'clinic_anonymous',
    user: null,
    address: null,
  });
});

test('without a right to the role nothing is read and nothing written', async () => {
  const ended = await signIn(admin.id, new Date(Date.now() - 1_000));
  const refused = {
    'a token of nobody’s': { ...asAdmin, sessionToken: 'none' },
    'a session that has ended': { ...asAdmin, sessionToken: ended },
    'a patient as administrator': { ...asAdmin, sessionToken: patientToken },
    'an administrator as patient': { sessionToken: adminToken, role: 'patient' },
  } as const;
  for (const [who, pass] of Object.entries(refused)) {
    const read = await database.atOnce(pass, patients);
    expect(read.answer, who).toMatchObject({ status: 'rejected', reason: { code: '42501' } });
    const write = await database.atOnce(pass, (tx) => addPatient(tx, who));
    expect(write.answer, who).toMatchObject({ status: 'rejected', reason: { code: '42501' } });
    expect(await isThere(who)).toBe(false);
  }
  expect((await database.atOnce({ ...asAdmin, sessionToken: ended }, patients)).visitor).toBeNull();
  // The control: the same words of somebody who may.
  expect((await database.atOnce(asAdmin, (tx) => addPatient(tx, 'De quem pode'))).answer.status).toBe(
    'fulfilled',
  );
  expect(await isThere('De quem pode')).toBe(true);
});

test('whoever owes a second factor reads nothing, and everything once they have it', async () => {
  await maintenance.insertInto('auth.requirements').values({ name: 'second-factor' }).execute();
  expect((await database.atOnce(asAdmin, patients)).answer.status).toBe('rejected');
  await maintenance
    .insertInto('auth.second_factors')
    .values({ user_id: admin.id, secret: 'sealed', confirmed_at: new Date() })
    .execute();
  expect((await database.atOnce(asAdmin, patients)).answer.status).toBe('fulfilled');
  await maintenance.deleteFrom('auth.requirements').execute();
});

test('a session that has just ended, and a role that has just gone, hold no longer', async () => {
  const leaving = await makeAdmin(maintenance);
  const sessionToken = await signIn(leaving.id);
  const ask = async () => (await database.atOnce({ sessionToken, role: 'admin' }, patients)).answer.status;
  expect(await ask()).toBe('fulfilled');
  await maintenance.updateTable('profiles').set({ role: 'patient' }).where('id', '=', leaving.id).execute();
  expect(await ask()).toBe('rejected');
  await maintenance.updateTable('profiles').set({ role: 'admin' }).where('id', '=', leaving.id).execute();
  expect(await ask()).toBe('fulfilled');
  await maintenance.deleteFrom('auth.sessions').where('token', '=', sessionToken).execute();
  expect(await ask()).toBe('rejected');
});

test('one query that fails undoes all of them, also where its error is swallowed', async () => {
  const failing = (tx: Scope) => sql`select 1 / (select count(*) - count(*) from patients)`.execute(tx.db);
  const loud = await database.atOnce(asAdmin, (tx) => Promise.all([addPatient(tx, 'Alta'), failing(tx)]));
  expect(loud.answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  const quiet = await database.atOnce(asAdmin, (tx) =>
    Promise.all([addPatient(tx, 'Baixa'), failing(tx).catch(() => {})]),
  );
  expect(quiet.answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(quiet.visitor?.user_id).toBe(admin.id);
  expect([await isThere('Alta'), await isThere('Baixa')]).toEqual([false, false]);
  expect((await database.atOnce(asAdmin, whoAmI)).answer).toMatchObject({ value: { role: 'clinic_admin' } });
});

test('what is announced is told once it is committed, once, and nothing of what was undone', async () => {
  const heard: string[] = [];
  const begun = Promise.withResolvers<void>();
  const listening = database.listen('vico_changes', {
    onListening: begun.resolve,
    onMessage: (words) => heard.push(words),
    onLost() {},
  });
  await begun.promise;
  const announce = (topic: string) => (tx: Scope) => sql`select app.announce(${topic})`.execute(tx.db);
  const afterwards = { ...asAdmin, announces: true };
  const told = (...topics: string[]) =>
    vi.waitFor(() => expect(heard).toEqual(topics.map((topic) => `{"topic":"${topic}"}`)), 20_000);
  await database.atOnce(afterwards, (tx) =>
    Promise.all([announce('one')(tx), announce('two')(tx), announce('one')(tx)]),
  );
  await told('one', 'two');
  const undone = (tx: Scope) => Promise.all([announce('undone')(tx), sql`select 1 / 0`.execute(tx.db)]);
  expect((await database.atOnce(afterwards, undone)).answer.status).toBe('rejected');
  await database.atOnce(afterwards, announce('three'));
  // The same connection: it is told by the transaction itself again.
  await database.asUser({ role: 'admin', userId: admin.id }, announce('four'));
  await database.atOnce(asAdmin, announce('five'));
  await database.atOnce(afterwards, patients);
  await told('one', 'two', 'three', 'four', 'five');
  await listening.close();
});

test('what is asked after an answer, or as the server, is refused', async () => {
  const late = await database.atOnce(asAdmin, async (tx) => {
    await patients(tx);
    return patients(tx);
  });
  expect(late.answer).toMatchObject({ reason: { message: 'all has to be asked at once here' } });
  const inside = await database.atOnce(asAdmin, (tx) => tx.asService(whoAmI));
  expect(inside.answer).toMatchObject({ reason: { message: 'nothing is done as the server at once' } });
  expect((await database.atOnce(asAdmin, patients)).answer).toMatchObject({
    value: expect.arrayContaining([{ id: other.id }]),
  });
});

test('work that throws outright is refused like any other, and its connection serves on', async () => {
  const outright = () => {
    throw new Error('outright');
  };
  const refused = await database.atOnce(asAdmin, outright);
  expect(refused).toMatchObject({
    visitor: { user_id: admin.id },
    answer: { reason: { message: 'outright' } },
  });
  expect((await database.atOnce(asAdmin, whoAmI)).answer).toMatchObject({ value: { role: 'clinic_admin' } });
});

test('sixteen at once on one connection each get their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      n % 2
        ? database.atOnce({ sessionToken: patientToken, role: 'patient' }, whoAmI)
        : database.atOnce(asAdmin, whoAmI),
    ),
  );
  expect(answers.map(({ answer }) => answer)).toEqual(
    answers.map((_, n) => ({
      status: 'fulfilled',
      value: expect.objectContaining(n % 2 ? { user: user.id } : { user: admin.id }),
    })),
  );
});
