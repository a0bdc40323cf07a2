/** Where bytes go, one after the other: a file, or what stands before it. */
export interface Sink {
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Nothing comes after it. */
  end(): Promise<void>;
}

/** Bytes in pieces of any length. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Reads pieces of any length as exactly as many bytes as are asked for. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #taken: (bytes: Uint8Array) => void;
  #held: Uint8Array = new Uint8Array(0);

  /** @param taken sees everything that is handed out */
  constructor(chunks: Chunks, taken: (bytes: Uint8Array) => void = () => {}) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#taken = taken;
  }

  /** What comes next, at most `limit` bytes; empty at the end. */
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
