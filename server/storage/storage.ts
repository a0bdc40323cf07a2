import type { Readable } from 'node:stream';

/** Parts of the storage. All of them are private: what is in them leaves only through an authorised route. */
export type Area = 'patient-photos' | 'patient-files' | 'archive';

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
  /** @throws where the source is missing: a copy that was not made must not look like one. */
  copy(from: Place, to: Place): Promise<void>;
  /** Removing what is not there is no error. */
  remove(place: Place): Promise<void>;
}
