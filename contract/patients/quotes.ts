/** What became of a quote, a document that a patient accepts once. See decision 191. */
import { z } from 'zod';
import { calendarDate, id, instant } from '../fields.ts';

const quoteEndings = ['accepted', 'cancelled'] as const;

export const quoteState = z.object({
  /** That of its document. */
  id,
  /** '2026/0012' */
  number: z.string(),
  /** The last day on which it is accepted. */
  validUntil: calendarDate,
  totalCents: z.number().int(),
  /** Of it what an acceptance sells as a package, the lines of the catalogue; null: there is none. */
  packageCents: z.number().int().nullable(),
  /** Null: open, or no longer valid. */
  ending: z.enum(quoteEndings).nullable(),
  endedAt: instant.nullable(),
});
export type QuoteState = z.infer<typeof quoteState>;

/** As the clinic's screens about money and plans show it. */
export const endedQuote = quoteState.extend({
  /** Who accepted or cancelled it. */
  endedBy: z.string().nullable(),
});
export type EndedQuote = z.infer<typeof endedQuote>;

/** @param today yyyy-MM-dd */
export const isAcceptable = ({ ending, validUntil }: QuoteState, today: string) =>
  ending === null && validUntil >= today;

/** What an acceptance came to. */
export const acceptedQuote = z.object({
  /** Of the lines of the catalogue; null: there is none. */
  package: z
    .object({ id, name: z.string(), dueCents: z.number().int(), validUntil: calendarDate })
    .nullable(),
  /** Of the other lines, which are charged at their visits. */
  otherCents: z.number().int(),
});
export type AcceptedQuote = z.infer<typeof acceptedQuote>;
