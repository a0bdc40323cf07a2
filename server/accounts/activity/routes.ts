import { deletedPatientsLimit } from '#contract/accounts/activity.ts';
import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findAnyPatient, listActivity, listDeletedPatients, listPeople } from './list-queries.ts';
import { presentActivity } from './present-activity.ts';
import { recordLogRead } from './queries.ts';

export const pageSize = 50;
const daysOf = { today: 1, week: 7, month: 30 } as const;

/** @param found one row more than is shown, if there are more */
export function pageOf<Row extends { id: string }>(found: Row[]) {
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

export const activityRoutes = {
  list: forAdmin.activity.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const { period, patientId, ...filter } = input;
    const { timeZone } = clock;
    const [found, patient] = await db.asUser(caller, (tx) =>
      Promise.all([
        listActivity(tx, {
          ...filter,
          patientId,
          limit: pageSize + 1,
          period: period === 'all' ? undefined : { days: daysOf[period], today: clock.today(), timeZone },
        }),
        patientId ? findAnyPatient(tx, patientId) : undefined,
        // The audit log holds values of the record, so reading it is recorded too.
        patientId ? recordLogRead(tx, patientId) : undefined,
      ]),
    );
    if (patientId && !patient) throw refusal('NOT_FOUND');
    const { rows, next } = pageOf(found);
    return {
      rows: rows.map(presentActivity),
      next,
      patient: patient
        ? { id: patient.id, fullName: patient.full_name, hasRecord: patient.has_record }
        : null,
    };
  }),

  people: forAdmin.activity.people.handler(async ({ context: { db } }) => {
    const rows = await db.asService(listPeople);
    return { rows: rows.map(({ id, full_name }) => ({ id, fullName: full_name })) };
  }),

  deletedPatients: forAdmin.activity.deletedPatients.handler(
    async ({ input: { search }, context: { db, caller } }) => {
      const rows = await db.asUser(caller, (tx) => listDeletedPatients(tx, search, deletedPatientsLimit));
      return {
        rows: rows.map(({ id, full_name, archived_at }) => ({
          id,
          fullName: full_name,
          deletedAt: archived_at.toISOString(),
        })),
      };
    },
  ),
};
