import type { Reference } from '../storage/queries.ts';
import type { Storage } from '../storage/storage.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { objectName } from './member-names.ts';
import type { Report } from './progress.ts';
import { openObject } from './read-object.ts';

/** What has been copied into a backup so far, and what could not be. */
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

  /** A stored file is never changed in place: what was copied once need not be copied again. */
  lacking(references: Reference[]): Reference[] {
    return references.filter(({ place }) => !this.sums.has(objectName(place)));
  }

  /** Copies what is there. Returns what is not. */
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

  /** How often it was looked for in vain. */
  absences({ place }: Reference): number {
    return this.#absences.get(objectName(place)) ?? 0;
  }

  /** What of the copies no row points to any more, and what is not what its row says. */
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
