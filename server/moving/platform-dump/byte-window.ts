import { ImportProblem } from '../import-problem.ts';

/** Longest line, row or statement of a dump, in bytes. PostgreSQL itself allows 1 GB for a value. */
export const longestUnit = 64 * 1024 * 1024;

/** A stream of bytes, of which a part is in memory: it grows at its end and is dropped at its beginning. */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(0);
  /** Where `bytes` begins in the stream. */
  offset = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #signal: AbortSignal | undefined;

  constructor(chunks: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#signal = signal;
  }

  /**
   * Drops the bytes before `from` and reads on.
   * @returns false at the end of the stream
   * @throws ImportProblem line_too_long where the kept bytes exceed the limit
   */
  async more(from: number): Promise<boolean> {
    this.#signal?.throwIfAborted();
    const kept = this.bytes.subarray(from);
    this.offset += from;
    this.bytes = kept;
    if (kept.length > longestUnit) throw new ImportProblem('line_too_long');
    const parts = [kept];
    // Grows in proportion, so that a long unit is not copied once for each chunk.
    const enough = Math.min(kept.length / 2, longestUnit - kept.length);
    for (let added = 0; added === 0 || added < enough; ) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      added += value.length;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.length));
    }
    const [only, next, ...others] = parts;
    if (!next) return false;
    this.bytes = only && only.length === 0 && others.length === 0 ? next : Buffer.concat(parts);
    return true;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
