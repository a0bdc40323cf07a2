import { sql } from 'kysely';
import type { PaymentMethod } from '#contract/money/methods.ts';
import { listedVisits } from '#contract/money/own-payments.ts';
import type { PackageSession } from '#contract/patients/package-session.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { ownPatientId } from '../../platform/database/own-record.ts';
import { openCents, packageAccounts } from '../payments/queries.ts';
import { receipts } from '../receipts/queries.ts';

// Under the patient's role, whose grants leave the columns, and the policies the rows.

export const listOwnVisits = (tx: Scope) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('appointment_balances as balance', 'balance.appointment_id', 'appointments.id')
    .select(['appointments.id as appointmentId', 'date', 'service'])
    .select([openCents.as('openCents'), sql<boolean>`false`.as('isPackage')])
    .where('balance.patient_id', '=', ownPatientId)
    .unionAll(
      packageAccounts(tx).select(sql<boolean>`true`.as('isPackage')).where('patient_id', '=', ownPatientId),
    )
    .orderBy('date', 'desc')
    .limit(listedVisits)
    .execute();

/** Sessions of packages that the patient has and that are left, booked or used; not of packages that have ended. */
export async function listOwnSessions(tx: Scope) {
  const { rows } = await sql<PackageSession & { id: string; service: string }>`
    select id, service, session.* from package_items, jsonb_to_record(app.say_session(id))
        as session (used integer, booked integer, "left" integer, sessions integer, "validUntil" text)
      where patient_id = ${ownPatientId} and session.sessions > 0 and procedure_id is not null
        and not exists (select from packages where ends_id = package_id)
      order by valid_until, added_at, id`.execute(tx.db);
  return rows;
}

/** By operation, method and number of instalments: what stays after a part was taken back is one line with it, the difference (decision 247). */
export async function listOwnEntries(tx: Scope) {
  const { rows } = await sql<{
    id: string;
    of_id: string;
    method: PaymentMethod;
    amount_cents: number;
    instalments: number | null;
    entered_at: Date;
  }>`
    select (array_agg(id order by entered_at))[1] as id, of_id, method, sum(amount_cents)::int as amount_cents,
           instalments, min(entered_at) as entered_at
      from (select id, coalesce(appointment_id, package_id) as of_id, method, amount_cents, instalments, entered_at,
                   coalesce((select back.operation_id from till_entries as back
                               where back.kind = 'reversal' and app.operation_of_rest(back.operation_id) = entry.operation_id limit 1),
                            operation_id) as operation
              from till_entries as entry where patient_id = ${ownPatientId}) as one
      group by of_id, operation, method, instalments having sum(amount_cents) <> 0
      order by min(entered_at), 1`.execute(tx.db);
  return rows;
}

export const listOwnReceipts = (tx: Scope) =>
  receipts(tx)
    .select(['receipt.id', sql<string>`coalesce(receipt.appointment_id, receipt.package_id)`.as('of_id')])
    .select(['receipt.day', 'receipt.number', 'receipt.amount_cents'])
    .where('receipt.patient_id', '=', ownPatientId)
    .where('cancellation.id', 'is', null)
    .orderBy('receipt.issued_at')
    .execute();
