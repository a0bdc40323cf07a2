import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeAdmin, makeAppointment, makeAppointmentContact, makePatient } from '#test/factories.ts';
import { createDailyCleanup } from './daily-cleanup.ts';
import { tryCleanupLock } from './queries.ts';

const { db, database } = await createTestApp();
const cleanup = () => createDailyCleanup({ db: database, log: silent });
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const hour = 60 * 60 * 1_000;

/** One row of each kind. */
async function makeRows(name: string, at: Date) {
  const { id: user_id } = await makeAdmin(db);
  await db.insertInto('auth.sessions').values({ token: name, user_id, expires_at: at }).execute();
  await db
    .insertInto('auth.verifications')
    .values({ identifier: name, value: user_id, expires_at: at })
    .execute();
  await db
    .insertInto('auth.sign_in_challenges')
    .values({ token_hash: name, user_id, expires_at: at })
    .execute();
  await db.insertInto('auth.rate_limits').values({ key: name, spent_until: at }).execute();
  await db.insertInto('private.setup_links').values({ token_hash: name, expires_at: at }).execute();
  const appointment = await makeAppointment(db, { patient_id: (await makePatient(db)).id });
  const { id: contact_id } = await makeAppointmentContact(db, appointment);
  await db.insertInto('private.whatsapp_messages').values({ id: name, contact_id, expires_at: at }).execute();
  await db.insertInto('private.whatsapp_answers').values({ id: name, expires_at: at }).execute();
  await db
    .insertInto('private.booking_codes')
    .values({ ticket_hash: name, email_hash: 'a', code_hash: 'b', expires_at: at })
    .execute();
  await db
    .insertInto('private.photograph_links')
    .values({ token_hash: name, patient_id: appointment.patient_id, expires_at: at })
    .execute();
}

async function names() {
  const found = [
    await db.selectFrom('auth.sessions').select('token as name').orderBy('name').execute(),
    await db.selectFrom('auth.verifications').select('identifier as name').orderBy('name').execute(),
    await db.selectFrom('auth.sign_in_challenges').select('token_hash as name').orderBy('name').execute(),
    await db.selectFrom('auth.rate_limits').select('key as name').orderBy('name').execute(),
    await db.selectFrom('private.setup_links').select('token_hash as name').orderBy('name').execute(),
    await db.selectFrom('private.whatsapp_messages').select('id as name').orderBy('name').execute(),
    await db.selectFrom('private.whatsapp_answers').select('id as name').orderBy('name').execute(),
    await db.selectFrom('private.booking_codes').select('ticket_hash as name').orderBy('name').execute(),
    await db.selectFrom('private.photograph_links').select('token_hash as name').orderBy('name').execute(),
  ];
  return found.map((rows) => rows.map(({ name }) => name));
}

test('removes what had expired when the last run was, and nothing else', async () => {
  const { run } = cleanup();
  await makeRows('a month ago', later(-31 * 24 * hour));
  await makeRows('hours ago', later(-2 * hour));
  await makeRows('valid', later(hour));
  const each = (rows: number) => ({
    sessions: rows,
    links: rows,
    challenges: rows,
    limits: rows,
    setUpLinks: rows,
    whatsappMessages: rows,
    whatsappAnswers: rows,
    bookingCodes: rows,
    photographLinks: rows,
  });
  // A process that has just started does not know yet whether its clock is right.
  expect(await run()).toEqual(each(1));
  expect(await names()).toEqual(Array.from({ length: 9 }, () => ['hours ago', 'valid']));
  expect(await run()).toEqual(each(1));
  await makeRows('since the last run', later(0));
  expect(await run()).toEqual(each(0));
  expect(await run()).toEqual(each(1));
  expect(await names()).toEqual(Array.from({ length: 9 }, () => ['valid']));
  // An expired session is not a sign-out.
  const signOuts = db.selectFrom('activity_log').select('id').where('action', '=', 'signed_out');
  expect(await signOuts.execute()).toEqual([]);
});

test('removes more than one batch, also with two processes at once', async () => {
  const { id: user_id } = await makeAdmin(db);
  const expires_at = later(-31 * 24 * hour);
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    token: `velha-${index}`,
    user_id,
    expires_at,
  }));
  await db.insertInto('auth.sessions').values(rows).execute();
  const { run } = cleanup();
  // Two that meet may both leave the rest to the other.
  const removed = [...(await Promise.all([run(), cleanup().run()])), await run()];
  expect(removed.reduce((sum, each) => sum + (each?.sessions ?? 0), 0)).toBe(5_000);
});

test('leaves the work to another process that is at it', async () => {
  const { run } = cleanup();
  await database.asService(async (tx) => {
    expect(await tryCleanupLock(tx)).toBe(true);
    expect(await run()).toBeNull();
  });
  expect(await run()).not.toBeNull();
});
