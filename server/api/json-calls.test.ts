/** Calls that are JSON in and out take a way of their own: whoever asks must not see which way an answer took. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { origin } from '#test/browser.ts';
import { makePatientWithAccount } from '#test/factories.ts';

const { signedIn, browser, db } = await createTestApp();
const { user } = await makePatientWithAccount(db, { full_name: 'Ana Prado' });
const patient = await signedIn(user);

type Call = { type: string; body: string; as?: typeof patient };

async function answerTo(call: string, { type, body, as = patient }: Call) {
  const headers = { origin, 'content-type': type };
  const answer = await as.fetch(`/api/rpc/${call}`, { method: 'POST', headers, body });
  const { 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers);
  expect(id).toMatch(/^[\da-f-]{36}$/u);
  return { status: answer.status, headers: rest, body: await answer.text() };
}

const json = { type: 'application/json', body: '{}' };

test.each([
  ['an answer', 'portal/home', patient],
  ['a refusal', 'dashboard/overview', patient],
  ['a refusal of a stranger', 'portal/home', browser()],
])('%s is the same by either way', async (_, call, as) => {
  const plain = await answerTo(call, { ...json, as });
  expect(plain.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-frame-options': 'DENY',
  });
  expect(await answerTo(call, { type: 'application/json; charset=utf-8', body: '{}', as })).toEqual(plain);
  expect(await answerTo(call, { type: 'text/plain', body: '{}', as })).toEqual(plain);
});

test('words that cannot be read are refused, whoever sends them', async () => {
  for (const body of ['{', '[', 'null,', '{"json":'])
    expect(await answerTo('portal/home', { type: 'application/json', body })).toMatchObject({ status: 422 });
});

test('a call that nobody knows is not there', async () => {
  for (const call of ['portal/nothing', 'portal', '', '/portal/home', 'portal%2Fhome'])
    expect(await answerTo(call, json), call).toMatchObject({ status: 404 });
});

test('the stream of changes is a stream, however its address is written', async () => {
  for (const address of ['changes/watch', 'changes/watch/', 'changes/./watch', 'portal/../changes/watch/']) {
    const stranger = await answerTo(address, { ...json, as: browser() });
    expect(stranger, address).toMatchObject({ status: 401 });
    const answer = await patient.fetch(`/api/rpc/${address}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.headers.get('content-type'), address).toBe('text/event-stream');
    await answer.body?.cancel();
  }
});
