import type { Readable } from 'node:stream';

/** Parts of the storage that are private: what is in them leaves only through an authorised route. */
type PrivateArea = 'patient-photos' | 'patient-files' | 'archive';

/** Parts that anybody may read who knows the name of an object, which nobody can guess. */
export const publicAreas = ['procedure-media', 'clinic-logo'] as const;
export type PublicArea = (typeof publicAreas)[number];

export type Area = PrivateArea | PublicArea;

/** Where one object lies. `key` is what the database keeps. */
export interface Place {
  area: Area;
  key: string;
}

/** Where files are kept: a folder on this machine or an S3-compatible store. */
export interface Storage {
  /** Resolves once the object would survive a power cut. */
  put(place: Place, contents: Uint8Array, contentType: string): Promise<void>;
  /** Null where there is no such object. */
  read(place: Place): Promise<{ body: Readable; sizeBytes: number } | null>;
  /** In bytes; null where there is no such object. */
  sizeOf(place: Place): Promise<number | null>;
  /** The bytes from `first` to `last`, both included, counted from 0. @throws where there is no such object */
  readPart(place: Place, first: number, last: number): Promise<Readable>;
  /** @throws where the source is missing: a copy that was not made must not look like one. */
  copy(from: Place, to: Place): Promise<void>;
  /** Removing what is not there is no error. */
  remove(place: Place): Promise<void>;
}
