import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findImport } from '../imports/queries.ts';
import { countWithoutPassword, recordLinksSent } from './queries.ts';
import { sendImportLinks } from './send-links.ts';

export const importLinksRoutes = {
  links: forAdmin.imports.links.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      if (!(await findImport(tx, input.id))) throw refusal('NOT_FOUND');
      return tx.asService((service) => countWithoutPassword(service, input.id));
    }),
  ),

  sendLinks: forAdmin.imports.sendLinks.handler(async ({ input, context }) => {
    const { db, caller, accounts, outbox } = context;
    const isThere = await db.asUser(caller, (tx) => recordLinksSent(tx, input.id));
    if (!isThere) throw refusal('NOT_FOUND');
    const sent = await sendImportLinks(db, accounts, input.id);
    outbox.wake();
    return sent;
  }),
};
