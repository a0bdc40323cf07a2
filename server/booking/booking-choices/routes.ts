import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import { markColorOf } from '#contract/colors.ts';
import { presentColor, presentNeeds } from '../../clinic/procedures/present-procedure.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { listActiveProfessionals, listActiveResources, listBookableProcedures } from './queries.ts';

export const bookingChoicesRoutes = {
  get: forStaff('agenda').bookingChoices.get.handler(async ({ context: { db, caller } }) => {
    const [professionals, procedures, resources] = await db.asUser(caller, (tx) =>
      Promise.all([listActiveProfessionals(tx), listBookableProcedures(tx), listActiveResources(tx)]),
    );
    return {
      professionals: professionals.map(({ full_name, color, is_own, ...row }) => ({
        ...row,
        fullName: full_name,
        color: markColorOf(color),
        isOwn: is_own,
      })),
      procedures: procedures.map((row) => ({
        id: row.id,
        title: row.title,
        alsoKnownAs: row.also_known_as,
        minutes: row.minutes ?? defaultDurationMinutes,
        bufferBeforeMinutes: row.buffer_before_minutes,
        bufferAfterMinutes: row.buffer_after_minutes,
        color: presentColor(row.color),
        professionalIds: row.professional_ids,
        needs: presentNeeds(row.needs),
      })),
      resources,
    };
  }),
};
