/** What the owner reads of a period, beside the period before. What each figure says is in web/admin/money/figures/definitions.ts. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, pageOf, paging } from '../fields.ts';
import { contactDetails } from '../patients/contact-details.ts';
import { waysFound } from '../patients/registration.ts';
import { invalidValue } from '../sentences.ts';
import { daysFrom } from '../value-formats.ts';
import { collectionNote } from './collection-notes.ts';
import { mostFigureDays, openAges } from './figure-days.ts';
import { paymentMethods } from './methods.ts';

const count = z.number().int();
/** Of both periods. */
const pairOf = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  now: z.object(shape),
  before: z.object(shape),
});

const visits = pairOf({
  completed: count,
  missed: count,
  cancelledByClinic: count,
  /** The patient cancelled `cancelHours` before the visit or earlier. An import without the name of the one who cancelled counts too. */
  cancelledInTime: count,
  cancelledLate: count,
  /** An import does not say when. */
  cancelledUnknown: count,
  attendedMinutes: count,
  /** Zero for procedures, which have no hours. */
  openMinutes: count,
  /** What the completed visits cost, discounts taken off. */
  revenueCents: count,
  /** Completed visits that cost more than nothing. */
  priced: count,
});

const days = z.object({ from: calendarDate, to: calendarDate });

export const figures = z.object({
  /** As asked. */
  period: days,
  before: days,
  /** How long before an appointment a cancellation is in time. */
  cancelHours: count,
  total: z.object(visits),
  professionals: z.array(z.object({ id, name: z.string(), ...visits })),
  /** ISO, 1 is Monday. */
  weekdays: z.array(z.object({ weekday: count, ...visits })),
  /** Null: not in the catalogue. The highest revenue of the period first. */
  procedures: z.array(z.object({ id: id.nullable(), title: z.string().nullable(), ...visits })),
  received: z.array(z.object({ method: z.enum(paymentMethods), ...pairOf({ cents: count }) })),
  receivedTotal: z.object(pairOf({ cents: count })),
  /** The key is that of `rows`. The highest of the period first. */
  expenses: z.array(z.object({ key: z.string(), category: z.string(), ...pairOf({ cents: count }) })),
  expensesTotal: z.object(pairOf({ cents: count })),
  /** Received less expenses. */
  result: z.object(pairOf({ cents: count })),
  /** Of today. The period does not change it. `packages`: also balances that an import brought. */
  open: z.array(z.object({ upToDays: count.nullable(), appointments: count, packages: count, cents: count })),
  packages: z.object(
    pairOf({
      sold: count,
      soldCents: count,
      /** Completed visits that have a session. */
      used: count,
    }),
  ),
  /** Packages with sessions that are left. Of today, as `open`. */
  expiring: count,
  first: z.object(
    pairOf({
      patients: count,
      /** One for each of `returnDays`. `passed`: the limit is over. `returned`: the patient came again before it. */
      returns: z.array(z.object({ passed: count, returned: count })),
    }),
  ),
  origins: z.array(z.object({ way: z.enum(waysFound).nullable(), ...pairOf({ patients: count }) })),
  absent: z.object({
    total: count,
    /** Who came last, first; `listedAbsent` at most. */
    rows: z.array(
      z.object({
        id,
        fullName: z.string(),
        lastVisit: calendarDate,
        phone: z.string().nullable(),
        phoneOwner: z.string().nullable(),
        acceptsWhatsapp: z.boolean(),
      }),
    ),
  }),
  /** Times; one that several were offered is one. */
  waiting: z.object(pairOf({ offered: count, accepted: count })),
  online: z.object(pairOf({ asked: count, booked: count })),
});
export type Figures = z.infer<typeof figures>;

export const period = z
  .object({
    from: calendarDate.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', {
      message: 'Digite uma data entre 2000 e 2099',
      abort: true,
    }),
    to: calendarDate,
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'O último dia não pode ser antes do primeiro',
  })
  .refine(({ from, to }) => daysFrom(from, to) <= mostFigureDays, {
    path: ['from'],
    message: 'Escolha um período de até dois anos',
  });

export const get = endpoint
  .route({ method: 'GET', path: '/figures', tags: ['figures'], summary: 'The figures of a period' })
  .input(period)
  .output(figures);

/** What can be listed of a period. */
export const rowKinds = [
  'completed',
  'priced',
  'missed',
  'cancelledByClinic',
  'cancelledInTime',
  'cancelledLate',
  'cancelledUnknown',
  'sold',
  'used',
  'expiring',
  'received',
  'spent',
  'open',
  'first',
  'passed',
  'returned',
  'absent',
  'unfinished',
  'due',
  'offered',
  'accepted',
  'asked',
  'booked',
] as const;
export type RowKind = (typeof rowKinds)[number];
export const rowOrders = ['newest', 'oldest', 'largest'] as const;
export type RowOrder = (typeof rowOrders)[number];

