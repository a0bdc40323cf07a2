import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import {
  type Media,
  type Procedure,
  type ProcedureInAgenda,
  type ProcedureNeed,
  type ProcedureSummary,
  previewLength,
} from '#contract/clinic/procedures.ts';
import { markColorOf } from '#contract/colors.ts';
import type { findProcedure, listNeeds, listPrices, listProcedures, listWhoDoes } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findProcedure>>>;
type SummaryRow = Awaited<ReturnType<typeof listProcedures>>['rows'][number];
/** What only the staff sees. */
export type Parts = {
  whoDoes: Awaited<ReturnType<typeof listWhoDoes>>;
  needs: Awaited<ReturnType<typeof listNeeds>>;
  prices: Awaited<ReturnType<typeof listPrices>>;
};

// Both columns are set, or neither.
const presentMedia = ({ media_url, media_type }: Pick<Row, 'media_url' | 'media_type'>): Media | null =>
  media_url && media_type ? { kind: media_type, url: media_url } : null;

export const presentColor = (color: string | null) => (color === null ? null : markColorOf(color));

/** @param parts null for a patient */
export const presentProcedure = (row: Row, parts: Parts | null): Procedure => ({
  id: row.id,
  title: row.title,
  alsoKnownAs: row.also_known_as,
  description: row.description,
  duration: row.duration,
  media: presentMedia(row),
  createdAt: row.created_at.toISOString(),
  preparation: row.preparation,
  ...(parts ? { priceCents: row.price_cents } : presentPrices(row.prices)),
  bookableOnline: row.bookable_online,
  agenda: parts && presentInAgenda(row, parts),
});

/** What patients read: the lowest. */
export const presentPrices = ([lowest, ...others]: readonly number[]) => ({
  priceCents: lowest ?? null,
  ...(others.length > 0 && { priceVaries: true as const }),
});

const presentInAgenda = (row: Row, { whoDoes, needs, prices }: Parts): ProcedureInAgenda => ({
  minutes: row.minutes ?? defaultDurationMinutes,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  color: presentColor(row.color),
  pricePublic: row.is_public ?? false,
  prices,
  professionals: whoDoes.map(({ id, full_name, active }) => ({ id, fullName: full_name, active })),
  needs: presentNeeds(needs),
  termTemplateId: row.term_template_id,
  risks: row.risks,
});

/** A row has a resource or a kind. */
export const presentNeeds = (
  rows: readonly { resource_id: string | null; kind: string | null }[],
): ProcedureNeed[] =>
  rows.map(({ resource_id, kind }) =>
    resource_id === null ? { kind: kind ?? '' } : { resourceId: resource_id },
  );

export const presentSummary = (row: SummaryRow, isStaff: boolean): ProcedureSummary => ({
  id: row.id,
  title: row.title,
  duration: row.duration,
  media: presentMedia(row),
  preview: previewOf(row.opening),
  priceCents: row.price_cents,
  agenda: isStaff ? { minutes: row.minutes ?? defaultDurationMinutes, color: presentColor(row.color) } : null,
});

/** Counts code points, as the database does, so that no character is cut. */
function previewOf(opening: string): string {
  const characters = [...opening];
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength).join('').trimEnd()}…`
    : opening;
}
