import type { z } from 'zod';
import type { addInput, WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { contactPhone } from '#contract/patients/registration.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  deleteEnded,
  deleteEntry,
  type EntryRow,
  findEntry,
  findProcedureTitle,
  insertEntry,
  listEntries,
  listFitting,
  updateEntry,
} from './queries.ts';

type Wishes = Omit<z.output<typeof addInput>, 'patientId'>;

const forAgenda = forStaff('agenda').waitingList;

/** The columns of the form's fields. @throws NOT_FOUND where the procedure has been deleted */
async function formValues(tx: Scope, { procedureId, professionalId, service, ...wishes }: Wishes) {
  const title = procedureId ? await findProcedureTitle(tx, procedureId) : service;
  if (title === undefined) throw refusal('NOT_FOUND');
  return {
    procedure_id: procedureId ?? null,
    professional_id: professionalId ?? null,
    service: title,
    ...wishes,
  };
}

/** The entry as it was stored. @throws INVALID_INPUT where its last day is over: no list would show it */
async function readEntry(tx: Scope, id: string, today: string): Promise<WaitingEntry> {
  const row = await findEntry(tx, id);
  if (!row) throw refusal('NOT_FOUND');
  if (row.until && row.until < today) throw invalidField(['until'], 'Escolha um dia a partir de hoje');
  return presentEntry(row);
}

const presentEntry = (row: EntryRow): WaitingEntry => ({
  id: row.id,
  patient: {
    id: row.patient_id,
    fullName: row.patient_name,
    ...contactPhone({
      phone: row.patient_phone,
      guardianPhone: row.guardian_phone,
      guardianName: row.guardian_name,
    }),
  },
  procedureId: row.procedure_id,
  service: row.service,
  minutes: row.minutes,
  professional:
    row.professional_id === null ? null : { id: row.professional_id, fullName: row.professional_name ?? '' },
  periods: row.periods,
  weekdays: row.weekdays,
  priority: row.priority,
  until: row.until,
  createdAt: row.created_at.toISOString(),
  hasAccount: row.has_account,
  openOffer: row.open_offer && {
    date: row.open_offer.date,
    time: row.open_offer.time,
    expiresAt: new Date(row.open_offer.expires_at).toISOString(),
  },
});

export const waitingListRoutes = {
  list: forAgenda.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const filter = { ...input, today: clock.today() };
    const { rows, total } = await db.asUser(caller, (tx) => listEntries(tx, filter));
    return { rows: rows.map(presentEntry), total };
  }),

  add: forAgenda.add.handler(async ({ input: { patientId, ...wishes }, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const today = clock.today();
      const values = await formValues(tx, wishes);
      await deleteEnded(tx, { patientId, service: values.service, today });
      const entry = await readEntry(tx, await insertEntry(tx, { patient_id: patientId, ...values }), today);
      return { ...entry, openOffer: null };
    }),
  ),

  update: forAgenda.update.handler(async ({ input: { id, ...wishes }, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const today = clock.today();
      const isChanged = await updateEntry(tx, id, await formValues(tx, wishes), today);
      if (!isChanged) throw refusal((await findEntry(tx, id)) ? 'WAITING_ENDED' : 'NOT_FOUND');
      return readEntry(tx, id, today);
    }),
  ),

  remove: forAgenda.remove.handler(async ({ input: { id }, context: { db, caller } }) => {
    if (!(await db.asUser(caller, (tx) => deleteEntry(tx, id)))) throw refusal('NOT_FOUND');
    return {};
  }),

  fitting: forAgenda.fitting.handler(async ({ input, context: { db, caller, clock } }) => {
    const rows = await db.asUser(caller, (tx) => listFitting(tx, input, clock.localTime()));
    return {
      rows: rows.map((row) => ({
        ...presentEntry(row),
        offer: row.offer && {
          state: row.offer.state,
          expiresAt: new Date(row.offer.expires_at).toISOString(),
        },
        sameDay: row.same_day,
      })),
    };
  }),
};
