/** A client's broken request is no failure of the server, neither in the answer nor in the log. */
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createTestApp } from '#test/app.ts';
import { cookieOf, origin } from '#test/browser.ts';
import { makeAdmin } from '#test/factories.ts';
import { head, openRaw } from '#test/raw-client.ts';
import { freePort } from '#test/server-process.ts';
import { listen } from './http-server.ts';

const lines: { level: number; status?: number }[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
const { app, db, signedIn } = await createTestApp({ log });
const admin = await signedIn(await makeAdmin(db));
const port = await freePort();
const server = await listen({ fetch: app.fetch, host: '127.0.0.1', port });
afterAll(() => server.close());

const post = (path: string, type: string, more: Record<string, string>) =>
  head('POST', path, { origin, cookie: cookieOf(admin), 'content-type': type, ...more });
const chunked = { 'transfer-encoding': 'chunked' };
const json = (more: Record<string, string>) => post('/api/session', 'application/json', more);
const upload = (more: Record<string, string>) =>
  post('/api/rpc/files/upload', 'multipart/form-data; boundary=part', more);

async function send(text: string, isCut = false): Promise<string> {
  lines.length = 0;
  const client = await openRaw(port);
  client.socket.write(text, () => {
    if (isCut) setTimeout(() => client.socket.destroy(), 50);
  });
  await client.closed;
  return client.said();
}

test.each([
  ['a malformed chunk', `${json(chunked)}5\r\n{"ema\r\nZZ\r\n`, 400],
  ['a malformed first chunk', `${json(chunked)}ZZ\r\n`, 400],
  ['a malformed chunk of a file', `${upload(chunked)}5\r\n--par\r\nZZ\r\n`, 400],
  ['a malformed trailer', `${json(chunked)}2\r\n{}\r\n0\r\na b\u0001: c\r\n\r\n`, 400],
  ['a very long chunk extension', `${json(chunked)}2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 413],
  ['an unknown transfer encoding', `${json({ 'transfer-encoding': 'other' })}{}`, 400],
])('%s is refused, and is no error in the log', async (_, text, status) => {
  expect(await send(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
  await expect.poll(() => lines).toMatchObject([{ level: 30, status: 400 }]);
});

test.each([
  ['chunks', `${json(chunked)}5\r\n{"ema\r\n`],
  ['a body', `${json({ 'content-length': '100' })}{"ema`],
  ['a file', `${upload({ 'content-length': '9000' })}--part\r\n`],
  ['a file in chunks', `${upload(chunked)}8\r\n--part\r\n\r\n`],
])('%s that the client breaks off is no error in the log', async (_, text) => {
  expect(await send(text, true)).toBe('');
  await expect
    .poll(() => lines)
    .toMatchObject([{ level: 30, status: expect.toSatisfy((status) => status >= 400 && status < 500) }]);
});

test.each([
  ['declared', { 'content-length': '90000000' }, ''],
  ['chunked', chunked, `100000\r\n${'a'.repeat(0x100000)}\r\n`.repeat(25)],
])('an upload that is too large, %s, is told so on a connection that closes', async (_, length, body) => {
  const client = await openRaw(port);
  const path = '/api/rpc/photographs/upload';
  client.socket.write(post(path, 'multipart/form-data; boundary=part', length) + body);
  await client.closed;
  const said = client.said();
  expect(said).toMatch(/^HTTP\/1.1 413 /u);
  expect(said).toMatch(/\r\nconnection: close\r\n/iu);
  expect(said).toContain('"code":"FILE_TOO_LARGE"');
  expect(said.endsWith('}')).toBe(true);
});

test.each([
  ['a malformed length', `${json({ 'content-length': 'two' })}{}`],
  ['a length and chunks', `${json({ 'content-length': '2', ...chunked })}2\r\n{}\r\n0\r\n\r\n`],
  ['no HTTP', '\u0000\u0001\r\n\r\n'],
])('%s does not reach the application', async (_, text) => {
  expect(await send(text)).toMatch(/^HTTP\/1.1 400 /u);
  expect(lines).toEqual([]);
});
