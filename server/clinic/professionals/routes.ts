import type { SessionActor } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  createProfessional,
  endProfessional,
  reactivateProfessional,
  updateProfessional,
} from './change-professional.ts';
import { presentAccount, presentProfessional } from './present-professional.ts';
import { listProfessionals, listStaffAccounts } from './queries.ts';

/** Only administrators see which account is whose. */
const accountsFor = async (tx: Scope, { role }: SessionActor) =>
  role === 'admin' ? listStaffAccounts(tx) : [];

export const professionalsRoutes = {
  list: forStaff('agenda').professionals.list.handler(async ({ context: { db, caller } }) => {
    const [rows, accounts] = await db.asUser(caller, (tx) =>
      Promise.all([listProfessionals(tx), accountsFor(tx, caller)]),
    );
    return {
      rows: rows.map((row) => presentProfessional(row, accounts)),
      freeAccounts: accounts.filter(({ professional_id }) => professional_id === null).map(presentAccount),
    };
  }),

  create: forStaff('settings').professionals.create.handler(async ({ input, context }) => {
    const { db, caller, outbox } = context;
    const created = await db.asUser(caller, async (tx) => {
      const { row, link } = await createProfessional(tx, context, caller, input);
      return { ...presentProfessional(row, await accountsFor(tx, caller)), link };
    });
    if (input.invitation) outbox.wake();
    return created;
  }),

  update: forStaff('settings').professionals.update.handler(
    ({ input: { id, ...input }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        const row = await updateProfessional(tx, caller, id, input);
        return presentProfessional(row, await accountsFor(tx, caller));
      }),
  ),

  end: forStaff('settings').professionals.end.handler(({ input: { id }, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const row = await endProfessional(tx, id, clock.today());
      return presentProfessional(row, await accountsFor(tx, caller));
    }),
  ),

  reactivate: forStaff('settings').professionals.reactivate.handler(
    ({ input: { id }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        const row = await reactivateProfessional(tx, id);
        return presentProfessional(row, await accountsFor(tx, caller));
      }),
  ),
};
