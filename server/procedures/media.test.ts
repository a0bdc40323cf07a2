/** Media of procedures: what is taken, what becomes of it, and that nothing stays where it does not belong. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { uploadLimitBytes } from '#contract/uploads.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeProcedure } from '#test/factories.ts';
import { acceptedPictures, phonePhoto } from '#test/pictures.ts';
import { refusalOf } from '#test/refused.ts';
import { matroska, mp4, quicktime, webm } from '#test/videos.ts';

const { app, browser, signedIn, db, files, storage } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;
const form = { title: 'Microagulhamento', description: 'Estimula o colágeno.' };

const stored = async () => {
  await app.settled();
  return readdir(join(files, 'procedure-media')).catch(() => []);
};
const fetchMedia = (url: string | undefined) => browser().fetch(url ?? '/nothing');

test('a picture is kept upright and smaller, without where it was taken, for anybody to see', async () => {
  const media = new File([await phonePhoto(2_400, 1_800)], 'IMG 1 "é".jpg');
  const made = await api.procedures.create({ ...form, media });
  expect(made.media).toEqual({
    kind: 'image',
    url: expect.stringMatching(/^\/media\/procedure-media\/[\da-f-]{36}\.webp$/),
  });
  expect((await api.procedures.list({ search: 'microagulhamento' })).rows[0]?.media).toEqual(made.media);
  const answer = await fetchMedia(made.media?.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, exif } = await sharp(bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 1_200, height: 1_600, exif: undefined });
  expect(bytes.includes('Telefone')).toBe(false);
});

test('a moving picture keeps moving', async () => {
  const frames = Buffer.from([255, 0, 0, 0, 0, 255]);
  const gif = await sharp(frames, { raw: { width: 1, height: 2, channels: 3, pageHeight: 1 } })
    .gif({ delay: [80, 80], loop: 0 })
    .toBuffer();
  const { media } = await api.procedures.create({ ...form, media: new File([new Uint8Array(gif)], 'a.gif') });
  const kept = await sharp(Buffer.from(await (await fetchMedia(media?.url)).arrayBuffer())).metadata();
  expect([kept.format, kept.pages]).toEqual(['webp', 2]);
});

test.each([
  ['video/mp4', mp4],
  ['video/quicktime', quicktime],
  ['video/webm', webm],
])('a film in %s is kept bit for bit', async (type, film) => {
  const { media } = await api.procedures.create({ ...form, media: film() });
  expect(media?.kind).toBe('video');
  const answer = await fetchMedia(media?.url);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(await answer.bytes()).toEqual(await film().bytes());
});

test('the content decides what is taken, not the name', async () => {
  const { id } = await makeProcedure(db);
  const before = await stored();
  const cutOff = (await phonePhoto()).subarray(0, 300);
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]);
  const contents: BlobPart[] = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.4',
    new Uint8Array([0x4d, 0x5a, 0x90, 0]),
    zip,
    cutOff,
    matroska(),
  ];
  for (const content of contents) {
    const media = new File([content], 'a.jpg', { type: 'image/jpeg' });
    const refused = { code: 'FILE_TYPE_REFUSED', defined: true };
    expect(await refusalOf(api.procedures.create({ ...form, media }))).toEqual(refused);
    expect(await refusalOf(api.procedures.update({ id, ...form, media }))).toEqual(refused);
  }
  const empty = new File([], 'a.jpg');
  expect((await refusalOf(api.procedures.create({ ...form, media: empty }))).code).toBe('FILE_EMPTY');
  expect(await stored()).toEqual(before);
  expect((await api.procedures.get({ id })).title).not.toBe(form.title);
});

test('media stays below 10 MB', async () => {
  const film = (size: number) => new File([mp4(), new Uint8Array(size - mp4().size)], 'a.mp4');
  for (const size of [uploadLimitBytes, uploadLimitBytes + 1, uploadLimitBytes * 2]) {
    expect(await refusalOf(api.procedures.create({ ...form, media: film(size) }))).toEqual({
      code: 'FILE_TOO_LARGE',
      defined: true,
      data: { limitBytes: uploadLimitBytes },
    });
  }
  const description = '\\"'.repeat(5_000);
  const made = await api.procedures.create({ title: 'x', description, media: film(uploadLimitBytes - 1) });
  expect(made).toMatchObject({ description, media: { kind: 'video' } });
});

test('replaced media goes, media taken away too; a change without media leaves it', async () => {
  const [picture] = await acceptedPictures();
  const before = (await stored()).length;
  const { id, media: first } = await api.procedures.create({ ...form, media: picture });
  expect((await api.procedures.update({ id, ...form })).media).toEqual(first);
  const { media: second } = await api.procedures.update({ id, ...form, media: mp4(), removeMedia: true });
  expect(second?.kind).toBe('video');
  expect(await stored()).toHaveLength(before + 1);
  expect((await fetchMedia(first?.url)).status).toBe(404);
  expect((await api.procedures.update({ id, ...form, removeMedia: true })).media).toBeNull();
  expect(await stored()).toHaveLength(before);
});

test('a deletion removes the stored media, and tries again where the storage fails', async () => {
  const [media] = await acceptedPictures();
  const before = (await stored()).length;
  const made = await api.procedures.create({ ...form, media });
  vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('the disk is gone'));
  await api.procedures.remove({ id: made.id });
  expect((await refusalOf(api.procedures.get({ id: made.id }))).code).toBe('NOT_FOUND');
  expect(await stored()).toHaveLength(before + 1);
  await expect.poll(async () => (await stored()).length, { timeout: 10_000 }).toBe(before);
});

test('media that cannot be recorded leaves nothing in the storage', async () => {
  const [media] = await acceptedPictures();
  const { id } = await makeProcedure(db);
  const before = await stored();
  // The record goes while its media is being stored.
  const put = storage.put;
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...object) => {
    await put(...object);
    await db.deleteFrom('procedures').where('id', '=', id).execute();
  });
  expect((await refusalOf(api.procedures.update({ id, ...form, media }))).code).toBe('NOT_FOUND');
  vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('the disk is full'));
  expect((await refusalOf(api.procedures.create({ ...form, media }))).code).toBe('INTERNAL');
  expect(await stored()).toEqual(before);
});

test('media of another place, brought over from elsewhere, stands in nobody’s way', async () => {
  const { id } = await makeProcedure(db, { media_url: 'https://elsewhere.test/a.jpg', media_type: 'image' });
  await api.procedures.update({ id, ...form, removeMedia: true });
  await api.procedures.remove({ id });
});

test('an upload over the documented address works the same', async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  body.set('media', mp4());
  const answer = await clinic.fetch('/api/procedures', { method: 'POST', body });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ ...form, duration: null, media: { kind: 'video' } });
});
