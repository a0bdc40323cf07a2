import { sql } from 'kysely';
import {
  type Expense,
  type LedgerRow,
  type RepeatingExpense,
  usualCategories,
} from '#contract/money/expenses.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { ExpenseBills } from '../../platform/database/schema.ts';

interface Month {
  /** The first day. */
  first: string;
  timeZone: string;
}
const ends = ({ first }: Month) => sql`(${first}::date + interval '1 month')::date`;

type Row = Omit<Expense, 'bills'> & { bills: string[] };

export async function listExpenses(tx: Scope, month: Month): Promise<{ rows: Row[]; totalCents: number }> {
  const { rows } = await sql<{ rows: Row[]; totalCents: number }>`
    select coalesce(sum("amountCents"), 0)::float8 as "totalCents",
           coalesce(json_agg(to_jsonb(one) - 'added_at' order by day desc, added_at desc, id), '[]') as rows
      from (
        select id, day, category, description, method, amount_cents as "amountCents", from_till as "fromTill", reason,
               (select day from expenses where id = expense.reverses_id) as "reversesOf",
               exists (select from expenses where reverses_id = expense.id) as "isReversed",
               array(select id from expense_bills where expense_id = expense.id order by added_at) as bills,
               added_at, user_name as "userName"
          from expenses as expense where day >= ${month.first}::date and day < ${ends(month)}) as one`.execute(
    tx.db,
  );
  return rows[0] ?? { rows: [], totalCents: 0 };
}

/** Those in use, and the usual ones. */
export async function listCategories(tx: Scope): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select min(category) as category
      from (select category from expenses union select category from repeating_expenses
            union select unnest(${usualCategories}::text[])) as known
      group by app.category_key(category) order by app.category_key(min(category))`.execute(tx.db);
  return rows.map(({ category }) => category);
}

/** By the day on which they are due in the month of today. */
export async function listRepeating(tx: Scope, today: string): Promise<RepeatingExpense[]> {
  const { rows } = await sql<RepeatingExpense>`
    select id, category, description, method, amount_cents as "amountCents", day_of_month as "dayOfMonth",
           case when not app.is_entered(id, ${today}::date, null) then
             least(date_trunc('month', ${today}::date)::date + day_of_month - 1,
                   (date_trunc('month', ${today}::date) + interval '1 month')::date - 1) end as due
      from repeating_expenses where not is_ended order by day_of_month, description, id`.execute(tx.db);
  return rows;
}

interface NewExpense {
  id: string;
  day: string;
  category: string;
  description: string;
  method: Expense['method'];
  amount_cents: number;
  from_till: boolean;
  repeats_id: string | null;
}

/** @returns whether there was none with the id */
export async function insertExpense(tx: Scope, expense: NewExpense): Promise<boolean> {
  const written = await tx.db
    .insertInto('expenses')
    .values(expense)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Whether the expense was entered with these values. */
export async function isEnteredSo(tx: Scope, { category, ...expense }: NewExpense): Promise<boolean> {
  const { rows } = await sql`
    select from expenses where id = ${expense.id} and to_jsonb(expenses) @> ${JSON.stringify(expense)}::jsonb
      and app.category_key(category) = app.category_key(${category})`.execute(tx.db);
  return rows.length > 0;
}

/** A trigger writes what is taken back. */
export const insertReversal = (tx: Scope, id: string, day: string, reason: string) =>
  sql`insert into expenses (reverses_id, day, reason) values (${id}, ${day}, ${reason})`.execute(tx.db);

export const saveRepeating = (
  tx: Scope,
  repeating: Omit<NewExpense, 'day' | 'from_till' | 'repeats_id'> & { day_of_month: number },
) =>
  tx.db
    .insertInto('repeating_expenses')
    .values(repeating)
    .onConflict((conflict) => {
      const { id: _id, ...values } = repeating;
      return conflict.column('id').doUpdateSet(values);
    })
    .execute();

/** @returns whether there is one */
export async function endRepeating(tx: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('repeating_expenses')
    .set({ is_ended: true })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type NewBill = Pick<ExpenseBills, 'expense_id' | 'file_path' | 'file_type' | 'sha256'>;

/** The one of before where the expense has the same file. */
export async function insertBill(tx: Scope, bill: NewBill): Promise<{ id: string; file_path: string }> {
  await tx.db
    .insertInto('expense_bills')
    .values(bill)
    .onConflict((conflict) => conflict.columns(['expense_id', 'sha256']).doNothing())
    .execute();
  return tx.db
    .selectFrom('expense_bills')
    .select(['id', 'file_path'])
    .where('expense_id', '=', bill.expense_id)
    .where('sha256', '=', bill.sha256)
    .executeTakeFirstOrThrow();
}

export const hasExpense = async (tx: Scope, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('expenses').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const isBillRecorded = async (tx: Scope, file_path: string): Promise<boolean> =>
  (await tx.db
    .selectFrom('expense_bills')
    .select('id')
    .where('file_path', '=', file_path)
    .executeTakeFirst()) !== undefined;

export const findBill = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('expense_bills')
    .innerJoin('expenses', 'expenses.id', 'expense_id')
    .select(['file_path', 'file_type', 'sha256', 'day', 'description'])
    .where('expense_bills.id', '=', id)
    .executeTakeFirst();

/** Payments with what was taken and given back, and expenses, oldest first. */
export async function listLedger(tx: Scope, month: Month): Promise<LedgerRow[]> {
  const at = sql`at time zone ${month.timeZone}`;
  const { rows } = await sql<LedgerRow>`
    select day, kind, method, instalments, says, patient, receipt, cents from (
      select (entered_at ${at})::date as day, entered_at as at, position, entry.kind, method, instalments, amount_cents as cents,
             coalesce(service, app.package_title(entry.package_id)) as says, full_name as patient,
             (select to_char(receipt.day, 'YYYY') || '/' || lpad(number::text, greatest(4, length(number::text)), '0') from receipts as receipt
                where receipt.operation_id = entry.operation_id and cancels_id is null
                  and not exists (select from receipts where cancels_id = receipt.id)) as receipt
        from till_entries as entry
          left join appointments on appointments.id = appointment_id
          left join patients on patients.id = entry.patient_id
        where entry.kind in ('payment', 'reversal', 'refund')
          and entered_at >= ${month.first}::date::timestamp ${at} and entered_at < ${ends(month)}::timestamp ${at}
      union all
      select day, added_at, 0, case when reverses_id is null then 'expense' else 'expenseReversal' end, method, null, -amount_cents,
             category || ': ' || description, null, null
        from expenses where day >= ${month.first}::date and day < ${ends(month)}
    ) as row order by day, at, position`.execute(tx.db);
  return rows;
}
