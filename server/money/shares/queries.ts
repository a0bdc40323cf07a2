import { type RawBuilder, sql } from 'kysely';
import { unnamedProfessional } from '#contract/clinic/unnamed-professionals.ts';
import type { ProfessionalShare, Share, ShareRule, StatementRow } from '#contract/money/shares.ts';
import type { Scope } from '../../platform/database/open-database.ts';

// The policies leave those without `finances` what is of their own visits.

interface Period {
  from: string;
  to: string;
  timeZone: string;
}
interface Statement {
  rows: StatementRow[];
  receivedCents: number;
  shareCents: number;
}

/**
 * What each visit brought until the end of the period, less what it had brought before: so statements of two periods give that of
 * both. Visits are those of which something was paid, taken back, agreed, or used of a package, in the period.
 * @param of a condition on the `visit`
 */
const rows = ({ from, to, timeZone }: Period, of: RawBuilder<unknown>) => {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${timeZone}
        and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql`
    touched as materialized (
      select appointment_id as id from till_entries where appointment_id is not null and ${within('entered_at')}
      union
      select appointment_id from charges where (reason is not null or replaces) and ${within('charged_at')}
      union
      select appointment_id from package_uses join package_items as item on item.id = item_id
        where item.package_id in (
          select package_id from till_entries where package_id is not null and ${within('entered_at')}
          union
          select ends_id from packages where ends_id is not null and ${within('sold_at')})
      union
      select appointment_id from package_uses join appointments as visit on visit.id = appointment_id
        where ${of} and date between ${from}::date and ${to}::date
    ), row as (
      select visit.id, date, time, service, patient_id, full_name, visit.professional_id, rule.id as rule_id, percent_hundredths, fixed_cents,
             after.cents - before.cents as received,
             app.share_of(rule, after.cents, after.is_whole) - app.share_of(rule, before.cents, before.is_whole) as share
        from touched
          -- By its id: the planner expects few rows of them, and would compare each with each visit of the professional.
          cross join lateral (
            select id, date, time, service, patient_id, professional_id, procedure_id
              from appointments where id = touched.id offset 0) as visit
          join patients on patients.id = patient_id
          left join share_rules as rule on rule.id = app.share_rule_of(visit.professional_id, visit.procedure_id, date)
          cross join lateral app.received_until(visit.id, ${to}::date, ${timeZone}) as after
          cross join lateral app.received_until(visit.id, ${from}::date - 1, ${timeZone}) as before
        where ${of}
    )`;
};

export async function readStatement(tx: Scope, professionalId: string, period: Period): Promise<Statement> {
  const { rows: found } = await sql<Statement>`
    with ${rows(period, sql`visit.professional_id = ${professionalId}`)}
    select coalesce(sum(received), 0)::float8 as "receivedCents", coalesce(sum(share), 0)::float8 as "shareCents",
           coalesce(json_agg(json_build_object(
             'id', id, 'date', date, 'service', service, 'patient', json_build_object('id', patient_id, 'fullName', full_name),
             'receivedCents', received, 'shareCents', share,
             'rule', case when rule_id is not null then
               json_build_object('percentHundredths', percent_hundredths, 'fixedCents', fixed_cents) end
           ) order by date, time, id), '[]') as rows
      from row where received <> 0 or share <> 0`.execute(tx.db);
  return found[0] ?? { rows: [], receivedCents: 0, shareCents: 0 };
}

/** Of all who produced or received something, or still work here: what their completed visits cost, and the sums of their statements. */
export async function listShares(tx: Scope, period: Period): Promise<ProfessionalShare[]> {
  const { rows: found } = await sql<ProfessionalShare>`
    with ${rows(period, sql`true`)},
      share as (
        select professional_id, sum(received)::float8 as received, sum(share)::float8 as share from row group by 1
      ), produced as (
        select professional_id, count(*)::int as visits, coalesce(sum(charged_cents), 0)::float8 as cents
          from appointments left join appointment_balances on appointment_id = appointments.id
          where date between ${period.from}::date and ${period.to}::date and status = 'completed' group by 1
      )
    select id, full_name as "fullName", coalesce(visits, 0) as visits, coalesce(cents, 0) as "producedCents",
           coalesce(received, 0) as "receivedCents", coalesce(share, 0) as "shareCents"
      from professionals
        left join share on share.professional_id = id left join produced on produced.professional_id = id
      where active and full_name <> ${unnamedProfessional} or visits > 0 or received <> 0 or share <> 0
      order by full_name, id`.execute(tx.db);
  return found;
}

export async function listRules(tx: Scope): Promise<ShareRule[]> {
  const { rows } = await sql<ShareRule>`
    select rule.id, rule.professional_id as "professionalId", procedure_id as "procedureId", title as procedure,
           from_day as from, percent_hundredths as "percentHundredths", fixed_cents as "fixedCents"
      from share_rules as rule join professionals on professionals.id = rule.professional_id
        left join procedures on procedures.id = procedure_id
      order by full_name, rule.professional_id, title nulls first, procedure_id nulls first, from_day desc`.execute(
    tx.db,
  );
  return rows;
}

export const findOwnProfessional = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select(['id', 'full_name as fullName'])
    .where('id', '=', sql<string>`app.own_professional()`)
    .executeTakeFirst();

/** @returns whether the procedure is in the catalogue, where one is named */
export async function saveRule(
  tx: Scope,
  rule: Share & { professionalId: string; procedureId: string | null; from: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into share_rules (professional_id, procedure_id, from_day, percent_hundredths, fixed_cents)
      select ${rule.professionalId}, ${rule.procedureId}::uuid, ${rule.from}::date, ${rule.percentHundredths}::smallint,
             ${rule.fixedCents}::integer
        where ${rule.procedureId}::uuid is null or exists (select from procedures where id = ${rule.procedureId}::uuid)
      on conflict on constraint share_rules_one_each_day
        do update set percent_hundredths = excluded.percent_hundredths, fixed_cents = excluded.fixed_cents`.execute(
    tx.db,
  );
  return numAffectedRows === 1n;
}

/** @returns whether there was one */
export async function deleteRule(tx: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('share_rules').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
