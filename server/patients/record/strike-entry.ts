import type { SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findEntry, insertStrike, lockRecord } from './queries.ts';

type Strike = Parameters<typeof insertStrike>[1];

/**
 * Strikes an entry out, or cancels a document: one of the caller's own, or any for an administrator (decision 112).
 * @param kind what it has to be; undefined: of any kind
 * @throws ENTRY_OF_ANOTHER; NOT_FOUND also for one that is struck out already
 */
export async function strikeEntry(tx: Scope, caller: SessionActor, input: Strike, kind?: 'document') {
  await lockRecord(tx, input.patientId);
  const entry = await findEntry(tx, input.patientId, input.id);
  if (!entry || (kind && entry.kind !== kind)) throw refusal('NOT_FOUND');
  if (!entry.isOwn && caller.role !== 'admin') throw refusal('ENTRY_OF_ANOTHER');
  if (!(await insertStrike(tx, input))) throw refusal('NOT_FOUND');
}
