import type { Selectable } from 'kysely';
import { type Media, type Procedure, type ProcedureSummary, previewLength } from '#contract/procedures.ts';
import type { Procedures } from '../database/schema.ts';
import type { listProcedures } from './queries.ts';

type Row = Selectable<Procedures>;
type SummaryRow = Awaited<ReturnType<typeof listProcedures>>['rows'][number];

// Both columns are set, or neither.
const presentMedia = ({ media_url, media_type }: Pick<Row, 'media_url' | 'media_type'>): Media | null =>
  media_url && media_type ? { kind: media_type, url: media_url } : null;

export const presentProcedure = (row: Row): Procedure => ({
  id: row.id,
  title: row.title,
  description: row.description,
  duration: row.duration,
  media: presentMedia(row),
  createdAt: row.created_at.toISOString(),
  // The columns of these come with migration 0053.
  ...{ preparation: null, priceCents: null, bookableOnline: false, agenda: null },
});

export const presentSummary = (row: SummaryRow): ProcedureSummary => ({
  id: row.id,
  title: row.title,
  duration: row.duration,
  media: presentMedia(row),
  preview: previewOf(row.opening),
  ...{ priceCents: null, agenda: null },
});

/** Counts code points, as the database does, so that no character is cut. */
function previewOf(opening: string): string {
  const characters = [...opening];
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength).join('').trimEnd()}…`
    : opening;
}
