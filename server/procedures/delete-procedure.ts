import type { SignedIn } from '../accounts/actor.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { dropMedia } from '../media/store-media.ts';
import { deleteProcedureRow, lockProcedure } from './queries.ts';

/**
 * Removes the record, then the stored media, once that is certain: a record never points to what is not there, and no
 * transaction waits for a storage that is slow or away (decision 026).
 */
export async function deleteProcedure(services: Services, actor: SignedIn, id: string): Promise<void> {
  const address = await services.db.asUser(actor, async (tx) => {
    const procedure = await lockProcedure(tx, id);
    if (!procedure) throw refusal('NOT_FOUND');
    await deleteProcedureRow(tx, id);
    return procedure.media_url;
  });
  dropMedia(services, address);
}
