import { sql } from 'kysely';
import { fold } from '#contract/fold.ts';
import { receiptNumber } from '#contract/money/receipts.ts';
import { documentNumber } from '#contract/patients/documents.ts';
import { finderSize } from '#contract/screens/finder.ts';
import { receipts } from '../../money/receipts/queries.ts';
import type { IssuedKind } from '../../patients/documents/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { type Numbered, nameOf } from './numbered.ts';

/** By number alone, and without a word of the document. For those who read the record. */
export async function findDocuments(tx: Scope, { number, years, kinds }: Numbered) {
  const issued = kinds.filter((kind): kind is IssuedKind => kind !== 'receipt');
  if (issued.length === 0) return [];
  const rows = await tx.db
    .selectFrom('documents')
    .innerJoin('record_entries as entry', 'entry.id', 'documents.id')
    .innerJoin('patients', 'patients.id', 'documents.patient_id')
    .leftJoin('record_strikes as strike', 'strike.entry_id', 'documents.id')
    .select([
      'documents.kind',
      'year',
      'patients.id',
      'full_name as fullName',
      'entry.day',
      'entry.search_text as text',
    ])
    .select('strike.struck_at as cancelledAt')
    .where('number', '=', number)
    .where('year', 'in', years)
    .where('documents.kind', 'in', issued)
    .orderBy('year', 'desc')
    .limit(finderSize.documents)
    .execute();
  return rows.map(({ kind, year, id, fullName, day, text, cancelledAt }) => {
    const named = documentNumber(year, number);
    return {
      name: nameOf(kind, named),
      patient: { id, fullName },
      day,
      isCancelled: cancelledAt !== null,
      // A term that was filed from paper did not always write its number.
      search: text.includes(fold(named)) ? named : null,
      appointmentId: null,
    };
  });
}

/** Of patients and visits that are still there, and of packages. For those who see money. */
export async function findReceipts(tx: Scope, { number, years, kinds }: Numbered) {
  if (!kinds.includes('receipt')) return [];
  const year = sql<number>`extract(year from receipt.day)::integer`;
  const rows = await receipts(tx)
    .leftJoin('appointments', 'appointments.id', 'receipt.appointment_id')
    .innerJoin('patients', 'patients.id', 'receipt.patient_id')
    .select(['receipt.day', 'receipt.appointment_id as appointmentId', 'patients.id'])
    .select(['patients.full_name as fullName', 'cancellation.id as cancellation'])
    .where((is) => is.or([is('appointments.id', 'is not', null), is('receipt.package_id', 'is not', null)]))
    .where('receipt.number', '=', number)
    .where(year, 'in', years)
    .orderBy(year, 'desc')
    .limit(finderSize.documents)
    .execute();
  return rows.map(({ day, appointmentId, id, fullName, cancellation }) => ({
    name: nameOf('receipt', receiptNumber(day, number)),
    patient: { id, fullName },
    day,
    isCancelled: cancellation !== null,
    search: null,
    appointmentId,
  }));
}
