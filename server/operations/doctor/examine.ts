import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { findObjectsOfImports, findReferences, type Reference } from '../../platform/storage/queries.ts';
import { openObject } from '../../platform/storage/read-object.ts';
import { areas, type Place, type Storage } from '../../platform/storage/storage.ts';
import {
  type BrokenEntry,
  countExpired,
  countMiscounted,
  findBrokenChains,
  findFilesOfDocuments,
  findMiscountedLots,
  findMisnumberedDocuments,
  findRewrittenPasts,
  findWrongFigures,
  findWrongSums,
} from './queries.ts';

export interface Findings {
  /** Number of stored objects. */
  objects: number;
  /** Objects without a row, older than the limit. */
  strays: Place[];
  /** Number of younger objects without a row: theirs may be about to be written. */
  young: number;
  /** Rows whose object is missing. Only a backup can restore it. */
  missing: Reference[];
  /** Number of missing objects that were missing already when their record was archived, which notes it. */
  notedMissing: number;
  /** Rows whose object has another checksum. Without `compare`, only of issued documents. */
  changed: Reference[];
  /** Number of objects whose checksum was compared. */
  compared: number;
  /** Number of expired sessions and links. */
  expiredRows: number;
  /** Number of stored counts that differ from the rows. */
  miscounted: number;
  /** Signed entries that were changed, or whose chain has a gap: the first of each patient. */
  broken: BrokenEntry[];
  /** When the audit log had a hash over all chains that today's entries do not give. */
  rewritten: Date[];
  /** Lots and patients whose counts and applied products are not those of the signed entries. */
  applied: string[];
  /** Years whose numbers of documents have a gap or a double, and documents with another file. */
  documents: string[];
  /** Appointments and tills whose sums are not those of their rows. */
  money: string[];
  /** Days and patients whose kept figures are not those of their rows. */
  figures: string[];
}

interface Options {
  /** The owner's connection, as `clinic_maintenance`. */
  client: Client;
  storage: Storage;
  /** Younger objects are never stray. */
  ageLimitMs: number;
  /** Read every object whose row holds a checksum, not only those of documents. */
  compare: boolean;
  signal?: AbortSignal;
}

const nameOf = ({ area, key }: Place) => `${area}/${key}`;

/** Compares the stored objects with the rows that point to them. Changes nothing. */
export async function examine({ client, storage, ageLimitMs, compare, signal }: Options): Promise<Findings> {
  // Objects first: an upload in between then has its row when the rows are read.
  const stored = new Map<string, Place>();
  for (const area of areas) {
    for await (const key of storage.list(area)) {
      signal?.throwIfAborted();
      stored.set(nameOf({ area, key }), { area, key });
    }
  }
  const references = await findReferences(client);
  const pending = await findObjectsOfImports(client);
  const referred = new Set([...references.map(({ place }) => place), ...pending].map(nameOf));
  const suspects = [...stored.values()].filter((place) => !referred.has(nameOf(place)));
  const strays: Place[] = [];
  for (const place of suspects) {
    if (await isOlder(storage, place, ageLimitMs)) strays.push(place);
  }
  const absentNow = await findMissing(client, storage, references, stored);
  const missing = absentNow.filter(({ isNotedMissing }) => !isNotedMissing);
  const absent = new Set(missing.map(({ place }) => nameOf(place)));
  const issued = await findFilesOfDocuments(client);
  const comparable = references.filter(
    ({ place, from, sha256 }) =>
      sha256 !== null && !absent.has(nameOf(place)) && (compare || issued.has(from.id)),
  );
  return {
    objects: stored.size,
    strays,
    young: suspects.length - strays.length,
    missing,
    notedMissing: absentNow.length - missing.length,
    changed: await findChanged(storage, comparable, signal),
    compared: comparable.length,
    expiredRows: await countExpired(client),
    miscounted: await countMiscounted(client),
    broken: await findBrokenChains(client),
    rewritten: await findRewrittenPasts(client),
    applied: await findMiscountedLots(client),
    documents: await findMisnumberedDocuments(client),
    money: await findWrongSums(client),
    figures: await findWrongFigures(client),
  };
}

export async function isOlder(storage: Storage, place: Place, ageLimitMs: number): Promise<boolean> {
  const modified = await storage.modifiedAt(place);
  return modified !== null && modified.getTime() < Date.now() - ageLimitMs;
}

/** Checks rows and objects again where the list lacked an object: it may have come or gone meanwhile. */
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
