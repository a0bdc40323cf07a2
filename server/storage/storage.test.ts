/** Both drivers keep the promises of the one interface. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startS3Server } from '#test/s3-server.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Place } from './storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'vico-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const drivers = [
  { name: 'a folder', storage: createFolderStorage(folder) },
  { name: 'an S3-compatible store', storage: createS3Storage(await startS3Server()) },
];

const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 253);

describe.each(drivers)('$name', ({ storage }) => {
  const place: Place = { area: 'procedure-media', key: 'pasta/objeto.mp4' };
  const missing: Place = { area: 'procedure-media', key: 'nada.mp4' };

  test('keeps an object bit for bit, knows its size, and gives parts of it', async () => {
    await storage.put(place, bytes, 'video/mp4');
    const found = await storage.read(place);
    expect(found?.sizeBytes).toBe(5_000);
    expect(found && [...(await buffer(found.body))]).toEqual([...bytes]);
    expect(await storage.sizeOf(place)).toBe(5_000);
    expect([...(await buffer(await storage.readPart(place, 1_000, 1_009)))]).toEqual([
      ...bytes.slice(1_000, 1_010),
    ]);
    expect(await buffer(await storage.readPart(place, 4_999, 4_999))).toHaveLength(1);
  });

  test('says that something is not there', async () => {
    expect(await storage.read(missing)).toBeNull();
    expect(await storage.sizeOf(missing)).toBeNull();
    await expect(storage.readPart(missing, 0, 1)).rejects.toThrow();
    await expect(storage.copy(missing, place)).rejects.toThrow();
    await storage.remove(missing);
  });

  test('copies and removes', async () => {
    const copy: Place = { area: 'archive', key: 'copia.mp4' };
    await storage.put(place, bytes, 'video/mp4');
    await storage.copy(place, copy);
    await storage.remove(place);
    expect(await storage.sizeOf(place)).toBeNull();
    expect(await storage.sizeOf(copy)).toBe(5_000);
  });
});
