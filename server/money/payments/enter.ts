import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { expectCards } from '../cards/queries.ts';
import { compareOperation, findOpenTill, insertEntries, lockOperation, type NewEntry } from './queries.ts';

/**
 * Writes the rows of one operation into the caller's open till. The same operation again writes nothing.
 * @param timeZone the clinic's: of a payment by card it says on which day money is expected
 * @returns whether it wrote them
 * @throws TILL_NOT_OPEN; ENTERED_BEFORE where the operation was entered with other values
 */
export async function enter(
  tx: Scope,
  operationId: string,
  entries: readonly NewEntry[],
  timeZone: string,
): Promise<boolean> {
  await lockOperation(tx, operationId);
  const { rows, same } = await compareOperation(tx, operationId, entries);
  if (rows > 0 && (same < rows || rows < entries.length)) throw refusal('ENTERED_BEFORE');
  if (rows > 0) return false;
  const till = await findOpenTill(tx);
  if (!till) throw refusal('TILL_NOT_OPEN');
  await insertEntries(tx, { till_id: till.id, operation_id: operationId }, entries);
  if (entries.some(({ method }) => method === 'debit' || method === 'credit'))
    await expectCards(tx, timeZone, operationId);
  return true;
}
