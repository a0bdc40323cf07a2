import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { linksOf } from '../links/links-of.ts';
import { findMessages } from '../messages/queries.ts';
import { findUntoldChanges } from '../reminders/find-untold-changes.ts';
import { readFigures } from './figure-queries.ts';
import { presentQueueRow } from './present-queue-row.ts';
import { findInQueue, findNextDay, listQueue, listToLink } from './queries.ts';
import { undoContact, writeAnswer, writeQuestion } from './write-contact.ts';

const forAgenda = forStaff('agenda').confirmations;

export const confirmationsRoutes = {
  queue: forAgenda.queue.handler(async ({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const day = input.day ?? (await findNextDay(tx, clock.today()));
      const [rows, messages] = await Promise.all([listQueue(tx, day, clock.localTime()), findMessages(tx)]);
      return { day, rows: rows.map(presentQueueRow), messages };
    }),
  ),

  prepare: forAgenda.prepare.handler(async ({ input, context: { db, caller, accounts } }) =>
    db.asUser(caller, async (tx) => {
      const appointments = await listToLink(tx, input.day);
      const links = await tx.asService((service) => linksOf(service, accounts, appointments, 'whatsapp'));
      return { links: [...links].map(([appointmentId, url]) => ({ appointmentId, url })) };
    }),
  ),

  ask: forAgenda.ask.handler(async ({ input, context: { db, caller, clock } }) => {
    const { about: kind, ...rest } = input;
    const { isWritten, row } = await writeQuestion(db, caller, { ...rest, kind, now: clock.localTime() });
    return { isWritten, row: presentQueueRow(row) };
  }),

  answer: forAgenda.answer.handler(async ({ input, context: { db, caller } }) => {
    const { isWritten, row } = await writeAnswer(db, caller, input);
    return { isWritten, row: presentQueueRow(row) };
  }),

  undo: forAgenda.undo.handler(async ({ input, context: { db, caller } }) => ({
    row: presentQueueRow(await undoContact(db, caller, input.id)),
  })),

  willTell: forAgenda.willTell.handler(async ({ input: { appointmentId }, context }) => {
    const { db, caller } = context;
    return db.asUser(caller, async (tx) => {
      const row = await findInQueue(tx, appointmentId, 'confirmation');
      if (!row) throw refusal('NOT_FOUND');
      const [change] = await tx.asService((service) =>
        findUntoldChanges(service, context, { limit: 1, of: appointmentId }),
      );
      return { channels: change?.channels ?? [], acceptsWhatsapp: row.accepts_whatsapp };
    });
  }),

  figures: forStaff('settings').confirmations.figures.handler(async ({ context: { db, caller, clock } }) => {
    const today = clock.today();
    return { today, ...(await db.asUser(caller, (tx) => readFigures(tx, today))) };
  }),
};
