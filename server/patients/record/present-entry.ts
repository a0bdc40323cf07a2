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
  const { document, ...text } = readContent(content);
  const words = document?.words;
  return {
    ...row,
    ...text,
    ...(words?.onPaper && { paper: { signedOn: words.signedOn ?? null } }),
    signedAt: signedAt.toISOString(),
    struck: reason && struckAt && { reason, explanation, at: struckAt.toISOString(), byName: struckByName },
  };
}
