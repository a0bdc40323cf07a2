import { listedVisits } from '#contract/money/own-payments.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { ownPatientId } from '../../platform/database/own-record.ts';
import { openCents } from '../payments/queries.ts';
import { receipts } from '../receipts/queries.ts';

// Under the patient's role, whose grants leave the columns, and the policies the rows.

export const listOwnVisits = (tx: Scope) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('appointment_balances as balance', 'balance.appointment_id', 'appointments.id')
    .select(['appointments.id as appointmentId', 'date', 'service'])
    .select(openCents.as('openCents'))
    .where('balance.patient_id', '=', ownPatientId)
    .orderBy('date', 'desc')
    .orderBy('time', 'desc')
    .limit(listedVisits)
    .execute();

export const listOwnEntries = (tx: Scope) =>
  tx.db
    .selectFrom('till_entries')
    .select(['id', 'appointment_id', 'method', 'amount_cents', 'instalments', 'entered_at'])
    .where('patient_id', '=', ownPatientId)
    .orderBy('entered_at')
    .orderBy('id')
    .execute();

export const listOwnReceipts = (tx: Scope) =>
  receipts(tx)
    .select(['receipt.id', 'receipt.appointment_id', 'receipt.day', 'receipt.number', 'receipt.amount_cents'])
    .where('receipt.patient_id', '=', ownPatientId)
    .where('cancellation.id', 'is', null)
    .orderBy('receipt.issued_at')
    .execute();
