import type { Readable } from 'node:stream';

/** Parts of the storage that are private: what is in them leaves only through an authorised route. */
const privateAreas = ['patient-photos', 'patient-files', 'archive'] as const;

/** Parts that anybody may read who knows the name of an object, which nobody can guess. */
export const publicAreas = ['procedure-media', 'clinic-logo'] as const;
export type PublicArea = (typeof publicAreas)[number];

export const areas = [...privateAreas, ...publicAreas] as const;
export type Area = (typeof areas)[number];

/** Where one object lies. `key` is what the database keeps. */
export interface Place {
  area: Area;
  key: string;
}

/** Where files are kept: a folder on this machine or an S3-compatible store. */
export interface Storage {
  /** Resolves once the object would survive a power cut. */
  put(place: Place, contents: Uint8Array, contentType: string): Promise<void>;
  /** As `put`, never holding all of it. @throws where what comes is not as long as was said */
  putStream(place: Place, contents: Readable, sizeBytes: number, contentType: string): Promise<void>;
  /** Null where there is no such object. */
  read(place: Place): Promise<{ body: Readable; sizeBytes: number } | null>;
  /** In bytes; null where there is no such object. */
  sizeOf(place: Place): Promise<number | null>;
  /** When it was stored; null where there is no such object. */
  modifiedAt(place: Place): Promise<Date | null>;
  /** The key of every object of an area, in no order. */
  list(area: Area): AsyncIterable<string>;
  /** The bytes from `first` to `last`, both included, counted from 0. @throws where there is no such object */
  readPart(place: Place, first: number, last: number): Promise<Readable>;
  /** @throws where the source is missing: a copy that was not made must not look like one. */
  copy(from: Place, to: Place): Promise<void>;
  /** Removing what is not there is no error. */
  remove(place: Place): Promise<void>;
  /** @throws where the store does not answer, or would take nothing, within some seconds */
  ping(): Promise<void>;
}
