/**
 * Cards: the fees of the card company, what each payment by card will bring, and what has arrived. Rows are only added. For those
 * with `finances`. Fees are hundredths of a percent: 349 is 3,49 %.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant, text } from '../fields.ts';
import { missingFile } from '../patients/files.ts';
import { month } from './expenses.ts';

const cardMethods = ['debit', 'credit'] as const;

/** `rows`: that one click marks. */
export const cardLimits = {
  instalments: 24,
  feeHundredths: 5000,
  days: 365,
  terms: 30,
  rows: 500,
  bankLine: 300,
  fileName: 255,
} as const;

const wrongRows = 'Escolha de 1 a 500 recebimentos';
export const futureArrival = 'Este dia ainda não chegou';
const wrongTerms = 'Há linhas demais, ou duas para a mesma forma e as mesmas parcelas';

const within = (least: number, most: number, message: string) =>
  z.int(message).min(least, message).max(most, message);
const since2000 = calendarDate.refine((day) => day >= '2000-01-01', 'Digite uma data a partir de 2000');

/** From so many instalments on, until the next row; `days` until the first arrives, and 30 more for each other one. */
const cardTerms = z
  .object({
    method: z.enum(cardMethods),
    fromInstalments: within(1, cardLimits.instalments, 'Digite um número de 1 a 24'),
    feeHundredths: within(0, cardLimits.feeHundredths, 'Digite uma taxa de 0 a 50, como 3,49'),
    days: within(0, cardLimits.days, 'Digite um número de 0 a 365'),
    /** All instalments come with the first. */
    atOnce: z.boolean(),
  })
  .refine(({ method, fromInstalments }) => method === 'credit' || fromInstalments === 1, {
    path: ['fromInstalments'],
    message: 'O débito não tem parcelas',
  });
export type CardTerms = z.infer<typeof cardTerms>;

/** Of one day on, until the next. */
const termsTable = z.object({
  fromDay: since2000.refine((day) => day < '2100-01-01', 'Digite uma data até 2099'),
  rows: z
    .array(cardTerms)
    .refine(
      (rows) =>
        rows.length <= cardLimits.terms &&
        new Set(rows.map((row) => row.method + row.fromInstalments)).size === rows.length,
      wrongTerms,
    ),
});
export type CardTermsTable = z.infer<typeof termsTable>;

const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  endpoint.route({ method, path, summary, tags: ['cards'] });

/**
 * Takes the place of what that day had; no rows: removes it. What is expected already stays. Payments since the first table of which
 * nothing was expected get their rows: `added` says how many rows.
 */
export const saveTerms = route('PUT', '/cards/terms/{fromDay}', 'Say the fees from a day on')
  .input(termsTable)
  .output(z.object({ added: z.number().int() }));

const cents = { grossCents: z.number().int(), feeCents: z.number().int(), netCents: z.number().int() };

/** `open`: rows that have not arrived; `arrivedCents`: of `netCents`. */
const cardSums = z.object({
  rows: z.number().int(),
  open: z.number().int(),
  ...cents,
  arrivedCents: z.number().int(),
});
export type CardSums = z.infer<typeof cardSums>;
const cardDay = cardSums.extend({ day: calendarDate });
export type CardDay = z.infer<typeof cardDay>;

/** What is expected on the days of a month, and what is overdue from before it. What was taken back before it arrived is left out. */
export const list = route('GET', '/cards', 'What cards bring in a month, by day')
  .input(z.object({ month }))
  .output(
    z.object({
      days: z.array(cardDay),
      total: cardSums,
      overdue: z.array(cardDay),
      overdueTotal: cardSums,
      /** Payments by card of the month of which the fees say nothing. */
      withoutTerms: z.number().int(),
      /** The newest first. */
      terms: z.array(termsTable),
    }),
  );

const cardRow = z.object({
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
  ...cents,
  /** `fileName`: the bank's file that has it. */
  arrival: z
    .object({
      day: calendarDate,
      addedAt: instant,
      userName: z.string().nullable(),
      fileName: z.string().nullable(),
    })
    .nullable(),
});
export type CardRow = z.infer<typeof cardRow>;

/** Expected on these days, both included. */
export const rows = route('GET', '/cards/rows', 'What cards bring, row by row')
  .input(z.object({ from: calendarDate, to: calendarDate }))
  .output(z.object({ rows: z.array(cardRow) }));

const keyOfLine = { key: text(cardLimits.bankLine), bankId: text(cardLimits.bankLine).nullable() };
/** A line of a bank's file. `key` and `bankId` are the same in another file; `bankId` is null where the bank's own number says nothing. */
const bankLine = z.object({
  day: calendarDate,
  cents: z.number().int(),
  description: z.string(),
  ...keyOfLine,
});
export type BankLine = z.infer<typeof bankLine>;

const ids = z.array(id).refine((ids) => ids.length > 0 && ids.length <= cardLimits.rows, wrongRows);

/**
 * They have arrived on the day; `line`: as a person confirmed of the bank's file. The same operation again changes nothing.
 * @throws CARD_ARRIVED where one has, or is expected no longer; BANK_LINE_USED; NOT_FOUND
 */
export const mark = route('POST', '/cards/arrivals', 'Mark rows as arrived')
  .input(
    z.object({
      operationId: id,
      ids,
      day: since2000,
      line: z.object({ ...keyOfLine, fileName: text(cardLimits.fileName) }).nullable(),
    }),
  )
  .output(z.object({}));

/** By rows that are added. Rows that have not arrived stay as they are. @throws NOT_FOUND */
export const undo = route('POST', '/cards/arrivals/undo', 'Mark rows as not arrived')
  .input(z.object({ ids }))
  .output(z.object({}));

/**
 * Reads a bank's file, and proposes what its lines may be; `known`: those confirmed before. Nothing is stored.
 * @throws FILE_EMPTY, FILE_TOO_LARGE, BANK_FILE_REFUSED
 */
export const read = route('POST', '/cards/bank-file', 'Compare a bank’s file with what is expected')
  .input(z.object({ file: z.file(missingFile) }))
  .output(
    z.object({
      lines: z.number().int(),
      known: z.number().int(),
      matches: z.array(
        z.object({
          line: bankLine,
          rows: z.array(cardRow.pick({ id: true, patient: true, expectedDay: true })),
          netCents: z.number().int(),
        }),
      ),
    }),
  );

export const cardsContract = { saveTerms, list, rows, mark, undo, read };
