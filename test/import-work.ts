/** A small kind of import for tests: each patient in a transaction of their own, as a spreadsheet's batches. */
import { randomUUID } from 'node:crypto';
import type { ImportResult } from '#contract/moving/imports.ts';
import type { ImportJob, ImportWork } from '#server/moving/imports/job.ts';

export const emptyResult: ImportResult = { tables: [], comparison: [] };

interface Hooks {
  /** Before each patient; may fail or wait. */
  beforeRow?: (index: number, job: ImportJob) => Promise<void> | void;
  check?: (job: ImportJob) => Promise<void> | void;
}

/** Brings these names. What an earlier attempt has brought is not brought twice. */
export const importNames = (names: readonly string[], { beforeRow, check }: Hooks = {}): ImportWork => ({
  async check(job) {
    job.step('checking', names.length);
    await check?.(job);
    return emptyResult;
  },
  async import({ db, importId, ...job }) {
    const all = { db, importId, ...job };
    job.step('writing_rows', names.length);
    for (const [index, full_name] of names.entries()) {
      await beforeRow?.(index, all);
      await db.transaction().execute(async (tx) => {
        await job.hold(tx);
        const isHere = await tx
          .selectFrom('patients')
          .where('full_name', '=', full_name)
          .select('id')
          .execute();
        if (isHere.length > 0) return;
        const id = randomUUID();
        await tx.insertInto('patients').values({ id, full_name }).execute();
        await tx
          .insertInto('private.import_rows')
          .values({ import_id: importId, table_name: 'public.patients', row_id: id })
          .execute();
      });
      job.progress(index + 1);
    }
    await db.transaction().execute(async (tx) => {
      await job.hold(tx);
      await job.finish(tx, emptyResult);
    });
  },
});
