import type { Database } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  cancelAbandoned,
  clearTraces,
  findTraces,
  forgetUploads,
  listEndedUploads,
} from './cleanup-queries.ts';
import { findWork } from './queries.ts';

/** Works on one import until it waits for a person: in a worker thread; in tests, in this thread. */
export type WorkOnImport = (importId: string, signal: AbortSignal) => Promise<void>;

export interface ImportRunner {
  /** Looks for work at once: an import has moved on. */
  wake(): void;
  /** Looks for work now and each minute. */
  start(): void;
  /** Resolves when no work is under way. */
  settled(): Promise<void>;
  /** Ends the work under way, which the next process continues. */
  close(): Promise<void>;
}

interface Options {
  db: Database;
  storage: Storage;
  work: WorkOnImport;
  log: Log;
}

const intervalMs = 60_000;

/** Starts the work of imports, one after the other, and removes what ended imports leave. */
export function createImportRunner({ db, storage, work, log }: Options): ImportRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  let underWay: Promise<void> | undefined;
  let wokenAgain = false;
  let timer: NodeJS.Timeout | undefined;

  /** Each import once: one that another process works on, or that has to wait, has its turn in the next round. */
  async function workOnAll(): Promise<void> {
    const tried: string[] = [];
    while (!signal.aborted) {
      const next = await db.asService((tx) => findWork(tx, tried));
      if (!next) return;
      tried.push(next.id);
      await work(next.id, signal).catch((err: unknown) =>
        log.error({ err, importId: next.id }, 'the work on an import could not be done'),
      );
    }
  }

  async function round(): Promise<void> {
    await workOnAll();
    await removeUploads();
    await db.asService(cancelAbandoned);
    await removeTraces();
  }

  /** The object first: after a stop in between, its row says what is left to remove. */
  async function removeUploads(): Promise<void> {
    for (const { id, source_key, files_key } of await db.asService(listEndedUploads)) {
      if (signal.aborted) return;
      for (const key of [source_key, files_key]) {
        if (key !== null) await storage.remove({ area: 'imports', key });
      }
      await db.asService((tx) => forgetUploads(tx, id));
    }
  }

  async function removeTraces(): Promise<void> {
    while (!signal.aborted) {
      const ended = await db.asService(findTraces);
      if (!ended) return;
      await db.asService((tx) => clearTraces(tx, ended.id));
    }
  }

  function wake(): void {
    if (signal.aborted) return;
    if (underWay) {
      wokenAgain = true;
      return;
    }
    underWay = round()
      .catch((err: unknown) =>
        log.warn({ err }, 'imports could not be looked after; tried again in a minute'),
      )
      .finally(() => {
        underWay = undefined;
        if (!wokenAgain) return;
        wokenAgain = false;
        wake();
      });
  }

  return {
    wake,
    start() {
      wake();
      timer = setInterval(wake, intervalMs).unref();
    },
    async settled() {
      while (underWay) await underWay;
    },
    async close() {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}