/**
 * The rows behind one number, `order`: the latest first, the oldest first, or the most cents; their number is the figure, or the sum of their cents or minutes. `key` is that of
 * the row in the figure: a professional, a weekday, a procedure or 'none', a method, a category of expenses, an age in days or 'null', a limit of `returnDays`,
 * a way or 'null'. Without it: all.
 */
export const rows = endpoint
  .route({ method: 'GET', path: '/figures/rows', tags: ['figures'], summary: 'The rows behind a figure' })
  .input(
    period.safeExtend({
      ...paging.shape,
      kind: z.enum(rowKinds),
      order: z.enum(rowOrders).default('newest'),
      key: z
        .string()
        .regex(/^(?:[a-z_]{1,20}|\d{1,3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u, invalidValue)
        .optional(),
    }),
  )
  .output(
    pageOf(
      z.object({
        id,
        /** Of the visit, the payment, the expense, the sale, the import of a package, the offered or asked time; the first or last visit of a patient; the last day of a package. */
        date: calendarDate,
        time: clockTime.nullable(),
        /** Null of an expense and of a time that several were offered. A visitor without a record has no id. */
        patient: z.object({ id: id.nullable(), ...contactDetails }).nullable(),
        appointmentId: id.nullable(),
        /** What it was: a procedure, a method, a professional, what was paid. */
        says: z.string().nullable(),
        cents: count.nullable(),
        minutes: count.nullable(),
      }),
    ).extend({
      /** Of all pages; null for kinds without. */
      cents: count.nullable(),
      minutes: count.nullable(),
    }),
  );

/** People in one answer. */
const mostDebtors = 1000;
export const debtorOrders = ['largest', 'oldest'] as const;
export type DebtorOrder = (typeof debtorOrders)[number];

/**
 * Who owes today, each with what they owe of visits, packages and balances: those who owe most first, or longest. With `age`, one of `openAges`
 * or 'null', of that age alone.
 */
export const debtors = endpoint
  .route({ method: 'GET', path: '/figures/debtors', tags: ['figures'], summary: 'Who owes, and what of' })
  .input(
    z.object({
      age: z.enum(openAges.map(String)).optional(),
      order: z.enum(debtorOrders).default('largest'),
      limit: z.coerce.number().int().min(1).max(mostDebtors).default(mostDebtors),
    }),
  )
  .output(
    z.object({
      /** Of all: people, what they owe for, and how much. */
      total: count,
      values: count,
      cents: count,
      rows: z.array(
        z.object({
          /** The e-mail where there is no phone. */
          patient: z.object({ id, ...contactDetails, email: z.string().nullable() }),
          cents: count,
          oldest: calendarDate,
          /** The latest. */
          note: collectionNote.nullable(),
          /** Oldest first; `id` is that of the visit or the package. */
          values: z.array(
            z.object({
              id,
              date: calendarDate,
              appointmentId: id.nullable(),
              says: z.string().nullable(),
              cents: count,
            }),
          ),
        }),
      ),
    }),
  );
const moneyNow = z.object({
  today: calendarDate,
  /** Of the month until today, beside `before`. */
  received: z.object({ todayCents: count, monthCents: count, beforeCents: count }),
  before: days,
  /** What the visits of today will be charged on their arrival: none is among what `debtors` owe. */
  due: z.object({ visits: count, cents: count }),
  /** What cards bring, fees taken off: from today to the end of the month, and what was expected before. */
  cards: z.object({ monthCents: count, overdue: count, overdueCents: count }),
  /** Of others and the own, opened before today and not closed. */
  openTills: count,
  /** Closed within `recentDays` with another amount of some method than expected; `cents`: how much, over or under, all added. */
  unevenTills: z.object({ tills: count, cents: count }),
  /** That repeat, due this month until today, and are not entered. */
  dueExpenses: z.object({ expenses: count, cents: count }),
  /** Visits of the `recentDays` before today that are neither concluded nor cancelled nor missed, as `rows` has them. */
  unfinished: count,
  expiring: count,
});
export type MoneyNow = z.infer<typeof moneyNow>;

/** Of today, for the start page of who runs the clinic. */
export const now = endpoint
  .route({
    method: 'GET',
    path: '/figures/now',
    tags: ['figures'],
    summary: 'The money of today and of the month',
  })
  .output(moneyNow);

export const figuresContract = { get, rows, debtors, now };
