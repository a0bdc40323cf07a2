import { listProfessionals } from '../../clinic/professionals/queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import {
  deleteRule,
  findOwnProfessional,
  listRules,
  listShares,
  readStatement,
  saveRule,
} from './queries.ts';

export const sharesRoutes = {
  get: forStaff('finances', 'record').shares.get.handler(
    ({ input: { professionalId, from, to }, context: { db, caller, clock } }) =>
      db.asUser(caller, async (tx) => {
        const readsAll = may(caller, 'finances');
        if (professionalId && !readsAll) throw refusal('FORBIDDEN');
        const [own, known, rules] = await Promise.all([
          readsAll ? undefined : findOwnProfessional(tx),
          readsAll ? listProfessionals(tx) : [],
          listRules(tx),
        ]);
        const professionals = known.map(({ id, full_name: fullName }) => ({ id, fullName }));
        const professional = professionalId
          ? professionals.find(({ id }) => id === professionalId)
          : (own ?? null);
        if (professional === undefined) throw refusal('NOT_FOUND');
        const period = { from, to };
        const days = { ...period, timeZone: clock.timeZone };
        const [statement, all] = await Promise.all([
          professional
            ? readStatement(tx, professional.id, days)
            : { rows: [], receivedCents: 0, shareCents: 0 },
          readsAll && !professional ? listShares(tx, days) : [],
        ]);
        return { professional, period, ...statement, all, professionals, rules };
      }),
  ),

  saveRule: forStaff('finances').shares.saveRule.handler(async ({ input, context: { db, caller } }) => {
    if (!(await db.asUser(caller, (tx) => saveRule(tx, input)))) throw refusal('NOT_FOUND');
    return {};
  }),

  removeRule: forStaff('finances').shares.removeRule.handler(
    async ({ input: { id }, context: { db, caller } }) => {
      if (!(await db.asUser(caller, (tx) => deleteRule(tx, id)))) throw refusal('NOT_FOUND');
      return {};
    },
  ),
};
