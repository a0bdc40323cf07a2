/** What has to be sent now. Under clinic_service. */
import { sql } from 'kysely';
import type { NoticeChannel } from '#contract/messages/contacts.ts';
import { defaultUnsignedHours } from '#contract/patients/record-settings.ts';
import { mobileNumber } from '#contract/text-rules.ts';
import { releasedDomain } from '../../accounts/accounts/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** Of several processes one looks at a time. The lock ends with the transaction. */
export async function tryReminderLock(tx: Scope): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('vico reminders')) as locked`.execute(tx.db);
  return rows[0]?.locked ?? false;
}

/**
 * Mail that is switched on tells nothing that is older than this. A server that was down is another case: its mail was on, and
 * what fell due meanwhile is still sent.
 */
const mailLooksBackMinutes = 10;

/** Notes that no mail is sent at this moment. */
export async function noteMailOff(tx: Scope, { localTime }: Pick<Now, 'localTime'>): Promise<void> {
  await sql`
    insert into private.mail_off (seen_at) values (${localTime}::timestamp)
      on conflict (only_row) do update set seen_at = excluded.seen_at`.execute(tx.db);
}

/** @returns the clinic's time from which on mail tells what happens, or null: it was never off */
export async function mailTellsFrom(
  tx: Scope,
  { localTime }: Pick<Now, 'localTime'>,
): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select (seen_at - make_interval(mins => ${mailLooksBackMinutes}))::text as since
      from private.mail_off where seen_at <= ${localTime}::timestamp`.execute(tx.db);
  return rows[0]?.since ?? null;
}

interface Now {
  /** At the clinic, yyyy-MM-dd HH:mm:ss. */
  localTime: string;
  timeZone: string;
}

/** Where the patient receives push messages. */
const devices = sql`
  select from auth.push_subscriptions as subscription
    join auth.sessions as session on session.id = subscription.session_id
    where subscription.user_id = patient.user_id and session.expires_at > now()`;

/** The phone is that of `contactPhone`. */
const isMobile = sql`coalesce(patient.phone, patient.guardian_phone) ~ ${sql.lit(mobileNumber.source)}`;

interface DueReminder {
  contactId: string;
  appointmentId: string;
  channel: 'email' | 'push' | 'whatsapp_api';
  /** The appointment's day. */
  date: string;
}

/**
 * Writes the contacts of due reminders. A reminder is due when its moment has come, the appointment is still ahead, and the
 * moment lies after the booking or the last move, and after the last change of the rule. Of several only the nearest is due;
 * with one sent, those further away never are. The unique index lets each be written once. What was stamped in the future was
 * written while the clock was ahead, and does not count.
 */
