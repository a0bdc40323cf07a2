/** A file that is sent again with the same upload key, because the client did not get the response. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { pdf, pdfWithScript } from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { app, signedIn, db, files } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));

const send = (patientId: string, uploadKey: string | undefined, name = 'Laudo', bytes = pdf) =>
  api.files.upload({ patientId, file: new File([bytes], 'laudo.pdf'), name, uploadKey });

async function kept(patientId: string) {
  await app.settled();
  const { rows } = await api.files.list({ patientId });
  const objects = await readdir(join(files, 'patient-files', patientId)).catch(() => []);
  return { names: rows.map(({ name }) => name), objects: objects.length };
}

test('is stored once, under its last name', async () => {
  const { id } = await makePatient(db);
  const uploadKey = randomUUID();
  const first = await send(id, uploadKey);
  const second = await send(id, uploadKey, 'Laudo de março');
  expect(second).toEqual({ ...first, name: 'Laudo de março' });
  expect(await kept(id)).toEqual({ names: ['Laudo de março'], objects: 1 });
});

test('is stored once, also when both are sent at the same time', async () => {
  const { id } = await makePatient(db);
  const uploadKey = randomUUID();
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(id, uploadKey)));
  expect(new Set(sent.map((file) => file.id)).size).toBe(1);
  expect(await kept(id)).toEqual({ names: ['Laudo'], objects: 1 });
});

test('is another file for another patient, under another key, and without one', async () => {
  const [one, other] = [await makePatient(db), await makePatient(db)];
  const uploadKey = randomUUID();
  await send(one.id, uploadKey, 'a');
  await send(one.id, randomUUID(), 'b');
  await send(one.id, undefined, 'c');
  await send(one.id, undefined, 'd');
  await send(other.id, uploadKey, 'e');
  expect(await kept(one.id)).toEqual({ names: ['d', 'c', 'b', 'a'], objects: 4 });
  expect(await kept(other.id)).toEqual({ names: ['e'], objects: 1 });
});

test('is refused with other content, and the first stays', async () => {
  const { id } = await makePatient(db);
  const uploadKey = randomUUID();
  await send(id, uploadKey);
  expect(await refusalOf(send(id, uploadKey, 'Outro', pdfWithScript))).toMatchObject({
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['uploadKey'], message: expect.stringContaining('outro arquivo') }] },
  });
  expect(await kept(id)).toEqual({ names: ['Laudo'], objects: 1 });
});
