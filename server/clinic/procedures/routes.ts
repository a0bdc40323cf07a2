import type { Procedure } from '#contract/clinic/procedures.ts';
import { isOfStaff, type SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { forSignedIn, forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { presentProcedure, presentSummary } from './present-procedure.ts';
import { findProcedure, listNeeds, listPrices, listProcedures, listWhoDoes } from './queries.ts';
import { createProcedure, createProcedures, deleteProcedure, updateProcedure } from './write-procedure.ts';

async function read({ db, clock }: Services, caller: SessionActor, id: string): Promise<Procedure> {
  const [row, parts] = await db.asUser(caller, (tx) =>
    Promise.all([
      findProcedure(tx, id, clock.today()),
      isOfStaff(caller) ? Promise.all([listWhoDoes(tx, id), listNeeds(tx, id), listPrices(tx, id)]) : null,
    ]),
  );
  if (!row) throw refusal('NOT_FOUND');
  return presentProcedure(row, parts && { whoDoes: parts[0], needs: parts[1], prices: parts[2] });
}

export const proceduresRoutes = {
  list: forSignedIn.procedures.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const { rows, total } = await db.asUser(caller, (tx) =>
      listProcedures(tx, { ...input, today: clock.today() }),
    );
    return { rows: rows.map((row) => presentSummary(row, isOfStaff(caller))), total };
  }),

  get: forSignedIn.procedures.get.handler(({ input, context }) => read(context, context.caller, input.id)),

  create: forStaff('settings').procedures.create.handler(async ({ input, context, signal }) =>
    read(context, context.caller, await createProcedure(context, context.caller, input, signal)),
  ),

  createAll: forStaff('settings').procedures.createAll.handler(async ({ input: { procedures }, context }) => {
    await createProcedures(context, context.caller, procedures);
    return { count: procedures.length };
  }),

  update: forStaff('settings').procedures.update.handler(async ({ input, context, signal }) => {
    await updateProcedure(context, context.caller, input, signal);
    return read(context, context.caller, input.id);
  }),

  remove: forStaff('settings').procedures.remove.handler(async ({ input, context }) => {
    await deleteProcedure(context, context.caller, input.id);
    return {};
  }),
};
