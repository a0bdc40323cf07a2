import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  insertResource,
  lockResources,
  removeNeededKind,
  removeNeedsOf,
  renameNeededKind,
  spellKind,
  updateResourceRow,
} from './queries.ts';

type Values = { name: string; kind: string };

export async function createResource(tx: Scope, { name, kind }: Values): Promise<string> {
  const row = await insertResource(tx, { name, kind: await spellKind(tx, kind) });
  if (!row) throw refusal('RESOURCE_NAME_TAKEN');
  return row.id;
}

/** Procedures follow to the new kind where this was the only resource of the old one. */
export async function updateResource(tx: Scope, id: string, { name, kind }: Values): Promise<void> {
  const { before, isLast } = await lockOne(tx, id);
  const spelling = isLast ? kind : await spellKind(tx, kind);
  await updateResourceRow(tx, id, { name, kind: spelling });
  if (isLast && spelling !== before.kind) await renameNeededKind(tx, before.kind, spelling);
}

/** The row stays, because appointments refer to it. Procedures do not need it any more. */
export async function removeResource(tx: Scope, id: string): Promise<void> {
  const { before, isLast } = await lockOne(tx, id);
  await updateResourceRow(tx, id, { active: false });
  await removeNeedsOf(tx, id);
  if (isLast) await removeNeededKind(tx, before.kind);
}

/** `isLast`: no other resource has its kind. */
async function lockOne(tx: Scope, id: string) {
  const all = await lockResources(tx);
  const before = all.find((each) => each.id === id);
  if (!before) throw refusal('NOT_FOUND');
  return { before, isLast: all.filter(({ kind }) => kind === before.kind).length === 1 };
}
