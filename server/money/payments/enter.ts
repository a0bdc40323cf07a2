import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findOpenTill, insertEntries, isEntered, type NewEntry } from './queries.ts';

/**
 * Writes the rows of one operation into the caller's open till. The same operation again writes nothing.
 * @throws TILL_NOT_OPEN
 */
export async function enter(tx: Scope, operationId: string, entries: readonly NewEntry[]): Promise<void> {
  if (await isEntered(tx, operationId)) return;
  const till = await findOpenTill(tx);
  if (!till) throw refusal('TILL_NOT_OPEN');
  await insertEntries(tx, { till_id: till.id, operation_id: operationId }, entries);
}
