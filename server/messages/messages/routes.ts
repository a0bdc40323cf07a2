import { forStaff } from '../../platform/calls/procedures.ts';
import { findMessages, saveMessages } from './queries.ts';

export const messagesRoutes = {
  get: forStaff('settings').messages.get.handler(({ context: { db, caller } }) =>
    db.asUser(caller, findMessages),
  ),

  update: forStaff('settings').messages.update.handler(async ({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      await saveMessages(tx, input);
      return findMessages(tx);
    }),
  ),
};
