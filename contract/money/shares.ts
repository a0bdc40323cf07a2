/** Shares of professionals in what was received: the rules, and the statement of a professional's period. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id } from '../fields.ts';
import { cents } from './cents.ts';
import { period } from './figures.ts';

export const wrongPercent = 'Digite uma porcentagem de 0 a 100, com até duas casas';
export const wrongRuleDay = 'Digite uma data entre 2000 e 2099';
const oneKind = 'Diga a porcentagem ou o valor';

const share = {
  /** Of what was received. Null: `fixedCents`. */
  percentHundredths: z.int(wrongPercent).min(0, wrongPercent).max(10_000, wrongPercent).nullable(),
  /** Of each visit that is paid in full. */
  fixedCents: cents.nullable(),
};
const storedShare = z.object({
  percentHundredths: z.number().int().nullable(),
  fixedCents: z.number().int().nullable(),
});
export type Share = z.infer<typeof storedShare>;

const rule = storedShare.extend({
  id,
  professionalId: id,
  /** Null: of all that have no rule of their own. */
  procedureId: id.nullable(),
  /** Null also where it left the catalogue. */
  procedure: z.string().nullable(),
  /** Of visits from this day on. */
  from: calendarDate,
});
export type ShareRule = z.infer<typeof rule>;

const row = z.object({
  /** The visit's. */
  id,
  date: calendarDate,
  patient: z.object({ id, fullName: z.string() }),
  service: z.string(),
  /** In the period, less what was taken back in it. Of a package's session its part of the package. */
  receivedCents: z.number().int(),
  /** The rule of the visit's day; null: none. */
  rule: storedShare.nullable(),
  shareCents: z.number().int(),
});
export type StatementRow = z.infer<typeof row>;

const professionalShare = z.object({
  id,
  fullName: z.string(),
  /** Completed in the period, and what they cost. */
  visits: z.number().int(),
  producedCents: z.number().int(),
  /** As the statement adds up. */
  receivedCents: z.number().int(),
  shareCents: z.number().int(),
});
export type ProfessionalShare = z.infer<typeof professionalShare>;

/**
 * Of one professional. `professionalId` is for those with `finances`, who get all professionals and their rules besides,
 * and without it the sums of all; others get the statement of their own account's professional.
 * @throws FORBIDDEN where others name one
 */
export const get = endpoint
  .route({
    method: 'GET',
    path: '/shares',
    tags: ['shares'],
    summary: "A professional's statement of a period",
  })
  .input(period.safeExtend({ professionalId: id.optional() }))
  .output(
    z.object({
      /** Null: none was asked for, or no professional has the caller's account. */
      professional: z.object({ id, fullName: z.string() }).nullable(),
      period: z.object({ from: calendarDate, to: calendarDate }),
      /** By the visit's day. */
      rows: z.array(row),
      receivedCents: z.number().int(),
      shareCents: z.number().int(),
      /** Empty beside the statement of one. */
      all: z.array(professionalShare),
      professionals: z.array(z.object({ id, fullName: z.string() })),
      rules: z.array(rule),
    }),
  );

/** The rule of this professional, procedure and day: a new one, or another share. */
export const saveRule = endpoint
  .route({ method: 'POST', path: '/share-rules', tags: ['shares'], summary: 'Say what a professional gets' })
  .input(
    z
      .object({
        professionalId: id,
        procedureId: id.nullable(),
        from: calendarDate.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', wrongRuleDay),
        ...share,
      })
      .refine(({ percentHundredths, fixedCents }) => (percentHundredths === null) !== (fixedCents === null), {
        path: ['percentHundredths'],
        message: oneKind,
      }),
  )
  .output(z.object({}));

/** As if it had never been. */
export const removeRule = endpoint
  .route({ method: 'DELETE', path: '/share-rules/{id}', tags: ['shares'], summary: 'Take a rule away' })
  .input(z.object({ id }))
  .output(z.object({}));

export const sharesContract = { get, saveRule, removeRule };
