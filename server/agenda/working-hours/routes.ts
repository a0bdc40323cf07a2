import { type MetAppointments, unknownProfessional } from '#contract/agenda/schedule-exceptions.ts';
import type { ChangedHours } from '#contract/agenda/working-hours.ts';
import { weekFrom, weekToMultirange } from '#contract/multirange.ts';
import { findProfessional } from '../../clinic/professionals/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { tryOut } from '../../platform/database/try-out.ts';
import { previewWeek } from '../free-times/preview-queries.ts';
import { listMetByHours } from '../schedule-exceptions/met-queries.ts';
import { deleteVersion, listProfessionals, listVersions, lockVersions, saveVersion } from './queries.ts';

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

const presentVersion = ({ valid_from, week }: VersionRow) => ({
  validFrom: valid_from,
  week: week === null ? null : weekFrom(week),
});

/** @throws INVALID_INPUT */
async function requireProfessional(tx: Scope, id: string | null): Promise<void> {
  if (id !== null && !(await findProfessional(tx, id)))
    throw invalidField(['professionalId'], unknownProfessional);
}

/** @throws INVALID_INPUT */
async function save(tx: Scope, input: ChangedHours, now: string): Promise<MetAppointments> {
  const { professionalId, validFrom } = input;
  await requireProfessional(tx, professionalId);
  const week = input.week === null ? null : weekToMultirange(input.week);
  return listMetByHours(tx, { professionalId, validFrom, now }, () =>
    saveVersion(tx, { professionalId, validFrom, week }),
  );
}

export const workingHoursRoutes = {
  list: forStaff('agenda').workingHours.list.handler(async ({ context: { db, caller, clock } }) => {
    const [versions, professionals] = await db.asUser(caller, (tx) =>
      Promise.all([listVersions(tx), listProfessionals(tx)]),
    );
    const versionsOf = (id: string | null) =>
      versions.filter(({ professional_id }) => professional_id === id).map(presentVersion);
    return {
      today: clock.today(),
      schedules: [
        { professional: null, versions: versionsOf(null) },
        ...professionals.map(({ id, full_name, color, active }) => ({
          professional: { id, fullName: full_name, color, active },
          versions: versionsOf(id),
        })),
      ],
    };
  }),

  set: forStaff('settings').workingHours.set.handler(async ({ input, context: { db, caller, clock } }) => ({
    met: await db.asUser(caller, (tx) => save(tx, input, clock.localTime())),
  })),

  wouldMeet: forStaff('settings').workingHours.wouldMeet.handler(
    async ({ input, context: { db, caller, clock } }) =>
      db.asUser(caller, (tx) => tryOut(tx, () => save(tx, input, clock.localTime()))),
  ),

  remove: forStaff('settings').workingHours.remove.handler(
    async ({ input: { professionalId, validFrom }, context: { db, caller, clock } }) => {
      const met = await db.asUser(caller, async (tx) => {
        const days = await lockVersions(tx, professionalId);
        if (!days.includes(validFrom)) throw refusal('NOT_FOUND');
        if (professionalId === null && days.length === 1) throw refusal('HOURS_NEEDED');
        return listMetByHours(tx, { professionalId, validFrom, now: clock.localTime() }, () =>
          deleteVersion(tx, professionalId, validFrom),
        );
      });
      return { met };
    },
  ),

  preview: forStaff('settings').workingHours.preview.handler(async ({ input, context: { db, caller } }) => {
    const trial = input.week === null ? null : weekToMultirange(input.week);
    const days = await db.asUser(caller, async (tx) => {
      await requireProfessional(tx, input.professionalId);
      return previewWeek(tx, { ...input, trial });
    });
    return { days };
  }),
};
