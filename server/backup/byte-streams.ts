/** Writes bytes in sequence, to a file or to another writer. */
export interface ByteWriter {
  /** Resolves when the writer can take more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the remaining bytes and closes the output. */
  end(): Promise<void>;
}

/** Bytes in chunks of any length. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Reads an exact number of bytes from chunks of any length. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #taken: (bytes: Uint8Array) => void;
  #held: Uint8Array = new Uint8Array(0);

  /** @param taken is called with all bytes that are returned */
  constructor(chunks: Chunks, taken: (bytes: Uint8Array) => void = () => {}) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#taken = taken;
  }

  /** The next bytes, at most `limit`; empty at the end. */
  async some(limit: number): Promise<Uint8Array> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return new Uint8Array(0);
      this.#held = value;
    }
    const taken = this.#held.subarray(0, limit);
    this.#held = this.#held.subarray(taken.length);
    this.#taken(taken);
    return taken;
  }

  /** Exactly `length` bytes, fewer only at the end. */
  async take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let missing = length; missing > 0; ) {
      const part = await this.some(missing);
      if (part.length === 0) break;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
