import type { SignedIn } from '../accounts/actor.ts';
import type { Services } from '../http/context.ts';
import { refusal } from '../http/refusal.ts';
import { placeOf } from '../media/public-object.ts';
import { deleteProcedureRow, lockProcedure } from './queries.ts';

/**
 * Removes the stored media, then the record. The record's deletion is written first and becomes final last: a storage
 * that fails leaves both as they were, and nobody can hang other media on the record meanwhile.
 */
export const deleteProcedure = ({ db, storage }: Services, actor: SignedIn, id: string): Promise<void> =>
  db.asUser(actor, async (tx) => {
    const procedure = await lockProcedure(tx, id);
    if (!procedure) throw refusal('NOT_FOUND');
    await deleteProcedureRow(tx, id);
    const media = procedure.media_url === null ? null : placeOf(procedure.media_url);
    if (media) await storage.remove(media.place);
  });
