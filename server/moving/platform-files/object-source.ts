import type { Readable } from 'node:stream';

/** The older platform's stored files, by bucket and path. */
export interface ObjectSource {
  /** In the order of their paths. A bucket that is not there has none. */
  list(bucket: string): AsyncIterable<{ path: string; sizeBytes: number }>;
  buckets(): Promise<string[]>;
  /**
   * Null where it is missing. The stream fails where the contents are shorter, longer or others than the source says.
   */
  read(bucket: string, path: string): Promise<{ body: Readable; sizeBytes: number } | null>;
  close(): Promise<void>;
}
