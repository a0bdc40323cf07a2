/** What the kinds of imports work with, and where they register. */
import type { Kysely } from 'kysely';
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import type { ImportKind, ImportResult, ImportStep } from '#contract/moving/imports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export { ImportProblem } from '../import-problem.ts';

/** What could not come as it is. */
export interface Finding {
  /** Of the source. */
  table: string;
  /** Counted from 1 within the table or sheet. */
  line?: number | null;
  sourceId?: string | null;
  /** The patient of ours; also one that is about to be imported. */
  patientId?: string | null;
  field?: string | null;
  reason: FindingReason;
  action: FindingAction;
  /** The original value; cut to `findingValueLength`. Never clinical content. */
  value?: string | null;
}

/** Paths that a command names. A page's uploads are objects of the area `imports`. */
export interface NamedSources {
  dump?: string;
  files?: string;
}

export interface ImportJob {
  importId: string;
  /** The import's row as it was when the work began. */
  kind: ImportKind;
  sourceName: string | null;
  /** Keys in the storage area `imports`. */
  sourceKey: string | null;
  filesKey: string | null;
  options: unknown;
  sources: NamedSources;
  settings: Pick<Environment, 'fileSizeLimitBytes'>;
  ownerUrl: string;
  /** Under `clinic_maintenance`; two connections. The caller closes it. */
  db: Kysely<DB>;
  storage: Storage;
  clock: Clock;
  log: Log;
  /** Aborted by a stop of the process, by a cancelled import, and when the lock is lost. */
  signal: AbortSignal;
  /** Begins a step of the progress. @param total 0 while it is not known */
  step(name: ImportStep, total: number): void;
  /** Saved as a whole number, at most each second, on a connection of its own. */
  progress(done: number): void;
  /** Saved in batches on the connection of the progress, outside the transaction of the rows. */
  findings: {
    add(finding: Finding): void;
    /** Waits until all are saved. */
    flush(): Promise<void>;
    /** Removes all findings of the import: where the work starts from its beginning. */
    clear(): Promise<void>;
  };
  /**
   * The first statement of each transaction that writes rows: another process that has lost its lock waits, or this one does.
   * @throws ImportEnded where the import is over meanwhile
   */
  hold(tx: Kysely<DB>): Promise<void>;
  /** Within the last transaction that writes rows: the import is done. */
  finish(tx: Kysely<DB>, result: ImportResult): Promise<void>;
}

/** How one kind works. Both functions may run again from the beginning, after a stop or a failure. */
export interface ImportWork {
  /** A dry run: writes findings and nothing else of the clinic. The import is then in `review`. */
  check(job: ImportJob): Promise<ImportResult>;
  /** Calls `job.hold` and `job.finish`. */
  import(job: ImportJob): Promise<void>;
}

/** The import was cancelled, or another process has finished it. */
export class ImportEnded extends Error {
  override readonly name = 'ImportEnded';
}
