import type { ImportKind } from '#contract/moving/imports.ts';
import { ImportProblem } from '../import-problem.ts';
import type { ImportWork } from './job.ts';

/** The work of each kind, loaded where it runs: the worker thread, a command, a test. */
const works: Partial<Record<ImportKind, () => Promise<ImportWork>>> = {
  platform: async () => (await import('../platform-import/platform-work.ts')).platformWork,
  patients: async () => (await import('../spreadsheet-import/sheet-work.ts')).sheetWork('patients'),
  appointments: async () => (await import('../spreadsheet-import/sheet-work.ts')).sheetWork('appointments'),
};

export async function workOf(kind: ImportKind): Promise<ImportWork> {
  const work = await works[kind]?.();
  if (!work) throw new ImportProblem('internal');
  return work;
}
