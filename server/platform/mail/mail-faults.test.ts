/** Mail servers that fail. A message is sent at least once, and repeated only when the outcome is unknown. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutConnections } from '#test/cut-connections.ts';
import { createTestDatabase } from '#test/database.ts';
import { silent } from '#test/database-server.ts';
import { createClock } from '../clock.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { insertMessage } from './queries.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const { database, maintenance, ownerUrl } = await createTestDatabase();
const message = { recipient: 'conceicao@exemplo.test', subject: 'Olá', text: 'Olá', html: null };
const insert = () => database.asService((tx) => insertMessage(tx, message));
const waiting = () => maintenance.selectFrom('private.outbox').selectAll().execute();
const makeDue = () =>
  maintenance.updateTable('private.outbox').set({ send_after: sql<Date>`now()` }).execute();

type Reply = (socket: Socket, command: string) => string | undefined;
const normalReply: Reply = (_socket, command) => {
  if (command.startsWith('DATA')) return '354 go on';
  return command.startsWith('QUIT') ? '221 bye' : '250 ok';
};

/** An SMTP server whose replies a test can replace. */
async function openMailServer() {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = { reply: normalReply, greets: true, received, port: 0, close: async () => {} };
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (server.greets) socket.write('220 mail.test\r\n');
    let text = '';
    let message: string | undefined;
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (message !== undefined && line !== '.') {
          message += `${line}\n`;
          continue;
        }
        if (message !== undefined) received.push(message);
        const answer = server.reply(socket, message === undefined ? line : '.');
        message = message === undefined && line.startsWith('DATA') ? '' : undefined;
        if (answer) socket.write(`${answer}\r\n`);
      }
    });
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const address = tcp.address();
  server.port = typeof address === 'object' && address ? address.port : 0;
  server.close = async () => {
    for (const socket of sockets) socket.destroy();
    tcp.close();
  };
  return server;
}

let server: Awaited<ReturnType<typeof openMailServer>>;
let outbox: Outbox;
const clock = createClock('America/Sao_Paulo');
const openWith = (mailer: Mailer) => createOutbox({ db: database, mailer, clock, log: silent });
const open = () => openWith(createSmtpMailer(`smtp://127.0.0.1:${server.port}`, 'contato@serra.test'));

beforeEach(async () => {
  server = await openMailServer();
  outbox = open();
});
afterEach(async () => {
  await outbox.close();
  await server.close();
  await maintenance.deleteFrom('private.outbox').execute();
});

const idOf = (message: string | undefined) => /^Message-ID: (.*)$/imu.exec(message ?? '')?.[1];

test('a server that accepts the connection and stays silent loses no message, and delays no stop', async () => {
  server.greets = false;
  const id = await insert();
  const delivery = outbox.deliver(id);
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  await outbox.close();
  expect(await delivery).toBe(false);
  expect(await waiting()).toMatchObject([{ id, attempts: 1 }]);
  server.greets = true;
  await makeDue();
  outbox = open();
  expect(await outbox.deliver(id)).toBe(true);
  expect(server.received).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('a server that disconnects before the message gets it at the next attempt, once', async () => {
  server.reply = (socket, command) => {
    if (!command.startsWith('RCPT')) return normalReply(socket, command);
    socket.destroy();
    return undefined;
  };
  const id = await insert();
  expect(await outbox.deliver(id)).toBe(false);
  expect(server.received).toEqual([]);
  const [message] = await waiting();
  expect(message).toMatchObject({ id, attempts: 1, last_error: expect.any(String) });
  expect(message?.send_after.getTime()).toBeGreaterThan(Date.now() + 20_000);
  server.reply = normalReply;
  await makeDue();
  expect(await outbox.deliver(id)).toBe(true);
  expect(server.received).toHaveLength(1);
});

test('a server that disconnects after the message gets it again later, with the same id', async () => {
  server.reply = (socket, command) => {
    if (command !== '.') return normalReply(socket, command);
    socket.destroy();
    return undefined;
  };
  const id = await insert();
  expect(await outbox.deliver(id)).toBe(false);
  await outbox.settled();
  expect(server.received).toHaveLength(1);
  server.reply = normalReply;
  outbox.wake();
  await outbox.settled();
  expect(server.received).toHaveLength(1);
  await makeDue();
  expect(await outbox.deliver(id)).toBe(true);
  expect(server.received).toHaveLength(2);
  expect(idOf(server.received[0])).toContain(id);
  expect(idOf(server.received[1])).toBe(idOf(server.received[0]));
  expect(await waiting()).toEqual([]);
});

test('a server without space gets the message later', async () => {
  server.reply = (socket, command) =>
    command.startsWith('MAIL') ? '452 insufficient system storage' : normalReply(socket, command);
  const id = await insert();
  expect(await outbox.deliver(id)).toBe(false);
  expect(await waiting()).toMatchObject([{ id, attempts: 1 }]);
  server.reply = normalReply;
  await makeDue();
  expect(await outbox.deliver(id)).toBe(true);
  expect(server.received).toHaveLength(1);
});

test('a message is sent once although the database fails meanwhile', async () => {
  const sent: string[] = [];
  // One after the other: each cuts every connection.
  let cutting = Promise.resolve();
  const mailer: Mailer = {
    sends: true,
    async send(id) {
      sent.push(id);
      cutting = cutting.then(async () => void (await cutConnections(ownerUrl)));
      await cutting;
    },
    close() {},
  };
  const own = openWith(mailer);
  const ids = await Promise.all([insert(), insert(), insert()]);
  own.wake();
  await own.settled();
  for (let round = 0; round < 20 && (await waiting()).length > 0; round++) {
    await makeDue();
    own.wake();
    await own.settled();
  }
  await own.close();
  expect(await waiting()).toEqual([]);
  expect(sent.sort()).toEqual(ids.sort());
});
