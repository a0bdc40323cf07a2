import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { uploadLimitBytes } from '#contract/uploads.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient, makePatientWithAccount } from '#test/factories.ts';
import { acceptedPictures, phonePhoto } from '#test/pictures.ts';
import { refusalOf } from '#test/refused.ts';

const { app, browser, signedIn, db, files, storage } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;

const storedPhotos = async () => {
  await app.settled();
  return readdir(join(files, 'patient-photos')).catch(() => []);
};

test('a phone’s photo is kept upright and smaller, without where it was taken', async () => {
  const { id } = await makePatient(db);
  const { photoUrl } = await api.patients.setPhoto({
    id,
    photo: new File([await phonePhoto()], 'IMG_1.jpg'),
  });
  expect((await api.patients.get({ id })).patient.photoUrl).toBe(photoUrl);
  const answer = await clinic.fetch(photoUrl);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: 768,
    height: 1024,
    exif: undefined,
    orientation: undefined,
  });
  expect(bytes.includes('Telefone')).toBe(false);
  const again = await clinic.fetch(photoUrl, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('only administrators and the patient it shows get a photo', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const other = await makePatientWithAccount(db);
  const { photoUrl } = await api.patients.setPhoto({
    id: patient.id,
    photo: new File([await phonePhoto()], 'a.jpg'),
  });
  const statusFor = async (visitor: typeof clinic) => (await visitor.fetch(photoUrl)).status;
  expect(await statusFor(await signedIn(user))).toBe(200);
  expect(await statusFor(await signedIn(other.user))).toBe(404);
  expect(await statusFor(browser())).toBe(401);
  expect((await clinic.fetch('/api/patients/abc/photo')).status).toBe(404);
  expect((await clinic.fetch(`/api/patients/${other.patient.id}/photo`)).status).toBe(404);
});

test('the content decides what a photo is, not its name', async () => {
  const { id } = await makePatient(db);
  for (const photo of await acceptedPictures()) await api.patients.setPhoto({ id, photo });
  const before = await storedPhotos();
  const send = (content: BlobPart, name: string) =>
    refusalOf(api.patients.setPhoto({ id, photo: new File([content], name, { type: 'image/jpeg' }) }));
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const cutOff = (await phonePhoto()).subarray(0, 300);
  const refused = { code: 'FILE_TYPE_REFUSED', defined: true };
  expect(
    await send('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.jpg'),
  ).toEqual(refused);
  expect(await send('%PDF-1.4', 'a.jpg')).toEqual(refused);
  expect(await send(gif, 'a.jpg')).toEqual(refused);
  expect(await send(cutOff, 'a.jpg')).toEqual(refused);
  expect(await send('', 'a.jpg')).toEqual({ code: 'FILE_EMPTY', defined: true });
  expect(await send(new Uint8Array(uploadLimitBytes + 1), 'a.jpg')).toEqual({
    code: 'FILE_TOO_LARGE',
    defined: true,
    data: { limitBytes: uploadLimitBytes },
  });
  expect(await send(new Uint8Array(uploadLimitBytes * 2), 'a.jpg')).toMatchObject({ code: 'FILE_TOO_LARGE' });
  expect(await storedPhotos()).toEqual(before);
});

test('a replaced photo goes, a removed one too, and each new one has another address', async () => {
  const { id } = await makePatient(db);
  const [first, second] = await acceptedPictures();
  const before = (await storedPhotos()).length;
  if (!first || !second) throw new Error('two pictures are needed');
  const one = await api.patients.setPhoto({ id, photo: first });
  const two = await api.patients.setPhoto({ id, photo: second });
  expect(two.photoUrl).not.toBe(one.photoUrl);
  expect(await storedPhotos()).toHaveLength(before + 1);
  await api.patients.removePhoto({ id });
  expect(await storedPhotos()).toHaveLength(before);
  expect((await api.patients.get({ id })).patient.photoUrl).toBeNull();
  expect((await clinic.fetch(two.photoUrl)).status).toBe(404);
});

test('a photo that cannot be recorded leaves nothing in the storage', async () => {
  const { id } = await makePatient(db);
  const [photo] = await acceptedPictures();
  if (!photo) throw new Error('a picture is needed');
  const before = await storedPhotos();
  // The record goes while the photo is being stored.
  const put = storage.put;
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...stored) => {
    await put(...stored);
    await db
      .insertInto('archived_records')
      .values({ patient_id: id, full_name: 'x', record: '{}' })
      .execute();
    await db.deleteFrom('patients').where('id', '=', id).execute();
  });
  expect((await refusalOf(api.patients.setPhoto({ id, photo }))).code).toBe('NOT_FOUND');
  expect(await storedPhotos()).toEqual(before);
});

test('an upload over the documented address works the same', async () => {
  const { id } = await makePatient(db);
  const form = new FormData();
  form.set('photo', new File([await phonePhoto(80, 60)], 'foto.jpg', { type: 'image/jpeg' }));
  const answer = await clinic.fetch(`/api/patients/${id}/photo`, { method: 'PUT', body: form });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ photoUrl: expect.stringContaining(`/api/patients/${id}/photo?v=`) });
});
