/** Quotes beside their documents. The rules by which a quote ends are db/functions/quotes.sql. */
import { type RawBuilder, sql } from 'kysely';
import type { QuoteLine } from '#contract/patients/documents.ts';
import type { EndedQuote, QuoteState } from '#contract/patients/quotes.ts';
import type { Scope } from '../../platform/database/open-database.ts';

const sumOf = (
  which = sql`true`,
) => sql`(select sum((line ->> 'quantity')::int * (line ->> 'priceCents')::int)
                                            from jsonb_array_elements(quote.lines) as line where ${which})`;
/** As `app.accept_quote` chooses them. */
const isInPackage = sql`(line ->> 'procedureId')::uuid in (select id from procedures)`;

/** Of a row `quote`. @param endedBy who ended it, which patients do not read */
const stateOf = <State>(endedBy: RawBuilder<unknown>): RawBuilder<State> => sql`(
  select json_build_object('id', quote.id, 'number', quote.number, 'validUntil', quote.valid_until, 'ending', ended.ending,
                           'totalCents', ${sumOf()}, 'packageCents', ${sumOf(isInPackage)},
                           'endedAt', to_char(ended.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')${endedBy})
    from (select) as one left join quotes as ended on ended.ends_id = quote.id)`;

export const quoteState = stateOf<QuoteState>(sql``);
export const endedQuote = stateOf<EndedQuote>(sql`, 'endedBy', ended.user_name`);

type NewQuote = {
  id: string;
  patientId: string;
  number: string;
  day: string;
  validDays: number;
  treatmentPlanId: string | null;
  lines: readonly QuoteLine[];
};

/** Before the entry of its document. */
export const insertQuote = (tx: Scope, quote: NewQuote) =>
  sql`insert into quotes (id, patient_id, number, day, valid_until, treatment_plan_id, lines)
        values (${quote.id}, ${quote.patientId}, ${quote.number}, ${quote.day}, ${quote.day}::date + ${quote.validDays}::integer,
                ${quote.treatmentPlanId}, ${JSON.stringify(quote.lines)})`.execute(tx.db);

/** Those that came from a plan, newest first. */
export const listQuotesOfPlans = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('quotes as quote')
    .select(endedQuote.as('state'))
    .select(sql<string>`treatment_plan_id`.as('treatmentPlanId'))
    .where('patient_id', '=', patientId)
    .where('treatment_plan_id', 'is not', null)
    .orderBy('made_at', 'desc')
    .execute();

/** What a plan's series need, each with the catalogue's price of the day; without a series the plan itself. */
export async function listPlanLines(tx: Scope, patientId: string, planId: string, day: string) {
  type Line = {
    description: string;
    procedureId: string | null;
    quantity: number;
    priceCents: number | null;
  };
  const { rows } = await sql<Line>`
    select coalesce(first.service, plan.title) as description, first.procedure_id as "procedureId",
           coalesce(series.sessions, 1)::int as quantity, app.price_of(first.procedure_id, null, ${day}) as "priceCents"
      from treatment_plans as plan
        left join appointment_series as series
          on series.treatment_plan_id = plan.id and exists (select from appointments where series_id = series.id and status <> 'cancelled')
        left join lateral (
          select service, procedure_id from appointments
            where series_id = series.id and status <> 'cancelled' order by session_number limit 1
        ) as first on true
      where plan.id = ${planId} and plan.patient_id = ${patientId}
      order by series.created_at, series.id`.execute(tx.db);
  return rows;
}
