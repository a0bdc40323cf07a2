import type { WholeEntry } from '#contract/patients/record.ts';
import { readContent } from './entry-content.ts';
import type { listEntries } from './queries.ts';

type Row = Awaited<ReturnType<typeof listEntries>>[number];

export function presentEntry({
  content,
  signedAt,
  reason,
  explanation,
  struckAt,
  struckByName,
  ...row
}: Row): WholeEntry {
  return {
    ...row,
    ...readContent(content),
    signedAt: signedAt.toISOString(),
    struck: reason && struckAt && { reason, explanation, at: struckAt.toISOString(), byName: struckByName },
  };
}
