import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

interface Entry {
  date: Date;
  /** Compressed unless its size is given: stored objects are compressed already. */
  sizeBytes?: number;
}

/**
 * Writes a ZIP one file after another, in constant memory: a file is read while the archive is. Without `end` the archive
 * has no list of its files, and no program opens it.
 */
export class ZipWriter {
  readonly archive = new PassThrough();
  /** A line for each file, as `sha256sum` writes it. */
  readonly sums: string[] = [];
  readonly #zip = new ZipFile();
  #open: Readable | undefined;

  constructor() {
    this.#zip.on('error', (error: Error) => this.fail(error));
    // When the reader stops, the open file is closed.
    this.archive.on('close', () => this.#open?.destroy());
    pipeline(this.#zip.outputStream, this.archive).catch(() => {});
  }

  /** @returns the SHA-256, when the contents are read to their end. @throws where they or the archive fail */
  async add(
    name: string,
    contents: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    { date, sizeBytes }: Entry,
  ): Promise<string> {
    const hash = createHash('sha256');
    const source = Readable.from(
      (async function* () {
        for await (const chunk of contents) {
          hash.update(chunk);
          yield chunk;
        }
      })(),
      { objectMode: false },
    );
    this.#open = source;
    if (this.archive.destroyed) source.destroy();
    const options = sizeBytes === undefined ? { compressionLevel } : { compress: false, size: sizeBytes };
    this.#zip.addReadStream(source, name, { mtime: date, ...options });
    await finished(source, { writable: false });
    const sha256 = hash.digest('hex');
    this.sums.push(`${sha256}  ${name}\n`);
    return sha256;
  }

  end(): void {
    this.#zip.end();
  }

  fail(error: Error): void {
    this.archive.destroy(error);
  }
}

/** Text at the usual level takes twice the time, and is a fifth smaller. */
const compressionLevel = 3;
