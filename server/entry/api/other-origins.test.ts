/** A page of another origin can change nothing: every changing call, over REST and RPC. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { origin } from '#test/browser.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';

const { signedIn, db } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const patient = await makePatient(db);

const changes = contractCalls
  .filter(({ call }) => call.route.method !== 'GET')
  .map(({ noun, name, call }) => ({ name: `${noun}/${name}`, path: call.route.path ?? '' }));

test('every changing call is refused for another origin', async () => {
  expect(changes.length).toBeGreaterThan(30);
  const otherOrigins: Record<string, string>[] = [
    { origin: 'https://mau.test' },
    { origin: 'null' },
    { origin: 'file://' },
    { origin: `${origin}.mau.test` },
    { origin: origin.replace('http', 'https').replace('vico', 'vico.test@mau') },
  ];
  for (const { name, path } of changes) {
    for (const address of [`/api/rpc/${name}`, `/api${path.replace(/\{\w+\}/gu, patient.id)}`]) {
      for (const headers of otherOrigins) {
        const body = '{"json":{}}';
        const type = { 'content-type': 'text/plain' };
        const answer = await clinic.fetch(address, {
          method: 'POST',
          headers: { ...type, ...headers },
          body,
        });
        expect([address, answer.status]).toEqual([address, 403]);
      }
    }
  }
});

test('a page without HTTPS can change nothing where the public address has it', async () => {
  const secure = await createTestApp({ publicUrl: 'https://clinica.test' });
  const status = async (from: string, host: string) => {
    const request = new Request('https://clinica.test/api/session', {
      method: 'DELETE',
      headers: { origin: from, host },
    });
    return (await secure.app.fetch(request)).status;
  };
  expect(await status('https://clinica.test', 'clinica.test')).toBe(200);
  expect(await status('http://clinica.test', 'clinica.test')).toBe(403);
  // Another name of the same server.
  expect(await status('https://vico.local', 'vico.local')).toBe(200);
  expect(await status('http://vico.local', 'vico.local')).toBe(403);
});
