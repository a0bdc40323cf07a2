/** The queue of a day, and the contacts of an appointment. */
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type AppointmentStatus, undoMinutes } from '#contract/agenda/appointment-rules.ts';
import {
  againMinutes,
  type ContactChannel,
  type ContactKind,
  type ContactState,
  kindsOfStaff,
} from '#contract/messages/contacts.ts';
import { isUntold } from '../../agenda/appointments/details-queries.ts';
import {
  appointmentsWithNames,
  type SummaryRow,
  summaryOfRow,
} from '../../agenda/appointments/search-queries.ts';
import { displacedOf } from '../../agenda/displaced/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { AppointmentContacts } from '../../platform/database/schema.ts';

interface ContactRow {
  id: string;
  kind: ContactKind;
  channel: ContactChannel;
  state: ContactState;
  /** In PostgreSQL's JSON format. */
  happened_at: string;
  user_name: string | null;
  is_own: boolean;
}

export interface QueueRow extends SummaryRow {
  patient_phone: string | null;
  guardian_phone: string | null;
  guardian_name: string | null;
  accepts_whatsapp: boolean;
  anamnesis: 'filled' | 'pending' | null;
  has_birth_date: boolean;
  is_untold: boolean;
  version: number;
  contacts: ContactRow[];
}

const aboutPresentTime = (...kinds: ContactKind[]) => sql`contact.appointment_id = appointments.id
  and contact.patient_id = appointments.patient_id
  and contact.starts_at = appointments.date + appointments.time
  and contact.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and contact.state <> 'skipped'`;

/** What the present patient was asked and answered about the present time. A notice, or a reminder that another replaced, asks nothing. */
const ofPresentTime = aboutPresentTime(
  'reminder',
  'confirmation',
  'displaced',
  'anamnesis',
  'term',
  'answer',
);

/** That the appointment was moved to the present time. */
export const ofMove = aboutPresentTime('moved');

/** Among which a contact of this kind is the newest. */
const beside = (kind: ContactKind) => (kind === 'moved' ? ofMove : ofPresentTime);

/** The columns of `QueueRow`. @param contacts which of them */
export const queueOf = (
  contacts = ofPresentTime,
) => sql`${summaryOfRow}, patients.phone as patient_phone, patients.guardian_phone,
  patients.guardian_name, patients.accepts_whatsapp, (select state from app.anamnesis_states(patients.id)) as anamnesis,
  patients.birth_date is not null as has_birth_date, ${isUntold('appointments')} as is_untold,
  appointments.version, array(
    select json_build_object(
        'id', contact.id, 'kind', contact.kind, 'channel', contact.channel, 'state', contact.state,
        'happened_at', contact.happened_at, 'user_name', contact.user_name,
        'is_own', coalesce(contact.user_id = app.user_id(), false))
      from appointment_contacts as contact where ${contacts}
      order by contact.happened_at desc, contact.id
  ) as contacts`;

/**
 * The appointments of a day that are to come, by time, without those that the clinic will move. Reads the index over dates,
 * and that of contacts. @param now the clinic's, yyyy-MM-dd HH:mm:ss
 */
export async function listQueue(tx: Scope, day: string, now: string): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${queueOf()} from ${appointmentsWithNames}
      where date = (select ${day}::date) and status in ('scheduled', 'confirmed')
        and appointments.id not in (select id from ${displacedOf(sql`(select ${day}::date)`, now)} as displaced)
      order by time, appointments.id`.execute(tx.db);
  return rows;
}

/** @param kind with the contacts beside one of this kind */
export async function findInQueue(tx: Scope, id: string, kind: ContactKind): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select ${queueOf(beside(kind))} from ${appointmentsWithNames} where appointments.id = ${id}`.execute(
    tx.db,
  );
  return rows[0];
}

