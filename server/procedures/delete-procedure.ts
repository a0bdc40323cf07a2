import type { SignedIn } from '../accounts/actor.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { dropMedia } from '../media/store-media.ts';
import { deleteProcedureRow, lockProcedure } from './queries.ts';

/**
 * Deletes the record, then its media, so that a record never points to a missing object and no transaction waits for the
 * storage (decision 026).
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
