import { createHash } from 'node:crypto';
import type { ByteWriter, Chunks } from './byte-streams.ts';
import { isChecksums, memberNames } from './member-names.ts';
import { blockSize, encodeHeader, paddingOf } from './tar.ts';

/** Writes the members of a backup, and computes the SHA-256 of each and of the whole. */
export class ArchiveWriter {
  readonly #output: ByteWriter;
  readonly #whole = createHash('sha256');
  readonly #modified: number;
  readonly #sums: string[] = [];
  sizeBytes = 0;

  constructor(output: ByteWriter, created: Date) {
    this.#output = output;
    this.#modified = Math.floor(created.getTime() / 1_000);
  }

  /** @throws where the contents have another length than `size`: the archive cannot be used then */
  async add(name: string, size: number, contents: Chunks | Iterable<Uint8Array>): Promise<string> {
    await this.#write(encodeHeader({ name, size, modified: this.#modified }));
    const hash = createHash('sha256');
    let written = 0;
    for await (const chunk of contents) {
      written += chunk.length;
      if (written > size) break;
      hash.update(chunk);
      await this.#write(chunk);
    }
    if (written !== size) throw new Error('a member of the backup is not as long as was said');
    await this.#write(paddingOf(size));
    const sum = hash.digest('hex');
    if (!isChecksums(name)) this.#sums.push(`${sum}  ${name}\n`);
    return sum;
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(name, bytes.length, [bytes]);
  }

  /** Ends the archive with its checksums. @returns the checksum of the whole */
  async end(): Promise<string> {
    await this.addText(memberNames.sums, this.#sums.join(''));
    const whole = this.#whole.copy().digest('hex');
    await this.addText(memberNames.whole, `${whole}\n`);
    await this.#write(Buffer.alloc(2 * blockSize));
    await this.#output.end();
    return whole;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#whole.update(bytes);
    this.sizeBytes += bytes.length;
    await this.#output.write(bytes);
  }
}
