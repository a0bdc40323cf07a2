/** Only a POST of our own page, or a method that no link can have, changes anything. Every call, in both its forms. */
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { createTestApp } from '#test/app.ts';
import { origin } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { readObjects, readRows } from '#test/whole-clinic.ts';

const { signedIn, db, ownerUrl, storage, app } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const patient = await makePatient(db);
await clinic.api.files.upload({ patientId: patient.id, file: new File([pdf], 'laudo.pdf'), name: 'Laudo' });

const changes = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).flatMap(
    ([
      name,
      {
        '~orpc': { route },
      },
    ]) => ((route.method ?? 'POST') === 'GET' ? [] : [{ name: `${noun}/${name}`, path: route.path ?? '' }]),
  ),
);

test('no change is made by a GET, whatever its address says', async () => {
  expect(changes.length).toBeGreaterThan(30);
  const before = { rows: await readRows(ownerUrl), objects: await readObjects(storage) };
  const input = {
    ...{
      id: patient.id,
      patientId: patient.id,
      title: 'x',
      description: 'x',
      fullName: 'x',
      status: 'completed',
    },
    ...{ email: 'nova@exemplo.test', password: 'segredo1', date: '2031-01-01', time: '08:00', token: 'x' },
  };
  const query = new URLSearchParams({ data: JSON.stringify({ json: input }), ...input });
  const answers: string[] = [];
  for (const { name, path } of changes) {
    const filled = path.replace(/\{\w+\}/gu, patient.id);
    for (const address of [`/api/rpc/${name}`, `/api${filled}`]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await clinic.fetch(`${address}?${query}`, { method });
        await answer.body?.cancel();
        if (address.includes('/rpc/')) answers.push(`${name} ${method} ${answer.status}`);
      }
    }
  }
  expect(answers.filter((line) => !/ 4\d\d$/u.test(line))).toEqual([]);
  await app.settled();
  const after = { rows: await readRows(ownerUrl), objects: await readObjects(storage) };
  // Reading a record leaves its line, which is all that a GET writes.
  delete before.rows['public.activity_log'];
  delete after.rows['public.activity_log'];
  expect(after).toEqual(before);
  expect((await clinic.fetch('/api/session')).ok).toBe(true);
});

test('every change is refused from elsewhere, before anybody asks who it is', async () => {
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://mau.test' },
    { origin: 'null' },
    { origin: `${origin}.mau.test` },
    { origin: origin.replace('http', 'https').replace('vico', 'vico.test@mau') },
  ];
  for (const { name, path } of changes) {
    for (const address of [`/api/rpc/${name}`, `/api${path.replace(/\{\w+\}/gu, patient.id)}`]) {
      for (const headers of elsewhere) {
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