export async function insertDueReminders(
  tx: Scope,
  { localTime, timeZone }: Now,
  {
    sendsMail,
    mailFrom,
    sendsWhatsapp,
    limit,
  }: { sendsMail: boolean; mailFrom: string | null; sendsWhatsapp: boolean; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select distinct on (appointment.date, appointment.time, appointment.id, channel)
             appointment.id, appointment.patient_id, channel, rule.minutes_before,
             appointment.date + appointment.time as starts_at
        from reminder_rules as rule
          cross join unnest(rule.channels) as channel
          join appointments as appointment
            on appointment.status in ('scheduled', 'confirmed')
            -- The evening before, at most, is a day more than the rule says.
            and appointment.date between ${localTime}::date and ${localTime}::date + rule.minutes_before / 1440 + 2
          join patients as patient on patient.id = appointment.patient_id
          cross join app.reminder_moment(appointment.date + appointment.time, rule.minutes_before) as moment
        where rule.is_on
          and appointment.date + appointment.time > ${localTime}::timestamp
          and moment <= ${localTime}::timestamp
          and (moment > rule.changed_at at time zone ${timeZone} or rule.changed_at > now())
          and case channel
                when 'email'
                  then ${sendsMail}::boolean and moment > coalesce(${mailFrom}::timestamp, '-infinity')
                       and patient.email is not null and patient.accepts_email
                when 'push' then exists (${devices})
                when 'whatsapp_api'
                  then ${sendsWhatsapp}::boolean and patient.accepts_whatsapp and ${isMobile}
                else false
              end
          and not exists (
            select from appointment_contacts as contact
              where contact.appointment_id = appointment.id
                and contact.starts_at = appointment.date + appointment.time
                and contact.kind = 'reminder'
                and contact.channel = channel
                and contact.rule_minutes <= rule.minutes_before
          )
          and not exists (
            select from appointment_events as event
              where event.appointment_id = appointment.id
                and (event.kind = 'booked' or event.kind = 'moved' and event.from_start <> event.to_start)
                and event.happened_at at time zone ${timeZone} >= moment
                and event.happened_at <= now()
          )
        order by appointment.date, appointment.time, appointment.id, channel, rule.minutes_before
        limit ${limit}
    )
    insert into appointment_contacts
        (appointment_id, patient_id, starts_at, kind, channel, state, rule_minutes)
      select id, patient_id, starts_at, 'reminder', channel, 'queued', minutes_before from due
      on conflict (appointment_id, channel, rule_minutes, starts_at) where kind = 'reminder' do nothing
      returning id as "contactId", appointment_id as "appointmentId", channel, starts_at::date::text as date`.execute(
    tx.db,
  );
  return rows;
}

/** Those that turned out to reach no one. */
export async function skipContacts(tx: Scope, ids: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('appointment_contacts')
    .set({ state: 'skipped' })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

interface UntoldChange {
  appointmentId: string;
  kind: 'moved' | 'cancelled' | 'booked';
  /** By which the patient is reached. */
  channels: NoticeChannel[];
}

/**
 * Appointments of which a patient was told something that is no longer true: they were moved, cancelled, opened again, or
 * given to another patient, who is told of the booking. It
 * counts what each channel told last, and that nothing has been queued since for the present state, whether it arrived or
 * not. A change has to be a minute old, so that one that is taken back at once is not told. What was stamped in the future
 * was written while the clock was ahead, and starts nothing.
 * @param templates of WhatsApp, by which a change can be told
 * @param of one appointment, also within that minute
 */
export async function listUntoldChanges(
  tx: Scope,
  { localTime, timeZone }: Now,
  {
    sendsMail,
    mailFrom,
    templates,
    limit,
    of = null,
  }: {
    sendsMail: boolean;
    mailFrom: string | null;
    templates: readonly string[];
    limit: number;
    of?: string | null | undefined;
  },
): Promise<UntoldChange[]> {
  const tells = (contact: string) =>
    sql`${sql.ref(`${contact}.channel`)} in ('email', 'push', 'whatsapp_api')
        and ${sql.ref(`${contact}.kind`)} in ('reminder', 'booked', 'moved', 'cancelled', 'displaced')`;
  /** Whether it told the present patient the state that the appointment has now. */
  const agrees = (contact: string) =>
    sql`(${sql.ref(`${contact}.patient_id`)} = appointment.patient_id and
        case when appointment.status = 'cancelled' then ${sql.ref(`${contact}.kind`)} = 'cancelled'
             else ${sql.ref(`${contact}.kind`)} <> 'cancelled'
                  and ${sql.ref(`${contact}.starts_at`)} = appointment.date + appointment.time end)`;
  const kind = sql`case when appointment.status = 'cancelled' then 'cancelled'
                  when told.kind = 'cancelled' or told.patient_id <> appointment.patient_id then 'booked'
                  else 'moved' end`;
  const { rows } = await sql<UntoldChange>`
    select "appointmentId", kind, channels from (
      select distinct on (appointment.id)
             appointment.id as "appointmentId", told.starts_at, ${kind} as kind, reached.channels
        from appointments as appointment
          join appointment_contacts as told on told.appointment_id = appointment.id
          join patients as patient on patient.id = appointment.patient_id
          cross join lateral (
            select array_remove(array[
              case when ${sendsMail}::boolean and patient.email is not null and patient.accepts_email
                     and appointment.changed_at at time zone ${timeZone} > coalesce(${mailFrom}::timestamp, '-infinity')
                   then 'email' end,
              case when exists (${devices}) then 'push' end,
              case when patient.accepts_whatsapp and ${isMobile} and ${kind} = any (${templates}::text[])
                   then 'whatsapp_api' end
            ], null) as channels
          ) as reached
        where (${of}::uuid is null or appointment.id = ${of}::uuid)
          and told.starts_at > ${localTime}::timestamp
          and ${tells('told')}
          and told.state not in ('failed', 'skipped')
          and told.happened_at <= now()
          and (told.patient_id = appointment.patient_id or appointment.status <> 'cancelled')
          -- These three lines are those of an index.
          and appointment.version > 1
          and appointment.status in ('scheduled', 'confirmed', 'cancelled')
          and appointment.date >= ${localTime}::date
          and appointment.date + appointment.time > ${localTime}::timestamp
          and (${of}::uuid is not null or appointment.changed_at < now() - interval '1 minute' or appointment.changed_at > now())
          and not ${agrees('told')}
          and not exists (
            select from appointment_contacts as later
              where later.appointment_id = told.appointment_id
                and ${tells('later')}
                and ((later.happened_at, later.id) > (told.happened_at, told.id) or later.happened_at > now())
                and case when ${agrees('later')} then later.state <> 'skipped'
                         else later.channel = told.channel and later.state not in ('failed', 'skipped')
                              and later.happened_at <= now() end
          )
          and reached.channels <> '{}'
        order by appointment.id, told.happened_at desc, told.id desc
    ) as untold
      order by starts_at, "appointmentId"
      limit ${limit}`.execute(tx.db);
  return rows;
}

/** Open requests and proposals for a time that has passed. Both clocks must say so: one that is ahead ends nothing. */
export async function expireRequests(tx: Scope, { localTime, timeZone }: Now): Promise<void> {
  await sql`
    update booking_requests set state = 'expired'
      where id in (
        select id from booking_requests
          where state in ('pending', 'proposed') and date <= ${localTime}::date
            and date + time <= least(${localTime}::timestamp, now() at time zone ${timeZone})
          for no key update skip locked
      )`.execute(tx.db);
}

/** Marks the drafts that wait too long for their signature, of authors who have the record and an address. @returns them, each once */
export const takeUnsigned = async (
  tx: Scope,
  { now, timeZone, mailFrom }: { now: Date; timeZone: string; mailFrom: string | null },
) =>
  (
    await sql<{ name: string; email: string; drafts: number }>`
      with author as (
        select id, name, email from auth.users where email not like ${`%${releasedDomain}`}
      ), due as (
        update record_drafts set reminded_at = ${now}
          from (select make_interval(
            hours => coalesce((select unsigned_hours from record_settings), ${sql.lit(defaultUnsignedHours)})) as allowed) as clinic
          where reminded_at is null and author_may_write and author_id in (select id from author) and started_at <= ${now}::timestamptz - allowed
            and (started_at + allowed) at time zone ${timeZone} > coalesce(${mailFrom}::timestamp, '-infinity')
          returning author_id
      )
      select author.name, author.email, count(*)::int as drafts from due join author on author.id = author_id
        group by author.id, author.name, author.email order by author.id`.execute(tx.db)
  ).rows;
