/** Media of procedures: conversion, replacement and removal. `server/entry/bad-uploads.test.ts` tests what is refused. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeProcedure } from '#test/factories.ts';
import { acceptedPictures, phonePhoto } from '#test/pictures.ts';
import { expectRefusal } from '#test/refused.ts';
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

test('a picture is stored upright, smaller and without its position, and is public', async () => {
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

test('an animation stays animated', async () => {
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
])('a video in %s is stored bit for bit', async (type, video) => {
  const { media } = await api.procedures.create({ ...form, media: video() });
  expect(media?.kind).toBe('video');
  const answer = await fetchMedia(media?.url);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(await video().bytes());
});

test('a Matroska video is refused although a WebM one is not', async () => {
  await expectRefusal(api.procedures.create({ ...form, media: matroska() }), 'FILE_TYPE_REFUSED');
});

test('replaced and removed media are deleted; a change without media keeps them', async () => {
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

test('a deletion removes the stored media, and retries if the storage fails', async () => {
  const [media] = await acceptedPictures();
  const before = (await stored()).length;
  const made = await api.procedures.create({ ...form, media });
  vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('the disk is gone'));
  await api.procedures.remove({ id: made.id });
  await expectRefusal(api.procedures.get({ id: made.id }), 'NOT_FOUND');
  expect(await stored()).toHaveLength(before + 1);
  await expect.poll(async () => (await stored()).length).toBe(before);
});

test('media that cannot be recorded leaves nothing in the storage', async () => {
  const [media] = await acceptedPictures();
  const { id } = await makeProcedure(db);
  const before = await stored();
  // The record is deleted while its media are stored.
  const put = storage.put;
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...object) => {
    await put(...object);
    await db.deleteFrom('procedures').where('id', '=', id).execute();
  });
  await expectRefusal(api.procedures.update({ id, ...form, media }), 'NOT_FOUND');
  expect(await stored()).toEqual(before);
});

test('media on another server, from an import, can be removed', async () => {
  const { id } = await makeProcedure(db, { media_url: 'https://elsewhere.test/a.jpg', media_type: 'image' });
  await api.procedures.update({ id, ...form, removeMedia: true });
  await api.procedures.remove({ id });
});
