/**
 * Cards: the fees of the card company, what each payment by card will bring, and what has arrived. Rows are only added. For those
 * with `finances`. Fees are hundredths of a percent: 349 is 3,49 %.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant, text } from '../fields.ts';
import { missingFile } from '../patients/files.ts';
import { mostCents } from './cents.ts';
import { month } from './expenses.ts';

export const cardMethods = ['debit', 'credit'] as const;
export type CardMethod = (typeof cardMethods)[number];

export const cardLimits = {
  instalments: 24,
  feeHundredths: 5000,
  days: 365,
  terms: 30,
  /** Rows that one click marks. */
  rows: 500,
  description: 200,
  bankId: 200,
  fileName: 255,
} as const;

export const wrongInstalments = 'Digite um número de parcelas de 1 a 24';
export const wrongFee = 'Digite uma taxa de 0 a 50, como 3,49';
export const wrongDays = 'Digite um número de dias de 0 a 365';
export const debitAtOnce = 'O débito não tem parcelas';
export const repeatedTerms = 'Há duas linhas para a mesma forma e o mesmo número de parcelas';
export const tooManyTerms = 'Há linhas demais';
export const wrongRows = 'Escolha de 1 a 500 recebimentos';
export const futureArrival = 'Este dia ainda não chegou';
export const earlyArrival = 'Digite uma data a partir de 2000';

const within = (least: number, most: number, message: string) =>
  z.int(message).min(least, message).max(most, message);

const termsRow = z.object({
  method: z.enum(cardMethods),
  /** From so many instalments on, until the next row. */
  fromInstalments: within(1, cardLimits.instalments, wrongInstalments),
  feeHundredths: within(0, cardLimits.feeHundredths, wrongFee),
  /** Until the first instalment arrives; each other one comes 30 days after the one before. */
  days: within(0, cardLimits.days, wrongDays),
  /** All instalments come with the first. */
  atOnce: z.boolean(),
});
export type CardTerms = z.infer<typeof termsRow>;

/** Of one day on, until the next. */
const termsTable = z.object({ fromDay: calendarDate, rows: z.array(termsRow) });
export type CardTermsTable = z.infer<typeof termsTable>;

const plausibleDay = (first: string, last: string, message: string) =>
  calendarDate.refine((day) => day >= first && day <= last, message);

/** The newest first. */
export const terms = endpoint
  .route({ method: 'GET', path: '/cards/terms', tags: ['cards'], summary: 'Fees of cards' })
  .output(z.object({ tables: z.array(termsTable) }));

/**
 * Takes the place of what that day had; no rows: removes it. What is expected already stays. Payments since the first table of which
 * nothing was expected get their rows: `added` says how many rows.
 */
export const saveTerms = endpoint
  .route({ method: 'PUT', path: '/cards/terms/{fromDay}', tags: ['cards'], summary: 'Say the fees from a day on' })
  .input(
    z.object({
      fromDay: plausibleDay('2000-01-01', '2099-12-31', 'Digite uma data entre 2000 e 2099'),
      rows: z
        .array(
          termsRow.refine(({ method, fromInstalments }) => method === 'credit' || fromInstalments === 1, {
            path: ['fromInstalments'],
            message: debitAtOnce,
          }),
        )
        .max(cardLimits.terms, tooManyTerms)
        .refine(
          (rows) => new Set(rows.map((row) => row.method + row.fromInstalments)).size === rows.length,
          repeatedTerms,
        ),
    }),
  )
  .output(z.object({ added: z.number().int() }));

const sums = { grossCents: z.number().int(), feeCents: z.number().int(), netCents: z.number().int() };

const cardDay = z.object({
  /** On which the rows are expected. */
  day: calendarDate,
  rows: z.number().int(),
  /** Of them, not arrived yet. */
  open: z.number().int(),
  ...sums,
  /** Of `netCents`. */
  arrivedCents: z.number().int(),
});
export type CardDay = z.infer<typeof cardDay>;

const cardSums = cardDay.omit({ day: true });
export type CardSums = z.infer<typeof cardSums>;

