import type { Reference } from '../../platform/storage/queries.ts';
import { openObject } from '../../platform/storage/read-object.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { objectName } from './member-names.ts';
import type { Report } from './progress.ts';

/** Copies files into a backup, and remembers which were copied and which were missing. */
export class CopiedFiles {
  readonly sums = new Map<string, string>();
  readonly #absences = new Map<string, number>();
  readonly #storage: Storage;
  readonly #archive: ArchiveWriter;
  readonly #report: Report;
  readonly #signal: AbortSignal | undefined;
  sizeBytes = 0;

  constructor(storage: Storage, archive: ArchiveWriter, report: Report, signal?: AbortSignal) {
    this.#storage = storage;
    this.#archive = archive;
    this.#report = report;
    this.#signal = signal;
  }

  /** A stored file never changes in place, so that one copy is enough. */
  notYetCopied(references: Reference[]): Reference[] {
    return references.filter(({ place }) => !this.sums.has(objectName(place)));
  }

  /** @returns the references whose file is missing */
  async copy(references: Reference[]): Promise<Reference[]> {
    const gone: Reference[] = [];
    const total = this.sums.size + references.length;
    for (const reference of references) {
      this.#signal?.throwIfAborted();
      const name = objectName(reference.place);
      const object = await openObject(this.#storage, reference.place);
      if (object) {
        this.sums.set(name, await this.#archive.add(name, object.sizeBytes, object.chunks));
        this.sizeBytes += object.sizeBytes;
      } else {
        this.#absences.set(name, this.absences(reference) + 1);
        gone.push(reference);
      }
      this.#report('files', this.sums.size, total);
    }
    return gone;
  }

  /** In how many rounds the file was missing. */
  absences({ place }: Reference): number {
    return this.#absences.get(objectName(place)) ?? 0;
  }

  /** Copies that no row points to any more, and copies with another checksum than their row. */
  compareWith(references: Reference[]): { superseded: string[]; changed: string[] } {
    const expected = new Map(references.map(({ place, sha256 }) => [objectName(place), sha256]));
    return {
      superseded: [...this.sums.keys()].filter((name) => !expected.has(name)),
      changed: [...this.sums]
        .filter(([name, sum]) => (expected.get(name) ?? sum) !== sum)
        .map(([name]) => name),
    };
  }
}
