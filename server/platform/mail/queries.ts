import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';
import type { ChannelName, NewMessage, StoredMessage } from './channel.ts';

/** How long a claim keeps other processes from sending the message. */
export const claimSeconds = 120;
export const maxRetryDelaySeconds = 6 * 60 * 60;
/** Longer than the button 'Desfazer' is on the screen. */
const answerDelaySeconds = 2 * 60;

/** @param tx under clinic_service */
export async function insertMessage(tx: Scope, message: NewMessage): Promise<string> {
  const [id = ''] = await insertMessages(tx, [message]);
  return id;
}

/** @param tx under clinic_service @returns the ids, in the order of the messages */
export async function insertMessages(tx: Scope, messages: readonly NewMessage[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = await tx.db
    .insertInto('private.outbox')
    .values(
      messages.map((message) => ({
        channel: message.channel ?? 'email',
        recipient: message.recipient,
        subject: message.subject,
        text: message.text,
        html: message.html,
        contact_id: message.contactId ?? null,
        calendar: message.calendar?.text ?? null,
        calendar_method: message.calendar?.method ?? null,
        unsubscribe_url: message.unsubscribeUrl ?? null,
        payload: payloadOf(message),
        daytime_only: message.daytimeOnly ?? false,
        send_after: sql<Date>`now() + make_interval(secs => ${message.requestId ? answerDelaySeconds : (message.delaySeconds ?? 0)})`,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function payloadOf({ payload, requestId }: NewMessage): string | null {
  const whole = requestId ? { ...payload, requestId } : payload;
  return whole ? JSON.stringify(whole) : null;
}

/** After the answer was undone. @param tx under clinic_service */
export const dropAnswer = (tx: Scope, requestId: string) =>
  tx.db.deleteFrom('private.outbox').where(sql<boolean>`payload ->> 'requestId' = ${requestId}`).execute();

/** The time at the clinic, for messages that depend on it. */
interface ClinicTime {
  /** yyyy-MM-dd HH:mm:ss */
  localTime: string;
  /** False in quiet hours. */
  isDaytime: boolean;
}

export type ClaimedMessage = StoredMessage & { channel: ChannelName };

/**
 * Claims due messages: other processes do not see them as due until the claim ends.
 * @param only the id of one message, instead of any
 */
export async function claimMessages(
  tx: Scope,
  { isDaytime }: ClinicTime,
  limit: number,
  only?: string,
): Promise<ClaimedMessage[]> {
  const due = tx.db
    .selectFrom('private.outbox')
    .select('id')
    // A time beyond the longest delay was written while the server's clock was ahead: the message is due.
    .where((or) =>
      or.or([
        or('send_after', '<=', sql<Date>`now()`),
        or('send_after', '>', sql<Date>`now() + make_interval(secs => ${2 * maxRetryDelaySeconds})`),
      ]),
    )
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(!isDaytime, (query) => query.where('daytime_only', '=', false))
    .orderBy('send_after')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tx.db
    .updateTable('private.outbox')
    .set({ send_after: sql`now() + make_interval(secs => ${claimSeconds})`, attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning(['id', 'channel', 'recipient', 'subject', 'text', 'html', 'attempts'])
    .returning(['contact_id', 'calendar', 'calendar_method', 'unsubscribe_url', 'payload'])
    .execute();
  return rows.map(({ contact_id, calendar, calendar_method, unsubscribe_url, payload, ...row }) => ({
    ...row,
    contactId: contact_id,
    calendar: calendar && calendar_method ? { text: calendar, method: calendar_method } : null,
    unsubscribeUrl: unsubscribe_url,
    payload: isRecord(payload) ? payload : null,
  }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Takes the messages away that are no longer true: their appointment was moved, cancelled, closed or has begun, its patient
 * has opted out, or a closure was taken back that had displaced it, since they were queued. Their contacts become `skipped`.
 * @returns the contacts' ids
 */
export async function dropOutdated(
  tx: Scope,
  contactIds: readonly string[],
  { localTime }: ClinicTime,
): Promise<Set<string>> {
  if (contactIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select contact.id
      from appointment_contacts as contact
        join appointments as appointment on appointment.id = contact.appointment_id
        join patients as patient on patient.id = contact.patient_id
      where contact.id = any(${contactIds}::uuid[])
        and (
          contact.starts_at <= ${localTime}::timestamp
          or appointment.patient_id <> contact.patient_id
          or case contact.kind
               when 'cancelled' then appointment.status <> 'cancelled'
               else appointment.status not in ('scheduled', 'confirmed')
                    or appointment.date + appointment.time <> contact.starts_at
             end
          or contact.kind = 'displaced'
             and appointment.id <> all (${await stillDisplaced(tx, contactIds, localTime)}::uuid[])
          or not case contact.channel
                   when 'email' then patient.accepts_email
                   when 'whatsapp_api' then patient.accepts_whatsapp
                   else true
                 end
        )`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await setContactState(tx, ids, 'skipped');
    await tx.db.deleteFrom('private.outbox').where('contact_id', 'in', ids).execute();
  }
  return new Set(ids);
}

/** Those whose time is still closed, of the appointments that the contacts call displaced. */
async function stillDisplaced(tx: Scope, contactIds: readonly string[], now: string): Promise<string[]> {
  const asked = await tx.db
    .selectFrom('appointment_contacts as contact')
    .innerJoin('appointments', 'appointments.id', 'contact.appointment_id')
    .select(['appointments.id', 'appointments.date'])
    .where('contact.kind', '=', 'displaced')
    .where(sql<boolean>`contact.id = any (${contactIds}::uuid[])`)
    .execute();
  if (asked.length === 0) return [];
  // The server's own role does not read the hours.
  return tx.asBooking({ patientId: null, now }, async (booking) => {
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ date }) => date)}::date[]) as one (id, date)
        where app.is_displaced(id, date, ${now}::timestamp)`.execute(booking.db);
    return rows.map(({ id }) => id);
  });
}

/** What staff or the patient have written since stays. */
const setContactState = (tx: Scope, ids: readonly string[], state: 'sent' | 'failed' | 'skipped') =>
  tx.db
    .updateTable('appointment_contacts')
    .set({ state })
    .where('id', 'in', ids)
    .where('state', 'in', ['queued', 'failed'])
    .where('state', '<>', state)
    .execute();

/** What the outbox needs of a message when its attempt ends. */
type Ended = Pick<StoredMessage, 'id' | 'contactId'>;

/** @param outcome written to the message's contact */
export async function deleteMessage(
  tx: Scope,
  { id, contactId }: Ended,
  outcome: 'sent' | 'failed',
): Promise<void> {
  await Promise.all([
    tx.db.deleteFrom('private.outbox').where('id', '=', id).execute(),
    contactId && setContactState(tx, [contactId], outcome),
  ]);
}

/** The contact says `failed` until an attempt succeeds, so that staff can call meanwhile. @param retryAfterSeconds from now */
export async function postponeMessage(
  tx: Scope,
  { id, contactId }: Ended,
  retryAfterSeconds: number,
  error: string,
): Promise<void> {
  await Promise.all([
    tx.db
      .updateTable('private.outbox')
      .set({ send_after: sql`now() + make_interval(secs => ${retryAfterSeconds})`, last_error: error })
      .where('id', '=', id)
      .execute(),
    contactId && setContactState(tx, [contactId], 'failed'),
  ]);
}

/** Undefined after it was sent. */
export const findMessage = (tx: Scope, id: string) =>
  tx.db.selectFrom('private.outbox').select('last_error').where('id', '=', id).executeTakeFirst();
