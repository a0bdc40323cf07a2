import type { Kysely } from 'kysely';
import { type ImportStep, importSteps, stepName } from '#contract/moving/imports.ts';
import type { DB } from '../../platform/database/schema.ts';
import { findProgress } from './command-queries.ts';

const intervalMs = 500;

const isStep = (name: string): name is ImportStep => Object.hasOwn(importSteps, name);

/** 90 -> '2 min'; 12 -> '12 s' */
export const durationText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;

/** Shows the progress that the import's row has: on a terminal one line that is overwritten, elsewhere one line for each step. */
export function watchProgress(db: Kysely<DB>, id: string, out: NodeJS.WriteStream) {
  let last: string | null = null;
  let underWay: Promise<void> | undefined;
  let isOpen = false;

  async function show(): Promise<void> {
    const row = await findProgress(db, id);
    if (!row?.step || !isStep(row.step)) return;
    const title = stepName(row.step, row.state === 'checking');
    if (!out.isTTY) {
      if (row.step !== last) out.write(`  ${title}…\n`);
      last = row.step;
      return;
    }
    if (last !== null && row.step !== last) out.write('\n');
    last = row.step;
    isOpen = true;
    const share = row.total > 0 ? ` ${Math.min(100, Math.floor((row.done / row.total) * 100))}%` : '';
    const remaining =
      row.remaining_seconds === null ? '' : `, faltam cerca de ${durationText(row.remaining_seconds)}`;
    out.write(`\r\x1b[K  ${title}…${share}${remaining}`);
  }

  const timer = setInterval(() => {
    underWay ??= show()
      .catch(() => {})
      .finally(() => {
        underWay = undefined;
      });
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
      if (isOpen) out.write('\n');
    },
  };
}
