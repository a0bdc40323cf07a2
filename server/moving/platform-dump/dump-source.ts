import { openDumpFile } from './dump-file.ts';
import { openLiveDatabase } from './live-database.ts';

/** Text as PostgreSQL prints it: as COPY does, without its escapes. */
export type SourceRow = Record<string, string | null>;

/** The older platform's rows: of a dump, or of its live database. */
export interface DumpSource {
  /**
   * The same source has the same one. Of a file: SHA-256 of its bytes. Of a live database: of its address and the number of
   * rows of each table, since reading all of it twice would take too long.
   */
  fingerprint: string;
  /** `public.patients`, `auth.users`, …: those found, with the number of rows (null: unknown). */
  tables: ReadonlyMap<string, { columns: readonly string[]; rows: number | null }>;
  /**
   * Rows in the order of the source; `line` counts from 1 within the table. Any table, any number of times, in any order, also
   * while another is read. A table that is not there has no rows.
   */
  rows(table: string, signal?: AbortSignal): AsyncIterable<{ line: number; row: SourceRow }>;
  close(): Promise<void>;
}

export interface OpenOptions {
  signal?: AbortSignal;
  /** While a file is read for the first time, in bytes. */
  onProgress?: (done: number, total: number) => void;
  /** Where a compressed dump is unpacked. What lies there goes with the source, and also when the process is killed. */
  temporaryFolder?: string;
}

/**
 * Opens a plain dump, also compressed by gzip; a dump in the custom, directory or tar format; or a `postgresql://` address.
 * @throws ImportProblem where it is none of these, is damaged, or holds no `public.patients`
 */
export async function openDumpSource(fileOrUrl: string, options: OpenOptions = {}): Promise<DumpSource> {
  return /^postgres(ql)?:/iu.test(fileOrUrl)
    ? openLiveDatabase(fileOrUrl, options)
    : openDumpFile(fileOrUrl, options);
}
