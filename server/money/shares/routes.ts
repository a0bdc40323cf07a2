import { listProfessionals } from '../../clinic/professionals/queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { deleteRule, findOwnProfessional, listRules, readStatement, saveRule } from './queries.ts';

export const sharesRoutes = {
  get: forStaff('finances', 'record').shares.get.handler(
    ({ input: { professionalId, from, to }, context: { db, caller, clock } }) =>
      db.asUser(caller, async (tx) => {
        const readsAll = may(caller, 'finances');
        if (professionalId && !readsAll) throw refusal('FORBIDDEN');
        const [own, all, rules] = await Promise.all([
          findOwnProfessional(tx),
          readsAll ? listProfessionals(tx) : [],
          listRules(tx),
        ]);
        const professionals = all.map(({ id, full_name: fullName }) => ({ id, fullName }));
        const professional = professionalId
          ? professionals.find(({ id }) => id === professionalId)
          : (own ?? null);
        if (professional === undefined) throw refusal('NOT_FOUND');
        const period = { from, to };
        const statement = professional
          ? await readStatement(tx, professional.id, { ...period, timeZone: clock.timeZone })
          : { rows: [], receivedCents: 0, shareCents: 0 };
        return { professional, period, ...statement, professionals, rules };
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