/** What is expected on the days of a month, and what is overdue from before it. What was taken back before it arrived is left out. */
export const list = endpoint
  .route({ method: 'GET', path: '/cards', tags: ['cards'], summary: 'What cards bring in a month, by day' })
  .input(z.object({ month }))
  .output(
    z.object({
      days: z.array(cardDay),
      total: cardSums,
      overdue: z.array(cardDay),
      overdueTotal: cardSums,
      /** Payments by card of the month of which the fees say nothing. */
      withoutTerms: z.number().int(),
      hasTerms: z.boolean(),
    }),
  );

export const cardRow = z.object({
  id,
  expectedDay: calendarDate,
  paidDay: calendarDate,
  /** Null of a deleted patient. */
  patient: z.string().nullable(),
  /** A procedure or a package. */
  says: z.string().nullable(),
  method: z.enum(cardMethods),
  /** '2 of 3'; 1 of 1 where all come at once. */
  instalment: z.number().int(),
  instalments: z.number().int(),
  ...sums,
  isReversal: z.boolean(),
  arrival: z
    .object({
      day: calendarDate,
      addedAt: instant,
      userName: z.string().nullable(),
      /** The bank's file that has it. */
      fileName: z.string().nullable(),
    })
    .nullable(),
});
export type CardRow = z.infer<typeof cardRow>;

/** Expected on these days, both included. */
export const rows = endpoint
  .route({ method: 'GET', path: '/cards/rows', tags: ['cards'], summary: 'What cards bring, row by row' })
  .input(z.object({ from: calendarDate, to: calendarDate }))
  .output(z.object({ rows: z.array(cardRow) }));

/** A line of a bank's file. */
export const bankLine = z.object({
  day: calendarDate,
  cents: z.int().min(-mostCents).max(mostCents),
  description: text(cardLimits.description),
  /** Among the lines of the file with the same day, amount and description, from 1. */
  occurrence: z.int().min(1).max(32_767),
  /** What the bank calls it, with its account; null where it says nothing or calls several so. */
  bankId: text(cardLimits.bankId).nullable(),
});
export type BankLine = z.infer<typeof bankLine>;

const ids = z.array(id).min(1, wrongRows).max(cardLimits.rows, wrongRows);

/**
 * They have arrived on the day. The same operation again changes nothing.
 * @throws CARD_ARRIVED where one has, or is expected no longer; BANK_LINE_USED; NOT_FOUND
 */
export const mark = endpoint
  .route({ method: 'POST', path: '/cards/arrivals', tags: ['cards'], summary: 'Mark rows as arrived' })
  .input(
    z.object({
      operationId: id,
      ids,
      day: calendarDate.refine((day) => day >= '2000-01-01', earlyArrival),
      /** Of the bank's file, where the person confirmed it. */
      line: bankLine.extend({ fileName: text(cardLimits.fileName) }).nullable(),
    }),
  )
  .output(z.object({}));

/** By rows that are added. Rows that have not arrived stay as they are. @throws NOT_FOUND */
export const undo = endpoint
  .route({ method: 'POST', path: '/cards/arrivals/undo', tags: ['cards'], summary: 'Mark rows as not arrived' })
  .input(z.object({ ids }))
  .output(z.object({}));

/**
 * Reads a bank's file, and proposes what its lines may be. Nothing is stored until a person confirms a proposal by `mark`.
 * @throws FILE_EMPTY, FILE_TOO_LARGE, BANK_FILE_REFUSED
 */
export const read = endpoint
  .route({ method: 'POST', path: '/cards/bank-file', tags: ['cards'], summary: 'Compare a bank’s file with what is expected' })
  .input(z.object({ file: z.file(missingFile) }))
  .output(
    z.object({
      lines: z.number().int(),
      /** Of them, confirmed before. */
      known: z.number().int(),
      matches: z.array(z.object({ line: bankLine, rows: z.array(cardRow), netCents: z.number().int() })),
    }),
  );

export const cardsContract = { terms, saveTerms, list, rows, mark, undo, read };