/** The first day after `today` for which someone is booked, else the next one. Triggers keep the counts of days. */
export async function findNextDay(tx: Scope, today: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(
      (select date from appointment_days where date > ${today}::date and scheduled + confirmed > 0
         order by date limit 1),
      ${today}::date + 1
    ) as day`.execute(tx.db);
  return rows[0]?.day ?? today;
}

/** The appointments of a day whose patients get messages with a link. */
export const listToLink = (tx: Scope, day: string) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select('appointments.id as appointmentId')
    .where('date', '=', day)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('accepts_whatsapp', '=', true)
    .execute();

export interface LockedAppointment {
  id: string;
  patient_id: string;
  /** yyyy-MM-dd HH:mm:ss */
  starts_at: string;
  status: AppointmentStatus;
  accepts_whatsapp: boolean;
  /** Its newest contact, as the list shows it. */
  newest: string | null;
  /** The status that the caller can still take back to; null: none. */
  undo_to: AppointmentStatus | null;
}

/** The patient before the appointment, by the order of locks: a contact's foreign key would lock it after. */
export async function lockForContact(
  tx: Scope,
  id: string,
  kind: ContactKind,
): Promise<LockedAppointment | undefined> {
  await sql`select from patients where id = (select patient_id from appointments where id = ${id}) for key share`.execute(
    tx.db,
  );
  await sql`select from appointments where id = ${id} for no key update`.execute(tx.db);
  const { rows } = await sql<LockedAppointment>`
    select appointments.id, patient_id, to_char(date + time, 'YYYY-MM-DD HH24:MI:SS') as starts_at, status,
           accepts_whatsapp,
           (select id from appointment_contacts as contact where ${beside(kind)}
              order by contact.happened_at desc, contact.id limit 1) as newest,
           case when status_changed_by = app.user_id()
                  and status_changed_at > clock_timestamp() - make_interval(mins => ${sql.lit(undoMinutes)})
                then status_before end as undo_to
      from appointments join patients on patients.id = patient_id where appointments.id = ${id}`.execute(
    tx.db,
  );
  return rows[0];
}

export interface OpenedContact {
  kind: (typeof kindsOfStaff)[number];
  channel: 'whatsapp' | 'phone';
}

/** The state of the chat about the present time that staff opened in the last `againMinutes`; undefined without one. */
export async function findFreshChat(tx: Scope, appointmentId: string, kind: OpenedContact['kind']) {
  const { rows } = await sql<{ state: 'opened' | 'sent' }>`
    select contact.state from appointments, appointment_contacts as contact
      where appointments.id = ${appointmentId} and ${beside(kind)}
        and contact.kind = ${kind} and contact.channel = 'whatsapp' and contact.state in ('opened', 'sent')
        and contact.happened_at > clock_timestamp() - make_interval(mins => ${sql.lit(againMinutes)})
      order by contact.happened_at desc limit 1`.execute(tx.db);
  return rows[0]?.state;
}

/** What the caller has opened in the last minutes, before it is written down as sent. */
export const deleteOwnOpened = (
  tx: Scope,
  appointmentIds: string[] | RawBuilder<string>,
  { kind, channel }: OpenedContact,
) =>
  ownContacts(tx)
    .where('appointment_id', 'in', appointmentIds)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('state', '=', 'opened')
    .execute();

/** For administrators too, whose policy has no condition. */
export const ownContacts = (tx: Scope) =>
  tx.db
    .deleteFrom('appointment_contacts')
    .where('user_id', '=', sql<string>`app.user_id()`)
    .where('happened_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${sql.lit(undoMinutes)})`);

export const insertContact = (tx: Scope, values: Insertable<AppointmentContacts>) =>
  tx.db.insertInto('appointment_contacts').values(values).execute();

/** How the patient was asked last; an answer takes it as its channel. */
export async function findChannelAsked(tx: Scope, appointmentId: string) {
  const asked = await tx.db
    .selectFrom('appointment_contacts')
    .select('channel')
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'confirmation')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return asked?.channel === 'phone' ? 'phone' : 'whatsapp';
}

export const findContact = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('appointment_contacts')
    .select(['appointment_id', 'state', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns whether it was the caller's own, and of the last minutes */
export async function deleteOwnContact(tx: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await ownContacts(tx)
    .where('id', '=', id)
    .where('kind', 'in', [...kindsOfStaff, 'answer'])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
