import type { ConfirmationRow } from '#contract/messages/confirmations.ts';
import { presentSummary } from '../../agenda/appointments/present-appointment.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { linksOf } from '../links/links-of.ts';
import { findMessages } from '../messages/queries.ts';
import { readFigures } from './figure-queries.ts';
import { findNextDay, listQueue, listToLink, type QueueRow } from './queries.ts';
import { undoContact, writeAnswer, writeQuestion } from './write-contact.ts';

const forAgenda = forStaff('agenda').confirmations;

export const confirmationsRoutes = {
  queue: forAgenda.queue.handler(async ({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const day = input.day ?? (await findNextDay(tx, clock.today()));
      const [rows, messages] = await Promise.all([listQueue(tx, day), findMessages(tx)]);
      return { day, rows: rows.map(presentRow), messages };
    }),
  ),

  prepare: forAgenda.prepare.handler(async ({ input, context: { db, caller, accounts } }) =>
    db.asUser(caller, async (tx) => {
      const appointments = await listToLink(tx, input.day);
      const links = await tx.asService((service) => linksOf(service, accounts, appointments, 'whatsapp'));
      return { links: [...links].map(([appointmentId, url]) => ({ appointmentId, url })) };
    }),
  ),

  ask: forAgenda.ask.handler(async ({ input, context: { db, caller } }) => {
    const { isWritten, row } = await writeQuestion(db, caller, input);
    return { isWritten, row: presentRow(row) };
  }),

  answer: forAgenda.answer.handler(async ({ input, context: { db, caller } }) => {
    const { isWritten, row } = await writeAnswer(db, caller, input);
    return { isWritten, row: presentRow(row) };
  }),

  undo: forAgenda.undo.handler(async ({ input, context: { db, caller } }) => ({
    row: presentRow(await undoContact(db, caller, input.id)),
  })),

  figures: forStaff('settings').confirmations.figures.handler(async ({ context: { db, caller, clock } }) => {
    const today = clock.today();
    return { today, ...(await db.asUser(caller, (tx) => readFigures(tx, today))) };
  }),
};

const presentRow = (row: QueueRow): ConfirmationRow => ({
  ...presentSummary(row),
  patientPhone: row.patient_phone,
  acceptsWhatsapp: row.accepts_whatsapp,
  version: row.version,
  contacts: row.contacts.map(({ happened_at, user_name, is_own, ...contact }) => ({
    ...contact,
    happenedAt: new Date(happened_at).toISOString(),
    userName: user_name,
    isOwn: is_own,
  })),
});
