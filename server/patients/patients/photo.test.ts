import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { acceptedPictures, phonePhoto, pngHeader } from '#test/pictures.ts';
import { expectRefusal } from '#test/refused.ts';

const { app, signedIn, db, files, storage } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;

const storedPhotos = async () => {
  await app.settled();
  return readdir(join(files, 'patient-photos')).catch(() => []);
};

test('a phone’s photo is stored upright, smaller and without its position', async () => {
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

test('pictures of the accepted types are taken, a GIF is not', async () => {
  const { id } = await makePatient(db);
  for (const photo of await acceptedPictures()) await api.patients.setPhoto({ id, photo });
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const photo = new File([new Uint8Array(gif)], 'a.jpg', { type: 'image/jpeg' });
  await expectRefusal(api.patients.setPhoto({ id, photo }), 'FILE_TYPE_REFUSED');
});

test('a small file that would fill the memory is refused with the size of its picture', async () => {
  const { id } = await makePatient(db);
  const bomb = pngHeader({ side: 9_990, depth: 16, alpha: true, interlaced: true });
  await expectRefusal(api.patients.setPhoto({ id, photo: new File([bomb], 'a.png') }), {
    code: 'IMAGE_TOO_LARGE',
    data: { width: 9_990, height: 9_990, frames: 1, maxMegapixels: 27.5 },
  });
  expect((await api.patients.get({ id })).patient.photoUrl).toBeNull();
});

test('replaced and removed photos are deleted, and each photo has its own address', async () => {
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
  // The record is deleted while the photo is stored.
  const put = storage.put;
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...stored) => {
    await put(...stored);
    await db
      .insertInto('archived_records')
      .values({ patient_id: id, full_name: 'x', record: '{}' })
      .execute();
    await db.deleteFrom('patients').where('id', '=', id).execute();
  });
  await expectRefusal(api.patients.setPhoto({ id, photo }), 'NOT_FOUND');
  expect(await storedPhotos()).toEqual(before);
});
