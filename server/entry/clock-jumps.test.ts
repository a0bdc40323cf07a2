/**
 * The machine's clock jumps an hour or a year, ahead or back. A test cannot set it; instead every stored instant is moved
 * the other way, which has the same effect.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeActivity, makeAdmin, makePatient } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { codeOf } from '#test/second-factor.ts';
import { limits } from '../accounts/limits/limits.ts';
import { createDailyBackups } from '../operations/backup/daily/daily-backups.ts';
import { createClock } from '../platform/clock.ts';
import { insertMessage } from '../platform/mail/queries.ts';

const clinic = await createTestApp();
const { app, browser, signedIn, db, database, mailsTo, mailedToken, setNow } = clinic;
const password = 'meu-segredo-1';

/** Columns with an instant that is compared with the present time. */
const instants = {
  'auth.sessions': 'expires_at',
  'auth.rate_limits': 'spent_until',
  'auth.verifications': 'expires_at',
  'private.outbox': 'send_after',
} as const;

/** @param by a positive interval sets the clock ahead, a negative one back */
async function setClock(by: string): Promise<void> {
  for (const [table, column] of Object.entries(instants)) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval`.execute(
      db,
    );
  }
}

const jumps = ['1 hour', '-1 hour', '1 year', '-1 year'];

test.each(jumps)('a session continues, or ends and can be started again: %s', async (by) => {
  const user = await makeAdmin(db, { password });
  const visitor = await signedIn(user);
  await setClock(by);
  const session = await visitor.api.session.current();
  // A session that has expired is refused, and so is one that would last a year.
  expect(session !== null).toBe(by.endsWith('hour'));
  expect((await visitor.api.session.signIn({ email: user.email, password })).user.email).toBe(user.email);
  expect((await visitor.api.session.current())?.user.email).toBe(user.email);
});

test.each(jumps)('limits lock no account out, and still count: %s', async (by) => {
  const { email } = await makeAdmin(db, { password });
  const wrong = async () =>
    (await refusalOf(browser().api.session.signIn({ email, password: 'errada99' }))).code;
  await wrong();
  const { burst, everySeconds } = limits['sign-in'].account;
  const spent = sql<Date>`now() + make_interval(secs => ${burst * everySeconds})`;
  await db.updateTable('auth.rate_limits').set({ spent_until: spent }).execute();
  expect(await wrong()).toBe('RATE_LIMITED');
  await setClock(by);
  expect(await wrong()).toBe('INVALID_CREDENTIALS');
  await db.updateTable('auth.rate_limits').set({ spent_until: spent }).execute();
  expect(await wrong()).toBe('RATE_LIMITED');
  await db.deleteFrom('auth.rate_limits').execute();
});

test.each(jumps)('a message is sent once: %s', async (by) => {
  const message = { recipient: `${by}@exemplo.test`, subject: 'Olá', text: 'Olá', html: null };
  await database.asService((tx) => insertMessage(tx, message));
  // Deferred for half a minute, as after a first failure.
  const sendAfter = sql<Date>`now() + interval '30 seconds'`;
  await db.updateTable('private.outbox').set({ send_after: sendAfter }).execute();
  await setClock(by);
  app.outbox.wake();
  const count = async () => (await mailsTo(message.recipient)).length;
  // With the clock an hour back, the message is an hour late.
  expect(await count()).toBe(by === '-1 hour' ? 0 : 1);
  if (by === '-1 hour') await setClock('61 minutes');
  app.outbox.wake();
  expect(await count()).toBe(1);
  expect(await db.selectFrom('private.outbox').select('id').execute()).toEqual([]);
});

test.each(jumps)('a mailed link is valid, or a new one can be requested: %s', async (by) => {
  const { email } = await makeAdmin(db, { password });
  const { api } = browser();
  const ask = async () => {
    await api.session.requestPasswordReset({ email });
    return mailedToken(email);
  };
  const first = await ask();
  await setClock(by);
  const isOver = !by.startsWith('-');
  const reset = (token: string) => api.session.resetPassword({ token, password: 'meu-segredo-2' });
  if (isOver) await expectRefusal(reset(first), 'LINK_INVALID');
  await reset(isOver ? await ask() : first);
  await api.session.signIn({ email, password: 'meu-segredo-2' });
});

test('the audit log records a read after the clock was set back', async () => {
  const patient = await makePatient(db);
  const user = await makeAdmin(db);
  const { api } = await signedIn(user);
  const reads = async () =>
    (
      await db
        .selectFrom('activity_log')
        .select('id')
        .where('patient_id', '=', patient.id)
        .where('action', '=', 'read')
        .where('noun', '=', 'patient')
        .execute()
    ).length;
  // The log cannot be changed: this line was written a year ahead.
  await makeActivity(db, {
    user_id: user.id,
    action: 'read',
    noun: 'patient',
    row_id: patient.id,
    patient_id: patient.id,
    happened_at: new Date(Date.now() + 365 * 24 * 60 * 60 * 1_000),
  });
  await api.patients.get({ id: patient.id });
  expect(await reads()).toBe(2);
  await api.patients.get({ id: patient.id });
  expect(await reads()).toBe(2);
});

test('second-factor codes are valid again after the clock was set back, each once', async () => {
  const { email } = await makeAdmin(db, { password });
  const codeAt = (key: string, instant: string) => {
    setNow(instant);
    return codeOf(key, Date.parse(instant));
  };
  const own = browser();
  await own.api.session.signIn({ email, password });
  const { key } = await own.api.secondFactor.begin({ password });
  await own.api.secondFactor.confirm({ code: codeAt(key, '2027-11-21T12:00:10Z') });
  const pass = async (code: string) => {
    const { data } = await refusalOf(browser().api.session.signIn({ email, password }));
    const { challenge } = JSON.parse(JSON.stringify(data));
    return browser().api.session.passSecondFactor({ challenge, code });
  };
  const code = codeAt(key, '2026-11-21T12:00:10Z');
  expect((await pass(code)).session.user.email).toBe(email);
  await expectRefusal(pass(code), 'SECOND_FACTOR_INVALID');
  setNow(new Date().toISOString());
});

test('the daily backup is made on every following day after the clock was wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vico-clock-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let now = '2026-11-21T12:00:00-03:00';
  const backups = createDailyBackups({
    ownerUrl: clinic.ownerUrl,
    storage: clinic.storage,
    findFolder: async () => folder,
    time: '03:00',
    keep: { days: 1, weeks: 1 },
    passphrase: undefined,
    clock: createClock('America/Sao_Paulo', () => new Date(now)),
    log: silent,
  });
  afterAll(() => backups.close());
  const at = (instant: string) => {
    now = instant;
    return backups.check();
  };
  const kept = async () => (await readdir(folder)).map((name) => name.slice('vico-diaria-'.length, -11));
  expect(await at('2026-11-21T12:00:00-03:00')).toBe('made');
  // An hour ahead, and back.
  expect(await at('2026-11-21T13:00:00-03:00')).toBe('not due');
  expect(await at('2026-11-21T12:05:00-03:00')).toBe('not due');
  // A year ahead for two days, and back.
  expect(await at('2027-11-21T12:10:00-03:00')).toBe('made');
  expect(await at('2027-11-22T12:10:00-03:00')).toBe('made');
  expect(await at('2026-11-22T12:15:00-03:00')).toBe('made');
  expect(await at('2026-11-22T12:20:00-03:00')).toBe('not due');
  expect(await at('2026-11-23T12:00:00-03:00')).toBe('made');
  expect(await kept()).toContain('2026-11-23');
  // A year back, and ahead.
  expect(await at('2025-11-23T12:00:00-03:00')).toBe('made');
  expect(await at('2025-11-23T12:05:00-03:00')).toBe('not due');
  expect(await at('2026-11-23T12:30:00-03:00')).toBe('not due');
  expect(await at('2026-11-24T12:30:00-03:00')).toBe('made');
  expect(await kept()).toContain('2026-11-24');
});
