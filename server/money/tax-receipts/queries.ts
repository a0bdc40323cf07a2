import { type RawBuilder, sql } from 'kysely';
import type { Invoice, TaxReceiptDue } from '#contract/money/tax-receipts.ts';
import { isMinorOn } from '../../patients/patients/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** Ticks that were not taken back. */
const holding = sql`
  select * from tax_receipts as tick
    where cancels_id is null and not exists (select from tax_receipts where cancels_id = tick.id)`;

interface Reader {
  timeZone: string;
  /** The caller may read them: else they are null. */
  showsCpfs: boolean;
}

/** What a payment says in both lists; one that was moved here, on the day on which its money came. @param entries rows of `till_entries` as `entry`, with the `professional` of a visit or none */
const payments = (entries: RawBuilder<unknown>, { timeZone, showsCpfs }: Reader) => sql`
  select operation_id, entry.patient_id, patient.full_name as patient_name,
         ${showsCpfs ? sql`patient.cpf` : sql`null::text`} as patient_cpf,
         patient.address, patient.postal_code, min(came_at) as paid_at,
         (min(came_at) at time zone ${timeZone})::date as day, professional.full_name as professional_name,
         coalesce(visit.service, app.package_title(entry.package_id)) as service,
         coalesce(sum(app.kept_of_payment(entry.id))
           filter (where method <> 'insurance' or (${isOfPerson(timeZone)}) is not true), 0)::int as cents,
         patient.guardian_name is not null
           and ${isMinorOn('patient.birth_date', sql`min(came_at) at time zone ${timeZone}`)} as is_minor,
         patient.guardian_name, ${showsCpfs ? sql`patient.guardian_cpf` : sql`null::text`} as guardian_cpf
    from till_entries as entry
      cross join lateral (
        select coalesce((select entered_at from till_entries where id = entry.origin_id), entered_at) as came_at) as origin
      join patients as patient on patient.id = entry.patient_id
      left join appointments as visit on visit.id = entry.appointment_id
      left join professionals as professional on professional.id = visit.professional_id
    where kind = 'payment' and ${entries}
    group by operation_id, entry.patient_id, patient.id, visit.id, entry.package_id, professional.id`;
const isOfPerson = (timeZone: string) => sql`came_at >= person_since::timestamp at time zone ${timeZone}`;

/** The columns of an answer, from the rows above and the `paper` of the receipt that holds. */
const saidTo = ({ showsCpfs }: Reader) => sql`
  paid.operation_id as "operationId", paid.day, service, professional_name as professional, paid.cents,
  json_build_object('id', paid.patient_id, 'fullName', patient_name, 'cpf', patient_cpf) as patient,
  case when paper.id is not null then json_build_object(
         'name', paper.payer_name, 'cpf', ${showsCpfs ? sql`paper.payer_cpf` : sql`null::text`})
       when is_minor then json_build_object('name', guardian_name, 'cpf', guardian_cpf)
       else json_build_object('name', patient_name, 'cpf', patient_cpf) end as payer`;
const withPaper = sql`
  left join receipts as paper on paper.operation_id = paid.operation_id and paper.cancels_id is null
    and not exists (select from receipts where cancels_id = paper.id)`;

interface ListPage extends Reader {
  state: 'due' | 'issued';
  page: number;
  pageSize: number;
}

export async function listTaxReceipts(tx: Scope, { state, page, pageSize, ...reader }: ListPage) {
  const { timeZone } = reader;
  const isDue = state === 'due';
  const paid = payments(
    // Those of before the first person are not read: only what was ticked of them.
    sql`entry.appointment_id is not null and operation_id in (
        select operation_id from till_entries where appointment_id is not null
            and entered_at >= (select min(person_since) from professionals)::timestamp at time zone ${timeZone}
          union select operation_id from holding)
      and (${isOfPerson(timeZone)} or operation_id in (select operation_id from holding))`,
    reader,
  );
  const { rows } = await sql<{ rows: TaxReceiptDue[]; total: number; hasPersons: boolean }>`
    with holding as materialized (${holding}), paid as materialized (${paid}), listed as (
      select paid.*, holding.id as receipt_id, number, amount_cents, user_name
        from paid left join holding using (operation_id)
        where ${isDue ? sql`paid.cents <> coalesce(amount_cents, 0)` : sql`paid.cents = amount_cents`}
    ), page as (
      select ${saidTo(reader)}, paid_at, case when receipt_id is not null then json_build_object(
               'id', receipt_id, 'number', paid.number, 'cents', paid.amount_cents, 'userName', paid.user_name) end as receipt
        from listed as paid ${withPaper}
        order by paid_at ${isDue ? sql`` : sql`desc`}, paid.operation_id limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*)::int from listed) as total,
           exists (select from professionals where person_since is not null) as "hasPersons",
           coalesce((select json_agg(to_jsonb(page) - 'paid_at' order by paid_at ${isDue ? sql`` : sql`desc`}, "operationId") from page),
                    '[]') as rows`.execute(tx.db);
  return rows[0] ?? { rows: [], total: 0, hasPersons: false };
}

/** @returns what the receipt is of; undefined: the same was ticked before */
export async function insertTaxReceipt(tx: Scope, operationId: string, number: string) {
  const { rows } = await sql<{ cents: number }>`
    insert into tax_receipts (operation_id, number) values (${operationId}, ${number}) returning amount_cents as cents`.execute(
    tx.db,
  );
  return rows[0]?.cents;
}

export const insertTaxCancellation = (tx: Scope, id: string) =>
  sql`insert into tax_receipts (cancels_id) values (${id})`.execute(tx.db);

export async function listInvoices(
  tx: Scope,
  { from, to, ...reader }: Reader & { from: string; to: string },
) {
  const { timeZone } = reader;
  const paid = payments(
    sql`entered_at >= ${from}::date::timestamp at time zone ${timeZone}
      and came_at >= ${from}::date::timestamp at time zone ${timeZone}
      and came_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      and (entry.package_id is not null or (${isOfPerson(timeZone)}) is not true)
      and operation_id not in (select operation_id from (${holding}) as ticked)`,
    reader,
  );
  const { rows } = await sql<{ rows: Invoice[]; cents: number }>`
    with paid as materialized (${paid}), said as (
      select ${saidTo(reader)}, address, postal_code as "postalCode", paid_at
        from paid ${withPaper} where paid.cents > 0
    )
    select coalesce(sum(cents), 0)::float8 as cents,
           coalesce(json_agg(to_jsonb(said) - 'paid_at' order by paid_at, "operationId"), '[]') as rows
      from said`.execute(tx.db);
  return rows[0] ?? { rows: [], cents: 0 };
}
