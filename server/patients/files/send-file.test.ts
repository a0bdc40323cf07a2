/** Downloads of files: their headers, parts and missing ones. `server/entry/access.test.ts` tests who may have them. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { jpeg, pdf, pdfWithScript } from '#test/documents.ts';
import { makeAdmin, makePatient, makePatientFile } from '#test/factories.ts';

const { signedIn, db } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const { id: patientId } = await makePatient(db);

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = new File([bytes], 'original.bin');
  const { url } = await clinic.api.files.upload({ patientId, file, name: 'Laudo' });
  if (!url) throw new Error('an uploaded file has an address');
  return url;
}

test('a file is sent bit for bit, with headers that make the browser save it', async () => {
  const answer = await clinic.fetch(await upload(pdfWithScript));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdfWithScript.length),
    'content-disposition': `attachment; filename="Laudo.pdf"; filename*=UTF-8''Laudo.pdf`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdfWithScript);
});

test('a malformed id, an entry without a file, and a missing file are not found', async () => {
  const empty = await makePatientFile(db, { patient_id: patientId, file_path: '' });
  const lost = await makePatientFile(db, { patient_id: patientId });
  for (const id of ['abc', empty.id, lost.id])
    expect((await clinic.fetch(`/api/files/${id}`)).status).toBe(404);
});

test('a broken download continues where it stopped', async () => {
  const url = await upload(jpeg);
  const etag = (await clinic.fetch(url)).headers.get('etag') ?? '';
  const part = await clinic.fetch(url, { headers: { range: 'bytes=10-19', 'if-range': etag } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${jpeg.length}`]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(jpeg.slice(10, 20));
});

test('a type that is no longer accepted is sent as application/octet-stream', async () => {
  const url = await upload(pdf);
  await db
    .updateTable('patient_files')
    .set({ file_type: 'text/html' })
    .where('id', '=', url.split('/').at(-1) ?? '')
    .execute();
  expect((await clinic.fetch(url)).headers.get('content-type')).toBe('application/octet-stream');
});
