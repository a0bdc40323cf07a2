/** `npm run reset-second-factor` on an external database, and on the embedded one while a server uses it and after. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { openBrowserAt } from '#test/browser.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { runScript } from '#test/run-script.ts';
import { setUp } from '#test/second-factor.ts';
import { answers, freePort, makeFolder, removeFolder, startProcess } from '#test/server-process.ts';
import { findRunningDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';

vi.setConfig({ testTimeout: 120_000 });
const folder = makeFolder();
afterAll(() => removeFolder(folder));

const password = 'meu-segredo-1';

test('on DATABASE_URL the password stays, sessions and codes go, and it is logged and mailed', async () => {
  const { app, db, ownerUrl, signedIn, browser, mailbox } = await createTestApp();
  const account = await makeAdmin(db, { name: 'Lia Moreira', email: 'lia@exemplo.test', password });
  const own = await signedIn(account);
  const { recoveryCodes } = await setUp(own, password);
  expect(recoveryCodes).toHaveLength(10);
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'outside') };
  const done = await runScript('reset-second-factor', [' LIA@exemplo.test'], env);
  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Sessões encerradas: 1') });

  expect(await own.api.session.current()).toBeNull();
  expect(await db.selectFrom('auth.recovery_codes').select('id').execute()).toEqual([]);
  const again = browser();
  await again.api.session.signIn({ email: account.email, password });
  app.outbox.wake();
  const subject = expect.stringContaining('verificação em duas etapas desligada');
  expect(await mailbox()).toMatchObject([{ recipient: account.email, subject }]);
  const { rows } = await again.api.activity.list({ kind: 'access' });
  const logged = rows.filter(({ user }) => user === null);
  expect(logged).toMatchObject([
    {
      action: 'signed_out',
      subject: 'Lia Moreira',
      address: 'terminal do servidor',
      before: { sessions: 1 },
    },
    { action: 'changed', fields: ['second_factor'], after: { second_factor: false }, own: false },
  ]);
});

test('an account without one, a patient and an unknown address are refused, and nothing changes', async () => {
  const { db, ownerUrl, signedIn } = await createTestApp();
  const admin = await makeAdmin(db, { email: 'sem@exemplo.test', password });
  const session = await signedIn(admin);
  // Begun, but never confirmed.
  await session.api.secondFactor.begin({ password });
  const { user } = await makePatientWithAccount(db);
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'outside') };
  for (const email of ['sem@exemplo.test', user.email]) {
    const refused = await runScript('reset-second-factor', [email], env);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('não tem a verificação') });
  }
  const unknown = await runScript('reset-second-factor', ['ninguem@exemplo.test'], env);
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Nenhuma conta usa este e-mail') });
  const misused = await runScript('reset-second-factor', [], env);
  expect(misused.err).toContain('npm run reset-second-factor -- EMAIL');
  expect(await session.api.session.current()).not.toBeNull();
  expect(await db.selectFrom('auth.second_factors').select('user_id').execute()).toHaveLength(1);
  expect(await db.selectFrom('private.outbox').select('id').execute()).toEqual([]);
});

test('on the embedded database, while a server uses it and after', async () => {
  const dataDir = join(folder, 'data');
  const email = 'ana@clinica.example';
  const port = await freePort();
  const server = startProcess({
    DATA_DIR: dataDir,
    PORT: String(port),
    BACKUP: 'off',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  });
  await answers(server);
  const open = () => openBrowserAt(() => server.url);
  const own = open();
  await own.api.session.signIn({ email, password });
  await setUp(own, password);
  await expectRefusal(open().api.session.signIn({ email, password }), 'SECOND_FACTOR_REQUIRED');
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://clinica.example' };
  expect(await runScript('reset-second-factor', [email], env)).toMatchObject({ code: 0, err: '' });
  expect(await own.api.session.current()).toBeNull();
  const back = open();
  await back.api.session.signIn({ email, password });

  // The running server sends the command's message with its own next one; alone it would take up to 15 s.
  await open().api.session.requestPasswordReset({ email });
  const mail = join(dataDir, 'mail');
  const mails = () => (existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.eml')) : []);
  await expect.poll(mails).toHaveLength(2);
  const sent = mails().map((name) => readFileSync(join(mail, name), 'utf8'));
  expect(sent.every((text) => text.includes(email))).toBe(true);

  await setUp(back, password);
  server.child.kill('SIGTERM');
  await server.exited;
  expect(await findRunningDatabase(dataDir)).toBeUndefined();
  expect(await runScript('reset-second-factor', [email], env)).toMatchObject({ code: 0, err: '' });
  expect(await findRunningDatabase(dataDir)).toBeUndefined();
});
