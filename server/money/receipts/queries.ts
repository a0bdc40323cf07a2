import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** What a receipt's row keeps besides its columns: the paper is drawn again from it. */
export interface Says {
  clinic: { name: string; address: string; phone: string; email: string | null };
  taxId: string | null;
  patient: string;
  service: string;
  /** Of the visit, yyyy-MM-dd. */
  date: string;
}

type Payer = { name: string; cpf: string | null };

export const findClinic = (tx: Scope) =>
  tx.db
    .selectFrom('clinic_settings')
    .select(['clinic_name as name', 'address', 'phone', 'email', 'tax_id', 'pix_key', 'pix_city'])
    .executeTakeFirst();

/** Where the payment has a receipt that holds, or a request at the same moment wrote one, nothing. */
export const insertReceipt = (
  tx: Scope,
  { operationId, day, payer, says }: { operationId: string; day: string; payer: Payer; says: Says },
) =>
  sql`insert into receipts (operation_id, day, payer_name, payer_cpf, says)
        values (${operationId}, ${day}, ${payer.name}, ${payer.cpf}, ${JSON.stringify(says)})`.execute(tx.db);

export const insertCancellation = (tx: Scope, cancels_id: string, reason: string, day: string) =>
  sql`insert into receipts (cancels_id, reason, day) values (${cancels_id}, ${reason}, ${day})
        on conflict (cancels_id) do nothing`.execute(tx.db);

/** Without cancellations, each with the one that it has. */
export const receipts = (tx: Scope) =>
  tx.db
    .selectFrom('receipts as receipt')
    .leftJoin('receipts as cancellation', 'cancellation.cancels_id', 'receipt.id')
    .where('receipt.cancels_id', 'is', null);

/** Those of an appointment or a package, newest first. */
export const listReceipts = (tx: Scope, of: string) =>
  receipts(tx)
    .select(['receipt.id', 'receipt.operation_id', 'receipt.day', 'receipt.number', 'receipt.amount_cents'])
    .select('cancellation.reason')
    .where((each) => each.or([each('receipt.appointment_id', '=', of), each('receipt.package_id', '=', of)]))
    .orderBy('receipt.issued_at', 'desc')
    .execute();

export const findReceipt = (tx: Scope, id: string) =>
  receipts(tx)
    .select(['receipt.patient_id', 'receipt.day', 'receipt.number', 'receipt.amount_cents'])
    .select(['receipt.payer_name', 'receipt.payer_cpf', 'receipt.says'])
    .select('cancellation.issued_at as cancelled_at')
    .where('receipt.id', '=', id)
    .executeTakeFirst();

/** Of those who may read it. */
export const findPayer = (tx: Scope, patientId: string) =>
  tx.db.selectFrom('patients').select(['cpf', 'phone']).where('id', '=', patientId).executeTakeFirst();
