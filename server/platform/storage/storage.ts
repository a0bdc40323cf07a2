import type { Readable } from 'node:stream';

/** Areas whose objects are sent only by routes that check permissions. */
const privateAreas = [
  'patient-photos',
  'patient-files',
  'photographs',
  'bills',
  'archive',
  'imports',
] as const;

/** Areas whose objects anyone may read who knows their name, a random UUID. */
export const publicAreas = ['procedure-media', 'clinic-logo'] as const;
export type PublicArea = (typeof publicAreas)[number];

export const areas = [...privateAreas, ...publicAreas] as const;
export type Area = (typeof areas)[number];

/** The place of one object. The database keeps the `key`. */
export interface Place {
  area: Area;
  key: string;
}

/** The store of files: a folder on this machine or an S3-compatible service. */
export interface Storage {
  /** Resolves when the object would survive a power cut. */
  put(place: Place, contents: Uint8Array, contentType: string): Promise<void>;
  /** As `put`, without holding the object in memory. @throws where the contents have another length */
  putStream(place: Place, contents: Readable, sizeBytes: number, contentType: string): Promise<void>;
  /** Null where the object is missing. */
  read(place: Place): Promise<{ body: Readable; sizeBytes: number } | null>;
  /** In bytes; null where the object is missing. */
  sizeOf(place: Place): Promise<number | null>;
  /** When it was stored; null where the object is missing. */
  modifiedAt(place: Place): Promise<Date | null>;
  /** The key of every object of an area, in no order. */
  list(area: Area): AsyncIterable<string>;
  /** The bytes from `first` to `last`, both included, counted from 0. @throws where the object is missing */
  readPart(place: Place, first: number, last: number): Promise<Readable>;
  /** @throws where the source is missing */
  copy(from: Place, to: Place): Promise<void>;
  /** Removing a missing object is no error. */
  remove(place: Place): Promise<void>;
  /** @throws where the store does not answer within some seconds, or cannot be written to */
  ping(): Promise<void>;
}
