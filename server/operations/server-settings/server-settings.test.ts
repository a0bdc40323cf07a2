/** Mail server and folder of the backups, as an administrator sets them while the clinic works. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeAdmin, makeStaff } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { createClock } from '../../platform/clock.ts';
import { createCurrentMailer } from '../../platform/mail/current-mailer.ts';
import { createFolderMailer } from '../../platform/mail/folder-mailer.ts';
import { createChanges } from '../../platform/realtime/changes.ts';
import { findMailServer } from './mail-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'vico-settings-'));
const logins: unknown[] = [];
const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  onAuth({ username, password: given }, _session, callback) {
    logins.push([username, given]);
    if (given === 'certa') callback(null, { user: username });
    else callback(new Error('535 no'));
  },
  onRcptTo({ address }, _session, callback) {
    received.push(address);
    callback();
  },
  onData(stream, _session, callback) {
    stream.on('end', () => callback()).resume();
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const listening = smtp.server.address();
const port = typeof listening === 'object' && listening ? listening.port : 0;
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await rm(folder, { recursive: true, force: true });
});

const mailerOf = () =>
  createCurrentMailer({
    find: () => findMailServer(app.database),
    folder: createFolderMailer(join(folder, 'mail'), 'nao-responda@localhost', silent),
  });
const mailer = mailerOf();
const app = await createTestApp({ mailer });
const password = 'meu-segredo-1';
const admin = await makeAdmin(app.db, { password, email: 'dona@exemplo.test' });
const { api } = await app.signedIn(admin);
beforeEach(() => app.db.deleteFrom('private.server_settings').execute());

const server = { host: '127.0.0.1', port, security: 'none' as const, senderEmail: 'clinica@exemplo.test' };
const setMail = (more = {}) => api.serverSettings.setMail({ ...server, password, ...more });
const stored = () => app.db.selectFrom('private.server_settings').selectAll().executeTakeFirst();
const refusedField = (path: string, message: string) => ({
  code: 'INVALID_INPUT',
  data: { problems: [{ path: [path], message }] },
});

test('a mail server that was set sends at once, in every process, and its removal ends that', async () => {
  const elsewhere = mailerOf();
  const clock = createClock('America/Sao_Paulo');
  const changes = createChanges(app.database, clock, silent, () => void elsewhere.refresh());
  await changes.position();
  const sends = async () => (await api.settings.identity()).sendsMail;
  await expectRefusal(api.serverSettings.testMail(), 'MAIL_OFF');
  expect(await sends()).toBe(false);

  expect((await setMail()).mail).toEqual({
    isFixed: false,
    server: { ...server, user: null, senderName: null },
  });
  expect(await sends()).toBe(true);
  await expect.poll(() => elsewhere.sends).toBe(true);
  expect(await api.serverSettings.testMail()).toEqual({ recipient: 'dona@exemplo.test' });
  expect(received.at(-1)).toBe('dona@exemplo.test');

  await api.serverSettings.removeMail({ password });
  expect(await sends()).toBe(false);
  await expect.poll(() => elsewhere.sends).toBe(false);
  await changes.close();
  elsewhere.close();
});

test('the password is sealed, sent to no browser and no log, and stays only for the same server', async () => {
  const login = { security: 'starttls', user: 'clinica' } as const;
  await expectRefusal(setMail(login), refusedField('mailPassword', 'Digite a senha do servidor de e-mail'));
  const answer = await setMail({ ...login, mailPassword: 'muito-secreta' });
  const row = await stored();
  expect(row?.mail_password).toMatch(/^v1\./u);
  await setMail({ ...login, senderName: 'Clínica' });
  expect((await findMailServer(app.database))?.login).toEqual({ user: 'clinica', pass: 'muito-secreta' });
  await expectRefusal(
    setMail({ ...login, host: 'smtp.de-outro.test' }),
    refusedField('mailPassword', 'Digite a senha do servidor de e-mail'),
  );
  const log = await app.db.selectFrom('activity_log').selectAll().where('noun', '=', 'settings').execute();
  expect(log.at(0)).toMatchObject({ user_id: admin.id, action: 'changed' });
  expect(log.some(({ after }) => JSON.stringify(after).includes(`127.0.0.1:${port}`))).toBe(true);
  expect(JSON.stringify([answer, row, log, await api.serverSettings.get()])).not.toContain('muito-secreta');
  // A value that was copied to another server's row opens nothing.
  await app.db.updateTable('private.server_settings').set({ mail_host: 'smtp.de-outro.test' }).execute();
  expect((await findMailServer(app.database))?.login?.pass).toBe('');
});

test('a test message says what happened, without the words of the server', async () => {
  const lastTest = async () => (await api.serverSettings.get()).mail.lastTest;
  const isStepDone = async () =>
    (await api.dashboard.overview()).setup?.find(({ step }) => step === 'mail')?.isDone;
  await setMail({ port: 1 });
  await expectRefusal(api.serverSettings.testMail(), 'MAIL_UNREACHABLE');
  expect(await lastTest()).toEqual({ at: expect.any(String), failure: 'MAIL_UNREACHABLE' });
  expect(await isStepDone()).toBe(false);
  // Of another server nothing is known.
  await setMail();
  expect([await lastTest(), await isStepDone()]).toEqual([null, false]);
  await api.serverSettings.testMail();
  expect([(await lastTest())?.failure, await isStepDone()]).toEqual([null, true]);
  // No authority has signed its certificate.
  await setMail({ security: 'starttls' });
  await expectRefusal(api.serverSettings.testMail(), 'MAIL_NOT_SECURE');
  await setMail({ security: 'starttls', user: 'clinica', mailPassword: 'errada' });
  await app.db.updateTable('private.server_settings').set({ mail_security: 'none' }).execute();
  await expectRefusal(api.serverSettings.testMail(), { code: 'MAIL_LOGIN_REFUSED' });
  expect(logins.at(-1)).toEqual(['clinica', 'errada']);
});

test('a change needs the own password, an administrator, and a server that leaves it to the screen', async () => {
  await expectRefusal(setMail({ password: 'errada' }), 'WRONG_PASSWORD');
  await expectRefusal(api.serverSettings.setBackupFolder({ folder, password: 'errada' }), 'WRONG_PASSWORD');
  expect(await stored()).toBeUndefined();
  const manager = await app.signedIn(await makeStaff(app.db, ['manager']));
  await expectRefusal(manager.api.serverSettings.get(), 'FORBIDDEN');
  const mail = { ...server, security: 'tls' as const, user: null, senderName: null };
  const fixed = await createTestApp({
    environment: {
      dataDir: folder,
      backup: { isDaily: true, time: '03:00', chosenFolder: '/mnt', isEncrypted: true },
      mail,
    },
  });
  const own = await fixed.signedIn(await makeAdmin(fixed.db, { password }));
  expect(await own.api.serverSettings.get()).toMatchObject({
    mail: { isFixed: true, server: { host: '127.0.0.1' } },
    backup: { isFixed: true, folder: '/mnt', isEncrypted: true },
  });
  await expectRefusal(own.api.serverSettings.setMail({ ...server, password }), 'SET_ON_SERVER');
  await expectRefusal(own.api.serverSettings.setBackupFolder({ folder, password }), 'SET_ON_SERVER');
});

test('the folder of the backups is tried, and what is wrong with it is said', async () => {
  const set = (typed: string | null) => api.serverSettings.setBackupFolder({ folder: typed, password });
  const file = join(folder, 'arquivo');
  await writeFile(file, '');
  for (const [typed, message] of [
    ['copias', 'Use o caminho completo de uma pasta, como /mnt/copias'],
    [
      join(folder, 'falta'),
      'Esta pasta não existe no servidor. Crie a pasta, ou confira se o disco está ligado.',
    ],
    [file, 'Este caminho não é uma pasta.'],
    [app.files, 'Escolha uma pasta fora da pasta de dados do sistema.'],
  ] as const)
    await expectRefusal(set(typed), refusedField('folder', message));
  expect((await set(folder)).backup).toMatchObject({
    folder,
    isDefault: false,
    isFixed: false,
    isEncrypted: false,
  });
  expect((await readdir(folder)).filter((name) => name.startsWith('.vico'))).toEqual([]);
  expect((await set(null)).backup).toMatchObject({ folder: join(app.files, 'backups'), isDefault: true });
});
