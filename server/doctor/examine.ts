import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { openObject } from '../backup/read-object.ts';
import { findReferences, type Reference } from '../storage/queries.ts';
import { areas, type Place, type Storage } from '../storage/storage.ts';
import { countExpired, countMiscounted } from './queries.ts';

export interface Findings {
  /** Stored objects in all. */
  objects: number;
  /** Objects that no row points to, and that are too old to be on their way. */
  strays: Place[];
  /** Objects that no row points to yet, perhaps: left alone. */
  young: number;
  /** Rows that point to an object that is not there. Nobody can mend that but a backup. */
  missing: Reference[];
  /** Objects that are not what their row says. Empty where nobody asked. */
  changed: Reference[];
  /** Objects whose contents were compared. */
  compared: number;
  /** Sessions and links that have had their time. */
  expiredRows: number;
  /** Counts that triggers keep and that are not what counting gives. */
  miscounted: number;
}

interface Options {
  /** Of the owner, as `clinic_maintenance`. */
  client: Client;
  storage: Storage;
  /** Younger than this nothing is called a stray. */
  ageLimitMs: number;
  /** Read every object whose checksum a row knows. */
  compare: boolean;
  signal?: AbortSignal;
}

const nameOf = ({ area, key }: Place) => `${area}/${key}`;

/** Compares what is stored with what rows point to. Changes nothing. */
export async function examine({ client, storage, ageLimitMs, compare, signal }: Options): Promise<Findings> {
  // Objects first: what is stored and recorded meanwhile is no stray, for its row is found.
  const stored = new Map<string, Place>();
  for (const area of areas) {
    for await (const key of storage.list(area)) {
      signal?.throwIfAborted();
      stored.set(nameOf({ area, key }), { area, key });
    }
  }
  const references = await findReferences(client);
  const referred = new Set(references.map(({ place }) => nameOf(place)));
  const suspects = [...stored.values()].filter((place) => !referred.has(nameOf(place)));
  const strays: Place[] = [];
  for (const place of suspects) {
    if (await isOlder(storage, place, ageLimitMs)) strays.push(place);
  }
  const missing = await findMissing(client, storage, references, stored);
  const absent = new Set(missing.map(({ place }) => nameOf(place)));
  const comparable = compare
    ? references.filter(({ place, sha256 }) => sha256 !== null && !absent.has(nameOf(place)))
    : [];
  return {
    objects: stored.size,
    strays,
    young: suspects.length - strays.length,
    missing,
    changed: await findChanged(storage, comparable, signal),
    compared: comparable.length,
    expiredRows: await countExpired(client),
    miscounted: await countMiscounted(client),
  };
}

export async function isOlder(storage: Storage, place: Place, ageLimitMs: number): Promise<boolean> {
  const modified = await storage.modifiedAt(place);
  return modified !== null && modified.getTime() < Date.now() - ageLimitMs;
}

/** What a row pointed to and the list did not have is looked for again: it may have come or gone meanwhile. */
async function findMissing(
  client: Client,
  storage: Storage,
  references: Reference[],
  stored: ReadonlyMap<string, Place>,
): Promise<Reference[]> {
  const suspects: Reference[] = [];
  for (const reference of references) {
    if (stored.has(nameOf(reference.place))) continue;
    if ((await storage.sizeOf(reference.place)) === null) suspects.push(reference);
  }
  if (suspects.length === 0) return [];
  const still = new Set((await findReferences(client)).map(({ place }) => nameOf(place)));
  return suspects.filter(({ place }) => still.has(nameOf(place)));
}

async function findChanged(
  storage: Storage,
  references: Reference[],
  signal: AbortSignal | undefined,
): Promise<Reference[]> {
  const changed: Reference[] = [];
  for (const reference of references) {
    signal?.throwIfAborted();
    const object = await openObject(storage, reference.place);
    if (!object) continue;
    const hash = createHash('sha256');
    for await (const chunk of object.chunks) hash.update(chunk);
    if (hash.digest('hex') !== reference.sha256) changed.push(reference);
  }
  return changed;
}
