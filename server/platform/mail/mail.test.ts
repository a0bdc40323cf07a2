import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { silent } from '#test/database-server.ts';
import { createClock } from '../clock.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { CompleteMessage, Mailer, Message } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { insertMessage } from './queries.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import {
  choosePasswordMail,
  confirmEmailMail,
  invitationMail,
  resetPasswordMail,
  secondFactorRemovedMail,
} from './templates.ts';

const { database, maintenance } = await createTestDatabase();
const from = 'Clínica Serra <contato@serra.test>';
const details = {
  clinicName: 'Clínica Serra & Mar',
  name: 'Conceição <b>Alves</b>',
  recipient: 'conceicao@exemplo.test',
  link: 'https://serra.test/reset-password?token=abc',
};

const clock = createClock('America/Sao_Paulo');
const open = (mailer: Mailer, options: Partial<Parameters<typeof createOutbox>[0]> = {}) =>
  createOutbox({ db: database, mailer, clock, log: silent, ...options });

const insert = (message: Partial<Message>) =>
  database.asService((tx) => insertMessage(tx, { ...resetPasswordMail(details), ...message }));
const waiting = () => maintenance.selectFrom('private.outbox').selectAll().execute();
const fail = (recipient: string) =>
  Promise.reject(Object.assign(new Error(recipient), { code: 'EENVELOPE' }));
const mailerThat = (send: Mailer['send']): Mailer => ({ sends: true, send, close() {} });
const clear = () => maintenance.deleteFrom('private.outbox').execute();

test('text and HTML hold every part, and no markup from a name', () => {
  for (const compose of [
    resetPasswordMail,
    choosePasswordMail,
    confirmEmailMail,
    invitationMail,
    secondFactorRemovedMail,
  ]) {
    const { recipient, subject, text, html } = compose(details);
    expect(recipient).toBe(details.recipient);
    expect(subject).toContain('Clínica Serra & Mar');
    expect(text).toContain('Olá, Conceição!');
    expect(text).toContain(details.link);
    expect(html).toContain(`href="${details.link}"`);
    expect(html).toContain('Clínica Serra &amp; Mar');
    expect(compose({ ...details, name: '<b>Ana</b>' }).html).not.toContain('<b>');
    const unnamed = compose({ ...details, clinicName: null });
    expect(unnamed.subject).toMatch(/^Viço: /u);
    for (const body of [unnamed.text, unnamed.html]) expect(body).toMatch(/Um abraço,.*Equipe da clínica/su);
  }
});

/** A real SMTP server on this machine that accepts every message. */
async function listenForMail() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, port, stop };
}

const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2f543b' } })
  .png()
  .toBuffer();

const calendar = {
  method: 'CANCEL',
  text: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n',
} as const;

test('a calendar goes as an alternative with its method and as a file, with the link to unsubscribe', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vico-mail-'));
  const { received, port, stop } = await listenForMail();
  const unsubscribeUrl = `https://serra.test/unsubscribe?token=${'a'.repeat(43)}`;
  for (const mailer of [
    createSmtpMailer(`smtp://127.0.0.1:${port}`, from),
    createFolderMailer(folder, from, silent),
  ]) {
    const outbox = open(mailer);
    const message = { ...resetPasswordMail(details), calendar, unsubscribeUrl };
    expect(await outbox.deliver(await database.asService((tx) => insertMessage(tx, message)))).toBe(true);
    await outbox.close();
  }
  await stop();
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  for (const mail of [received[0] ?? '', await readFile(join(folder, file), 'utf8')]) {
    expect(mail).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/imu);
    expect(mail).toMatch(/^Content-Disposition: attachment; filename=consulta\.ics/imu);
    expect(mail.replaceAll(/\r\n\s+/gu, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/mu);
  }
});

test('a message reaches an SMTP server whole, accents included', async () => {
  const { received, port, stop } = await listenForMail();
  const outbox = open(createSmtpMailer(`smtp://127.0.0.1:${port}`, from));
  const id = await insert({});
  expect(await outbox.deliver(id)).toBe(true);
  await outbox.close();
  await stop();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^To: conceicao@exemplo\.test$/m);
  expect(received[0]).toMatch(new RegExp(`^Message-ID: <${id}@serra\\.test>`, 'm'));
  expect(received[0]).toContain('=?UTF-8?');
  expect(await waiting()).toEqual([]);
});

