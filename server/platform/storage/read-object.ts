import type { Place, Storage } from './storage.ts';

export interface StoredObject {
  sizeBytes: number;
  chunks: AsyncIterable<Uint8Array>;
}

/** A store may end an object early: the rest is requested again. */
const maxBreaks = 3;

/**
 * Opens a stored object and reads its first bytes, so that a removal at the same moment is noticed.
 * @returns undefined where the object is missing
 */
export async function openObject(storage: Storage, place: Place): Promise<StoredObject | undefined> {
  const sizeBytes = await storage.sizeOf(place);
  if (sizeBytes === null) return undefined;
  const chunks = read(storage, place, sizeBytes);
  try {
    const first = await chunks.next();
    return { sizeBytes, chunks: after(first, chunks) };
  } catch (error) {
    if ((await storage.sizeOf(place)) === null) return undefined;
    throw error;
  }
}

async function* after(first: IteratorResult<Uint8Array>, rest: AsyncGenerator<Uint8Array>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

async function* read(storage: Storage, place: Place, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (let breaks = 0; position < sizeBytes; ) {
    try {
      for await (const chunk of await storage.readPart(place, position, sizeBytes - 1)) {
        position += chunk.length;
        yield chunk;
      }
      if (position < sizeBytes) throw new Error('an object ended before its end');
    } catch (error) {
      breaks += 1;
      if (breaks > maxBreaks || position === 0) throw error;
    }
  }
}
