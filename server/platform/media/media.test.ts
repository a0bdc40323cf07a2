/** Public objects over HTTP: access, parts, and the headers that keep them inert in a browser. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { addressOf, newPublicPlace, placeOf } from '../storage/public-object.ts';

const { browser, storage } = await createTestApp();
const { fetch } = browser();
const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251);
const place = newPublicPlace('procedure-media', 'mp4');
const address = addressOf(place);
await storage.put(place, bytes, 'video/mp4');

const ask = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(address, { headers, ...init });
const contentOf = async (answer: Response) => [...new Uint8Array(await answer.arrayBuffer())];

test('anyone gets a public object, with its type and headers that allow caching for ever', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await contentOf(answer)).toEqual([...bytes]);
  const again = await ask({ 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a part is answered as a part', async () => {
  const answer = await ask({ range: 'bytes=200-299' });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 200-299/1000');
  expect(answer.headers.get('content-length')).toBe('100');
  expect(await contentOf(answer)).toEqual([...bytes.slice(200, 300)]);
  const end = await ask({ range: 'bytes=-5' });
  expect(await contentOf(end)).toEqual([...bytes.slice(995)]);
});

test('a part outside is refused, and a part of other content becomes the whole', async () => {
  const outside = await ask({ range: 'bytes=1000-' });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  expect(outside.headers.get('cache-control')).toBe('no-store');
  const other = await ask({ range: 'bytes=0-9', 'if-range': '"another"' });
  expect([other.status, other.headers.get('content-length')]).toEqual([200, '1000']);
  const same = await ask({ range: 'bytes=0-9', 'if-range': other.headers.get('etag') ?? '' });
  expect(same.status).toBe(206);
});

test('HEAD returns the size', async () => {
  const answer = await ask({}, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    200,
    '1000',
    '',
  ]);
});

test('no address reaches a private object', async () => {
  const secret = { area: 'patient-files', key: `${crypto.randomUUID()}.webp` } as const;
  await storage.put(secret, bytes, 'image/webp');
  for (const path of [
    `/media/patient-files/${secret.key}`,
    `/media/procedure-media/..%2Fpatient-files%2F${secret.key}`,
    `/media/procedure-media/${place.key.replace('mp4', 'html')}`,
    `/media/procedure-media/${crypto.randomUUID()}.webp`,
    `/media/clinic-logo/${place.key}`,
  ]) {
    const answer = await fetch(path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  }
});

test('an address of another server has no place', () => {
  expect(placeOf(address)).toEqual({ place, contentType: 'video/mp4' });
  expect(placeOf('https://elsewhere.test/a.webp')).toBeNull();
  expect(placeOf(`${address}?x`)).toBeNull();
});
