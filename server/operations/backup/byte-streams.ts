/** Writes bytes in sequence, to a file or to another writer. */
export interface ByteWriter {
  /** Resolves when the writer can take more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the remaining bytes and closes the output. */
  end(): Promise<void>;
}

/** A stream of bytes, in chunks of any length. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Reads a chosen number of bytes at a time, whatever the length of the chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #onRead: (bytes: Uint8Array) => void;
  #rest: Uint8Array = new Uint8Array(0);

  /** @param onRead is called with all bytes that `some` and `take` return, to hash them for example */
  constructor(chunks: Chunks, onRead: (bytes: Uint8Array) => void = () => {}) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#onRead = onRead;
  }

  /** The next bytes, at most `limit`; empty at the end. */
  async some(limit: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return new Uint8Array(0);
      this.#rest = value;
    }
    const taken = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(taken.length);
    this.#onRead(taken);
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