test('a message holds its logo, and a text version', async () => {
  const { received, port, stop } = await listenForMail();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from);
  const outbox = open(mailer, { findLogo: async () => logo });
  expect(await outbox.deliver(await insert({}))).toBe(true);
  await outbox.close();
  await stop();
  const [message = ''] = received;
  expect(message).toContain('Content-Type: text/plain');
  expect(message.replaceAll(/=\r\n/g, '')).toContain('src=3D"cid:clinic-logo"');
  expect(message).toContain('Content-ID: <clinic-logo>');
  expect(message).toContain('Content-Disposition: inline');
  expect(message).toContain('Content-Type: image/png');
  expect(message.replaceAll(/\s/g, '')).toContain(logo.toString('base64'));
});

test('a logo that cannot be loaded does not stop the message', async () => {
  const sent: CompleteMessage[] = [];
  const mailer = mailerThat(async (_id, message) => void sent.push(message));
  const findLogo = () => Promise.reject(new Error('the storage is away'));
  const outbox = open(mailer, { findLogo });
  expect(await outbox.deliver(await insert({}))).toBe(true);
  await outbox.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.logo).toBeUndefined();
  expect(sent[0]?.html).not.toContain('<img');
});

test('after two days of attempts a message is deleted and logged', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const outbox = open(
    mailerThat(() => fail('x')),
    { log },
  );
  const id = await insert({});
  await maintenance.updateTable('private.outbox').set({ attempts: 15 }).where('id', '=', id).execute();
  expect(await outbox.deliver(id)).toBe(false);
  await outbox.close();
  expect(await waiting()).toEqual([]);
  expect(lines.join('')).toContain('given up');
});

test('without a server every message is written to a folder, and the log says that it was not sent', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'vico-mail-')), 'mail');
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const outbox = open(createFolderMailer(folder, from, log), { log, findLogo: async () => logo });
  const id = await insert({});
  outbox.wake();
  await outbox.settled();
  await outbox.close();
  const names = await readdir(folder);
  expect(names.map((name) => name.replace(/^.*Z-/, '')).sort()).toEqual([`${id}.eml`, `${id}.html`]);
  const [eml, html] = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  expect(eml).toMatch(/^To: conceicao@exemplo\.test\r$/m);
  expect(eml).toContain('Content-Type: text/html');
  expect(eml).toContain('Content-ID: <clinic-logo>');
  expect(html).toContain(details.link);
  expect(html).toContain(`src="data:image/png;base64,${logo.toString('base64')}"`);
  expect(lines.join('')).toContain('not sent');
  expect(lines.join('')).not.toContain('conceicao');
});

test('a message that fails or hangs delays no other', async () => {
  const sent: string[] = [];
  const hanging = Promise.withResolvers<void>();
  const mailer = mailerThat(async (_id, { recipient }) => {
    if (recipient.startsWith('falha')) await fail(recipient);
    if (recipient.startsWith('pendura')) await hanging.promise;
    sent.push(recipient);
  });
  const outbox = open(mailer);
  await insert({ recipient: 'falha@exemplo.test' });
  await insert({ recipient: 'pendura@exemplo.test' });
  for (let n = 0; n < 12; n++) await insert({ recipient: `boa-${n}@exemplo.test` });
  outbox.wake();
  await expect.poll(() => sent.length).toBe(12);
  hanging.resolve();
  await outbox.settled();
  expect(sent).toHaveLength(13);
  expect(await waiting()).toMatchObject([{ recipient: 'falha@exemplo.test', attempts: 1 }]);
  await outbox.close();
  await clear();
});

test('several processes send each message once', async () => {
  const sent: string[] = [];
  const mailer = mailerThat(async (id) => {
    await sleep(5);
    sent.push(id);
  });
  const outboxes = Array.from({ length: 3 }, () => open(mailer));
  const ids = await Promise.all(Array.from({ length: 20 }, () => insert({})));
  for (const outbox of outboxes) outbox.wake();
  await Promise.all(outboxes.map((outbox) => outbox.settled()));
  expect(sent.sort()).toEqual(ids.sort());
  await Promise.all(outboxes.map((outbox) => outbox.close()));
});

test('a transaction that is rolled back sends nothing', async () => {
  await expect(
    database.asService(async (tx) => {
      await insertMessage(tx, resetPasswordMail(details));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await waiting()).toEqual([]);
});

afterAll(clear);
