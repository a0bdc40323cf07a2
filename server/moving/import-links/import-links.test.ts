import { expect, test } from 'vitest';
import { importLinksPerMinute } from '#contract/moving/import-links.ts';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAdmin, makePatient, makePatientWithAccount, makeStaff } from '#test/factories.ts';
import { countWithoutPassword } from './queries.ts';
import { sendImportLinks } from './send-links.ts';

const { browser, db, database, app, mailsTo, mailedToken } = await createTestApp();

const accounts = { publicUrl: 'http://localhost' };

/** An import that brought these accounts. */
async function importOf(...users: { id: string }[]): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({ kind: 'platform', state: 'done', source_name: 'clinica.dump' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (users.length > 0) {
    await db
      .insertInto('private.import_rows')
      .values(users.map((user) => ({ import_id: id, table_name: 'auth.users', row_id: user.id })))
      .execute();
  }
  return id;
}
const counted = (importId: string) => database.asService((tx) => countWithoutPassword(tx, importId));
const send = (importId: string) => sendImportLinks(database, accounts, importId);
const outbox = () =>
  db.selectFrom('private.outbox').select(['recipient', 'send_after']).orderBy('send_after');

test('patients and staff without a password get one link, which sets it', async () => {
  const { user } = await makePatientWithAccount(db);
  const colleague = await makeStaff(db, ['reception']);
  const { user: withPassword } = await makePatientWithAccount(db, { password: 'meu-segredo-1' });
  const importId = await importOf(user, colleague, withPassword);
  expect(await counted(importId)).toEqual({ waiting: 2, sent: 0 });
  expect(await send(importId)).toEqual({ queued: 2 });
  app.outbox.wake();
  expect(await mailsTo(withPassword.email)).toEqual([]);
  expect(await mailsTo(colleague.email)).toHaveLength(1);
  expect(await counted(importId)).toEqual({ waiting: 0, sent: 2 });
  expect(await send(importId)).toEqual({ queued: 0 });
  const { api } = browser();
  await api.session.resetPassword({ token: await mailedToken(user.email), password: 'senha-nova' });
  expect((await api.session.signIn({ email: user.email, password: 'senha-nova' })).user.id).toBe(user.id);
  expect(await counted(importId)).toEqual({ waiting: 0, sent: 1 });
});

test('no link for accounts of others, without role and record, ended, or whose address receives no mail', async () => {
  const { user: ofAnother } = await makePatientWithAccount(db);
  const loose = await makeAccount(db);
  const ended = await makeStaff(db, ['manager']);
  await db
    .updateTable('profiles')
    .set({ staff_roles: [], ended_at: new Date() })
    .where('id', '=', ended.id)
    .execute();
  await makePatient(db, { user_id: ended.id });
  const unreachable = await Promise.all(
    ['sem-email-1@conta.invalid', 'ana@clinica', 'ana.exemplo.test', 'a na@exemplo.test'].map((email) =>
      makeAdmin(db, { email }),
    ),
  );
  const importId = await importOf(loose, ended, ...unreachable);
  // Its role was changed by the import, which did not bring the account.
  const here = await makeAdmin(db);
  await db
    .insertInto('private.import_rows')
    .values({ import_id: importId, table_name: 'public.profiles', row_id: here.id, before: '{}' })
    .execute();
  await importOf(ofAnother);
  expect(await counted(importId)).toEqual({ waiting: 0, sent: 0 });
  expect(await send(importId)).toEqual({ queued: 0 });
});

test('many links are sent at a pace, in batches, and once however often it is asked', async () => {
  const users = await Promise.all(Array.from({ length: 210 }, () => makeAdmin(db)));
  const importId = await importOf(...users);
  const sent = await Promise.all([send(importId), send(importId)]);
  expect(sent.reduce((sum, { queued }) => sum + queued, 0)).toBe(users.length);
  const rows = (await outbox().execute()).filter(({ recipient }) =>
    users.some(({ email }) => email === recipient),
  );
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length);
  // Two callers take turns, so each paces its own.
  const soon = rows.filter(({ send_after }) => Number(send_after) <= Date.now());
  expect(soon.length).toBeLessThanOrEqual(2 * importLinksPerMinute);
  const lines = db
    .selectFrom('activity_log')
    .select('id')
    .where('action', '=', 'sent')
    .where('noun', '=', 'account');
  expect(await lines.execute()).toEqual([]);
});
