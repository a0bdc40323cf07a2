/** Questions, answers and their undo: each with a lock on the appointment, so that two receptionists do not double them. */
import { can } from '#contract/agenda/appointment-rules.ts';
import type { AnswerOfStaff, ContactKind } from '#contract/messages/contacts.ts';
import { updateStatus } from '../../agenda/appointments/booking-queries.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import {
  deleteOwnContact,
  deleteOwnOpened,
  findChannelAsked,
  findContact,
  findFreshChat,
  findInQueue,
  insertContact,
  type LockedAppointment,
  lockForContact,
  type OpenedContact,
  type QueueRow,
} from './queries.ts';
import { deleteOwnOfSeries, insertForSeries, ofSeries } from './series-queries.ts';

interface Seen {
  appointmentId: string;
  /** The newest contact that the caller has seen; undefined: not checked. */
  after?: string | null | undefined;
  kind: ContactKind;
}
type Written = { isWritten: boolean; row: QueueRow };

/** Nothing is written where another contact came meanwhile. @throws NOT_FOUND, APPOINTMENT_CLOSED */
const write = (
  db: Database,
  caller: SessionActor,
  { appointmentId, after, kind }: Seen,
  work: (tx: Scope, stored: LockedAppointment) => Promise<boolean>,
): Promise<Written> =>
  db.asUser(caller, async (tx) => {
    const stored = await lock(tx, appointmentId, kind);
    if (!can.edit(stored)) throw refusal('APPOINTMENT_CLOSED');
    const isWritten = (after === undefined || after === stored.newest) && (await work(tx, stored));
    return { isWritten, row: await find(tx, appointmentId, kind) };
  });

type Question = OpenedContact & {
  state: 'opened' | 'sent';
  wholeSeries: boolean;
  /** The clinic's, yyyy-MM-dd HH:mm:ss */
  now: string;
};

/** Not a second chat within `againMinutes`. @throws PATIENT_OPTED_OUT */
export const writeQuestion = (db: Database, caller: SessionActor, input: Seen & Question) =>
  write(db, caller, input, async (tx, stored) => {
    const { channel, kind, state, now } = input;
    if (channel === 'whatsapp' && !stored.accepts_whatsapp) throw refusal('PATIENT_OPTED_OUT');
    const fresh = channel === 'whatsapp' ? await findFreshChat(tx, stored.id, kind) : undefined;
    if (fresh === 'sent' || fresh === state) return false;
    const wholeSeries = input.wholeSeries && kind === 'moved';
    await insertContact(tx, { ...timeOf(stored), kind, channel, state });
    if (wholeSeries) await insertForSeries(tx, stored.id, { kind, channel, state, now });
    // After it, so that the audit log sees that the removal takes nothing back.
    if (state === 'sent') {
      await deleteOwnOpened(tx, [stored.id], { kind, channel });
      if (wholeSeries) await deleteOwnOpened(tx, ofSeries(stored.id), { kind, channel });
    }
    return true;
  });

export const writeAnswer = (
  db: Database,
  caller: SessionActor,
  input: Omit<Seen, 'kind'> & { state: AnswerOfStaff },
) =>
  write(db, caller, { ...input, kind: 'answer' }, async (tx, stored) => {
    const { state } = input;
    const channel = await findChannelAsked(tx, stored.id);
    if (state === 'confirmed' && stored.status === 'scheduled')
      await updateStatus(
        tx,
        { id: stored.id, from: 'scheduled' },
        { status: 'confirmed', note: null, squeezeIn: false },
      );
    await insertContact(tx, { ...timeOf(stored), kind: 'answer', channel, state });
    return true;
  });

/** Of an answer that confirmed: the status goes back where the caller set it last. @throws UNDO_NOT_POSSIBLE */
export const undoContact = (db: Database, caller: SessionActor, id: string): Promise<QueueRow> =>
  db.asUser(caller, async (tx) => {
    const contact = await findContact(tx, id);
    if (!contact) throw refusal('NOT_FOUND');
    const stored = await lock(tx, contact.appointment_id, contact.kind);
    await deleteOwnOfSeries(tx, id, stored.id);
    if (!(await deleteOwnContact(tx, id))) throw refusal('UNDO_NOT_POSSIBLE');
    if (contact.state === 'confirmed' && stored.status === 'confirmed' && stored.undo_to === 'scheduled')
      await updateStatus(
        tx,
        { id: stored.id, from: 'confirmed' },
        { status: 'scheduled', note: null, squeezeIn: false },
      );
    return find(tx, stored.id, contact.kind);
  });

const timeOf = ({ id, patient_id, starts_at }: LockedAppointment) => ({
  appointment_id: id,
  patient_id,
  starts_at,
});

async function lock(tx: Scope, id: string, kind: ContactKind): Promise<LockedAppointment> {
  const stored = await lockForContact(tx, id, kind);
  if (!stored) throw refusal('NOT_FOUND');
  return stored;
}

async function find(tx: Scope, id: string, kind: ContactKind): Promise<QueueRow> {
  const row = await findInQueue(tx, id, kind);
  if (!row) throw refusal('NOT_FOUND');
  return row;
}
