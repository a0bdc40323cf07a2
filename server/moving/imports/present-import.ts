import {
  type FindingReason,
  findingActions,
  findingReasons,
  weightOf,
} from '#contract/moving/import-findings.ts';
import { type ImportRow, importFailures, importResult, importSteps } from '#contract/moving/imports.ts';
import type { FirstChange } from './change-queries.ts';
import type { listFindings } from './finding-queries.ts';
import type { ShownImport } from './queries.ts';

/** A code that this version knows; a newer one wrote others. */
export function known<Code extends string>(
  sentences: Record<Code, string>,
  word: string | null,
): Code | null {
  const isCode = (each: string): each is Code => Object.hasOwn(sentences, each);
  return word !== null && isCode(word) ? word : null;
}

export const presentImport = (row: ShownImport): ImportRow => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  failure: row.failure === null ? null : (known(importFailures, row.failure) ?? 'internal'),
  sourceName: row.source_name,
  filesName: row.files_name,
  isSourceHere: row.source_key !== null,
  step: known(importSteps, row.step),
  done: row.done,
  total: row.total,
  remainingSeconds: row.remaining_seconds,
  result: importResult.safeParse(row.result).data ?? null,
  createdAt: row.created_at.toISOString(),
  createdName: row.created_name,
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  undoneAt: row.undone_at?.toISOString() ?? null,
  isUndoKept: row.state === 'done' && row.cleared_at === null,
});

const actionOf = (word: string) => known(findingActions, word) ?? 'imported_changed';
const reasonOf = (word: string) => known(findingReasons, word) ?? 'value_unreadable';

/** The reasons with their numbers, those that weigh most first. */
export function presentReasons(counted: readonly { reason: string; action: string; count: number }[]) {
  const reasons = new Map<FindingReason, { count: number; weight: number }>();
  for (const { reason: word, action, count } of counted) {
    const reason = reasonOf(word);
    const before = reasons.get(reason);
    const weight = Math.max(before?.weight ?? -1, weightOf(reason, actionOf(action)));
    reasons.set(reason, { count: (before?.count ?? 0) + count, weight });
  }
  return [...reasons]
    .sort(([, one], [, other]) => other.weight - one.weight || other.count - one.count)
    .map(([reason, { count }]) => ({ reason, count }));
}

type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];

export const presentFinding = (row: FindingRow) => ({
  number: row.number,
  table: row.source_table,
  line: row.line,
  sourceId: row.source_id,
  patient:
    row.present_name !== null
      ? { id: row.patient_id, name: row.present_name }
      : row.patient_name !== null
        ? { id: null, name: row.patient_name }
        : null,
  field: row.field,
  reason: reasonOf(row.reason),
  action: actionOf(row.action),
  value: row.value,
});

export const presentChange = (change: FirstChange) => ({
  ...change,
  happenedAt: change.happenedAt.toISOString(),
});
