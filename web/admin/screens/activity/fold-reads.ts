import type { ActivityEntry } from '#contract/accounts/activity.ts';

const togetherMs = 10 * 60_000;

/** Both read about one patient: an opened record is a line for each of its parts. */
const isOneOpening = (one: ActivityEntry, next: ActivityEntry) =>
  [one, next].every(({ action, patient }) => action === 'read' && patient !== null) &&
  one.user?.id === next.user?.id &&
  one.patient?.id === next.patient?.id &&
  one.address === next.address &&
  Date.parse(one.happenedAt) - Date.parse(next.happenedAt) <= togetherMs;

/** @param entries newest first @returns the newest of each opening, with the others */
export function foldReads(entries: readonly ActivityEntry[]) {
  const folded: (ActivityEntry & { others: ActivityEntry[] })[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (last && isOneOpening(last.others.at(-1) ?? last, entry)) last.others.push(entry);
    else folded.push({ ...entry, others: [] });
  }
  return folded;
}
