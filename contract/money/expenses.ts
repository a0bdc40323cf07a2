/** Expenses of the clinic: rows are only added, a reversal names the row that it takes back. For those with `finances`. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, requiredText } from '../fields.ts';
import { missingFile } from '../patients/files.ts';
import { calendarMonthFormat } from '../value-formats.ts';
import { positiveCents } from './cents.ts';
import { paymentMethods } from './methods.ts';
import { reason } from './payments.ts';

export const expenseMethods = ['pix', 'transfer', 'boleto', 'debit', 'credit', 'cash'] as const;
export type ExpenseMethod = (typeof expenseMethods)[number];

/** Offered before the clinic has written its own. */
export const usualCategories = [
  'Aluguel',
  'Água, luz e internet',
  'Salários',
  'Impostos e taxas',
  'Produtos e insumos',
  'Equipamentos e manutenção',
  'Limpeza',
  'Contabilidade',
  'Marketing',
  'Outras',
];

export const expenseLimits = { category: 60, description: 150 } as const;
export const missingCategory = 'Escolha a categoria ou escreva uma nova';
export const missingDescription = 'Diga o que foi pago';
export const futureExpense = 'Este dia ainda não chegou';
export const earlyExpense = 'Digite uma data a partir de 2000';
export const tillOfToday = 'O dinheiro do caixa só paga despesas de hoje';
const tillIsCash = 'Do caixa sai só dinheiro';
const wrongMonth = 'Digite um mês válido';
export const wrongDayOfMonth = 'Digite um dia de 1 a 31';

/** What a bill can be, by its content. */
export const billTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

const shared = {
  category: requiredText(expenseLimits.category, missingCategory),
  description: requiredText(expenseLimits.description, missingDescription),
  method: z.enum(expenseMethods),
  amountCents: positiveCents,
};

const repeating = z.object({
  id,
  category: z.string(),
  description: z.string(),
  method: z.enum(expenseMethods),
  amountCents: z.number().int(),
  dayOfMonth: z.number().int(),
  /** The day of this month on which it is due; null: this month has it. */
  due: calendarDate.nullable(),
});
export type RepeatingExpense = z.infer<typeof repeating>;

const expense = z.object({
  id,
  day: calendarDate,
  category: z.string(),
  description: z.string(),
  method: z.enum(expenseMethods),
  /** Negative in a reversal. */
  amountCents: z.number().int(),
  fromTill: z.boolean(),
  reason: z.string().nullable(),
  /** The day of the expense that this row takes back. */
  reversesOf: calendarDate.nullable(),
  isReversed: z.boolean(),
  bills: z.array(z.object({ id, url: z.string() })),
  userName: z.string().nullable(),
});
export type Expense = z.infer<typeof expense>;

export const month = z.string(wrongMonth).regex(calendarMonthFormat, wrongMonth);

/** Of a month, newest first; with the categories in use and what repeats each month, which are of today. */
export const list = endpoint
  .route({ method: 'GET', path: '/expenses', tags: ['expenses'], summary: 'Expenses of a month' })
  .input(z.object({ month }))
  .output(
    z.object({
      rows: z.array(expense),
      totalCents: z.number().int(),
      categories: z.array(z.string()),
      repeating: z.array(repeating),
      /** The caller's till is open. */
      hasTill: z.boolean(),
    }),
  );

/**
 * The same `id` again changes nothing.
 * @throws ENTERED_BEFORE where it was entered with other values; EXPENSE_ENTERED where the month has the repeating one;
 *   TILL_NOT_OPEN, TILL_SHORT of one that is paid from the caller's till
 */
export const add = endpoint
  .route({
    method: 'POST',
    path: '/expenses',
    tags: ['expenses'],
    summary: 'Enter an expense',
    successStatus: 201,
  })
  .input(
    z
      .object({
        id,
        day: calendarDate.refine((day) => day >= '2000-01-01', earlyExpense),
        ...shared,
        fromTill: z.boolean(),
        repeatsId: id.nullable(),
      })
      .refine(({ fromTill, method }) => !fromTill || method === 'cash', {
        path: ['fromTill'],
        message: tillIsCash,
      }),
  )
  .output(z.object({ id }));

/**
 * A row of today that takes the expense back, once. What came out of a till goes into the one that the caller has open.
 * @throws ENTRY_REVERSED, TILL_NOT_OPEN; NOT_FOUND also for a reversal
 */
export const reverse = endpoint
  .route({
    method: 'POST',
    path: '/expenses/{id}/reversals',
    tags: ['expenses'],
    summary: 'Take an expense back',
  })
  .input(z.object({ id, reason }))
  .output(z.object({}));

/** A picture or PDF of the bill, stored as it is. The same file again is no second one. */
export const attach = endpoint
  .route({
    method: 'POST',
    path: '/expenses/{id}/bills',
    tags: ['expenses'],
    summary: 'Add a bill to an expense',
    successStatus: 201,
  })
  .input(z.object({ id, file: z.file(missingFile) }))
  .output(z.object({ id }));

/** What is proposed each month: a new one, or the changed values of one. */
export const saveRepeating = endpoint
  .route({
    method: 'PUT',
    path: '/repeating-expenses/{id}',
    tags: ['expenses'],
    summary: 'Say what repeats each month',
  })
  .input(
    z.object({
      id,
      ...shared,
      dayOfMonth: z.int(wrongDayOfMonth).min(1, wrongDayOfMonth).max(31, wrongDayOfMonth),
    }),
  )
  .output(z.object({}));

/** Proposed no longer. What was entered stays. */
export const endRepeating = endpoint
  .route({
    method: 'POST',
    path: '/repeating-expenses/{id}/end',
    tags: ['expenses'],
    summary: 'End a repeating expense',
  })
  .input(z.object({ id }))
  .output(z.object({}));

const ledgerKinds = ['payment', 'reversal', 'refund', 'expense', 'expenseReversal'] as const;

const ledgerRow = z.object({
  day: calendarDate,
  kind: z.enum(ledgerKinds),
  method: z.enum([...paymentMethods, 'boleto']),
  instalments: z.number().int().nullable(),
  /** A procedure, a package, or the category and what was paid. */
  says: z.string().nullable(),
  /** Null of an expense and of a deleted patient. */
  patient: z.string().nullable(),
  /** '2026/0012', of the receipt that holds. */
  receipt: z.string().nullable(),
  /** Negative for what went out. */
  cents: z.number().int(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

/** What came in and went out in a month, oldest first: for the accountant. Cash brought to a till or taken away is neither. */
export const ledger = endpoint
  .route({
    method: 'GET',
    path: '/expenses/ledger',
    tags: ['expenses'],
    summary: 'Payments and expenses of a month',
  })
  .input(z.object({ month }))
  .output(z.object({ rows: z.array(ledgerRow) }));

export const expensesContract = { list, add, reverse, attach, saveRepeating, endRepeating, ledger };
