/** Fetching a file: who gets it, under which name, in which parts, and what it may not become in a browser. */
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { jpeg, pdf, pdfWithScript } from '#test/documents.ts';
import { makeAccount, makeAdmin, makePatientFile, makePatientWithAccount } from '#test/factories.ts';

const { browser, signedIn, db } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const own = await makePatientWithAccount(db);
const other = await makePatientWithAccount(db);
const patientId = own.patient.id;

async function upload(bytes: Uint8Array<ArrayBuffer>, name = 'Laudo'): Promise<string> {
  const file = new File([bytes], 'original.bin');
  const { url } = await clinic.api.files.upload({ patientId, file, name });
  if (!url) throw new Error('an uploaded file has an address');
  return url;
}

test('a file arrives bit for bit, to be saved, and inert', async () => {
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
  expect(await answer.bytes()).toEqual(pdfWithScript);
});

describe('who gets it', () => {
  const visitors: [string, () => Promise<TestBrowser>, number][] = [
    ['an administrator', async () => clinic, 200],
    ['the patient it belongs to', () => signedIn(own.user), 200],
    ['another patient', () => signedIn(other.user), 404],
    ['an account without a record', async () => signedIn(await makeAccount(db)), 404],
    ['nobody', async () => browser(), 404],
  ];
  test.each(visitors)('%s', async (_who, visit, status) => {
    const visitor = await visit();
    const url = await upload(pdf);
    const answer = await visitor.fetch(url);
    expect(answer.status).toBe(status);
    expect((await visitor.fetch(url, { method: 'HEAD' })).status).toBe(status);
    if (status === 200) return;
    const missing = await visitor.fetch('/api/files/7b0a9a43-6a6c-4b8a-9f5e-000000000000');
    expect([missing.status, await missing.text()]).toEqual([404, await answer.text()]);
  });

  test('an address that cannot be one, and an entry without a file', async () => {
    const empty = await makePatientFile(db, { patient_id: patientId, file_path: '' });
    const lost = await makePatientFile(db, { patient_id: patientId });
    for (const id of ['abc', empty.id, lost.id])
      expect((await clinic.fetch(`/api/files/${id}`)).status).toBe(404);
  });
});

test('parts are answered as parts, so that a broken download goes on where it stopped', async () => {
  const url = await upload(jpeg);
  const whole = await clinic.fetch(url);
  const etag = whole.headers.get('etag') ?? '';
  const ask = (headers: Record<string, string>) => clinic.fetch(url, { headers });
  const part = await ask({ range: 'bytes=10-19', 'if-range': etag });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${jpeg.length}`]);
  expect(await part.bytes()).toEqual(jpeg.slice(10, 20));
  const rest = await ask({ range: `bytes=${jpeg.length - 5}-` });
  expect(await rest.bytes()).toEqual(jpeg.slice(-5));
  const beyond = await ask({ range: `bytes=${jpeg.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${jpeg.length}`]);
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
});

test('a type that nobody accepts any more is sent as nothing in particular', async () => {
  const url = await upload(pdf);
  await db
    .updateTable('patient_files')
    .set({ file_type: 'text/html' })
    .where('id', '=', url.split('/').at(-1) ?? '')
    .execute();
  expect((await clinic.fetch(url)).headers.get('content-type')).toBe('application/octet-stream');
});

test('a name with everything in it makes one line and one name', async () => {
  const answer = await clinic.fetch(await upload(pdf, 'Avaliação "2026"/março\r\nx: y 😀'));
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Avaliacao -2026-marco-x- y _.pdf"; filename*=UTF-8''` +
      'Avalia%C3%A7%C3%A3o%20-2026-mar%C3%A7o-x-%20y%20%F0%9F%98%80.pdf',
  );
});
