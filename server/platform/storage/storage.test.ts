import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, test } from 'vitest';
import { onMachineClock } from '#test/machine-clock.ts';
import { createFolderStorage } from './folder-storage.ts';
import { makeBucket } from './make-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Place } from './storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'vico-storage-'));
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'clinica', configs: [] }],
});
const { port } = await store.run();
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const storages = [
  { name: 'a folder', storage: createFolderStorage(join(folder, 'files')) },
  {
    name: 'an S3-compatible store',
    storage: createS3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'sa-east-1',
      bucket: 'clinica',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
  },
];

describe.each(storages)('$name', ({ storage }) => {
  const place: Place = { area: 'patient-files', key: 'paciente/1700000000-abc.pdf' };
  const copy: Place = { area: 'archive', key: 'paciente/selado.pdf' };
  const bytes = Buffer.from('%PDF-1.4 açúcar \u0000 e bytes');
  const contents = async (where: Place) => {
    const object = await storage.read(where);
    return object && { bytes: await buffer(object.body), sizeBytes: object.sizeBytes };
  };

  test('returns an object bit for bit', async () => {
    await storage.put(place, bytes, 'application/pdf');
    expect(await contents(place)).toEqual({ bytes, sizeBytes: bytes.length });
  });

  test('returns the size and parts of an object', async () => {
    expect(await storage.sizeOf(place)).toBe(bytes.length);
    const part = await storage.readPart(place, 5, 7);
    expect(await buffer(part)).toEqual(bytes.subarray(5, 8));
    const last = await storage.readPart(place, bytes.length - 1, bytes.length - 1);
    expect(await buffer(last)).toEqual(bytes.subarray(-1));
    const missing: Place = { area: 'procedure-media', key: 'nada.mp4' };
    expect(await storage.sizeOf(missing)).toBeNull();
    await expect(storage.readPart(missing, 0, 1)).rejects.toThrow();
  });

  test('copies, and keeps both', async () => {
    await storage.copy(place, copy);
    expect(await contents(copy)).toEqual(await contents(place));
    await expect(
      storage.copy({ area: 'archive', key: 'nada' }, { area: 'archive', key: 'x' }),
    ).rejects.toThrow();
  });

  test('removes an object and not its copy; removing it again is no error', async () => {
    await storage.remove(place);
    await storage.remove(place);
    expect(await contents(place)).toBeNull();
    expect((await contents(copy))?.bytes).toEqual(bytes);
  });

  test('stores streams of a known length, and refuses a shorter one', async () => {
    const where: Place = { area: 'archive', key: 'fluxo/video' };
    const large = Buffer.alloc(300_000, 'vico');
    await storage.putStream(where, Readable.from([large, bytes]), large.length + bytes.length, 'video/mp4');
    expect((await contents(where))?.bytes).toEqual(Buffer.concat([large, bytes]));
    const empty: Place = { area: 'archive', key: 'fluxo/nada' };
    await storage.putStream(empty, Readable.from([]), 0, 'video/mp4');
    expect(await storage.sizeOf(empty)).toBe(0);
    await expect(storage.putStream(empty, Readable.from([bytes]), 100, 'video/mp4')).rejects.toThrow();
  });

  test('lists all objects of one area, and returns when an object was stored', async () => {
    const began = Date.now();
    const keys = ['um.webp', 'pasta/dois.webp', 'pasta/funda/tres.webp'];
    for (const key of keys) await storage.put({ area: 'patient-photos', key }, bytes, 'image/webp');
    expect((await Array.fromAsync(storage.list('patient-photos'))).sort()).toEqual([...keys].sort());
    expect(await Array.fromAsync(storage.list('clinic-logo'))).toEqual([]);
    const since = await storage.modifiedAt({ area: 'patient-photos', key: 'um.webp' });
    // Some stores count whole seconds only.
    expect(since).toEqual(expect.any(Date));
    if (onMachineClock) expect(since?.getTime()).toBeGreaterThan(began - 2_000);
    expect(await storage.modifiedAt({ area: 'patient-photos', key: 'zero.webp' })).toBeNull();
    expect(await storage.sizeOf({ area: 'patient-photos', key: 'não há.webp' })).toBeNull();
  });

  test('answers a ping', async () => {
    await storage.ping();
  });

  test('refuses a key that leads out of its area', async () => {
    await expect(
      storage.put({ area: 'archive', key: '../../fora.txt' }, bytes, 'text/plain'),
    ).rejects.toThrow();
  });
});

test('a missing folder, bucket or store fails the ping', async () => {
  const address = { region: 'sa-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${port}`;
  const absent = [
    createFolderStorage(join(folder, 'desmontado', 'files')),
    createS3Storage({ ...address, endpoint, bucket: 'outra' }),
    createS3Storage({ ...address, endpoint: 'http://127.0.0.1:1', bucket: 'clinica' }),
  ];
  for (const storage of absent) await expect(storage.ping()).rejects.toThrow();
});

test('a missing bucket is made, and an existing one left alone', async () => {
  const keys = { region: 'sa-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const options = { ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'nova' };
  expect(await makeBucket(options)).toBe(true);
  const place: Place = { area: 'archive', key: 'fica' };
  await createS3Storage(options).put(place, Buffer.from('aqui'), 'text/plain');
  expect(await makeBucket(options)).toBe(false);
  expect(await createS3Storage(options).sizeOf(place)).toBe(4);
  await expect(makeBucket({ ...options, endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
    'não pôde ser criado',
  );
});
