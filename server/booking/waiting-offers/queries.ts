import { type Insertable, sql } from 'kysely';
import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import { offerHours } from '#contract/booking/waiting-offers.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { WaitingList } from '../../platform/database/schema.ts';

interface OfferedTime {
  date: string;
  /** HH:mm */
  time: string;
  professionalId: string;
}

/** Offers a time to these entries, those left out that have an open offer of it. @returns the ends of all offers */
export async function insertOffers(tx: Scope, time: OfferedTime, entryIds: readonly string[]) {
  const { rows } = await sql<{ id: string; entry_id: string; patient_id: string; expires_at: Date }>`
    insert into waiting_offers (entry_id, patient_id, procedure_id, service, professional_id, date, time, expires_at)
      select id, patient_id, procedure_id, service, ${time.professionalId}::uuid, ${time.date}::date, ${time.time}::time,
             now() + make_interval(hours => ${offerHours})
        from waiting_list where id = any (${entryIds}::uuid[])
      on conflict do nothing
      returning id, entry_id, patient_id, expires_at`.execute(tx.db);
  return rows;
}

/** An own offer, with the own later appointment for the same. Under the patient's role. */
export async function findOwnOffer(tx: Scope, id: string, now: string) {
  const { rows } = await sql<OwnOfferRow>`
    ${selectOwnOffers(now)} where offer.id = ${id}`.execute(tx.db);
  return rows[0];
}

/** Open ones, and those that were lost today. Under the patient's role. @param now the clinic's local time */
export async function listOwnOffers(tx: Scope, now: string): Promise<OwnOfferRow[]> {
  const { rows } = await sql<OwnOfferRow>`
    ${selectOwnOffers(now)}
      where offer.patient_id = (select app.current_patient_id())
        and (offer.state = 'open' and offer.expires_at > now() and offer.date + offer.time > ${now}::timestamp
             or offer.state = 'taken' and offer.answered_at > now() - interval '12 hours')
      order by offer.state, offer.date, offer.time limit 10`.execute(tx.db);
  return rows;
}

export interface OwnOfferRow {
  id: string;
  entry_id: string | null;
  procedure_id: string | null;
  service: string;
  professional_id: string;
  professional_name: string;
  date: string;
  time: string;
  duration_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  state: 'open' | 'accepted' | 'declined' | 'taken';
  expires_at: Date;
  has_ended: boolean;
  appointment_id: string | null;
  moves: { id: string; date: string; time: string; minutes: number } | null;
}

/** The appointments that an offer could move. */
const laterForTheSame = sql`
  from appointments as later
    where later.patient_id = offer.patient_id and later.status in ('scheduled', 'confirmed')
      and later.date + later.time > offer.date + offer.time
      and later.procedure_id is not distinct from offer.procedure_id and later.service = offer.service`;

/** The offers among these that move an appointment to an earlier time. */
export async function listMoving(tx: Scope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select offer.id from waiting_offers as offer
      where offer.id = any (${ids}::uuid[]) and exists (select ${laterForTheSame})`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

const selectOwnOffers = (now: string) => sql`
  select offer.id, offer.entry_id, offer.procedure_id, offer.service, offer.professional_id,
         professional.full_name as professional_name, offer.date, offer.time,
         coalesce(procedure.minutes, ${sql.lit(defaultDurationMinutes)}) as duration_minutes,
         coalesce(procedure.buffer_before_minutes, 0) as buffer_before_minutes,
         coalesce(procedure.buffer_after_minutes, 0) as buffer_after_minutes,
         offer.state, offer.expires_at, offer.appointment_id,
         offer.expires_at <= now() or offer.date + offer.time <= ${now}::timestamp as has_ended,
         (select json_build_object('id', later.id, 'date', later.date, 'time', to_char(later.time, 'HH24:MI'),
                                   'minutes', later.duration_minutes)
            ${laterForTheSame} order by later.date, later.time limit 1) as moves
    from waiting_offers as offer
    join professionals as professional on professional.id = offer.professional_id
    left join procedures as procedure on procedure.id = offer.procedure_id`;

/** @returns whether it was open; the database refuses to accept one that has ended */
export async function answerOffer(tx: Scope, id: string, state: 'accepted' | 'declined'): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('waiting_offers')
    .set({ state, answered_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const noteBooked = (tx: Scope, id: string, appointmentId: string) =>
  tx.db.updateTable('waiting_offers').set({ appointment_id: appointmentId }).where('id', '=', id).execute();

/** Under clinic_service: the offers of others for a time that was booked. */
export const closeOtherOffers = (tx: Scope, { date, time, professionalId }: OfferedTime, except: string) =>
  tx.db
    .updateTable('waiting_offers')
    .set({ state: 'taken', answered_at: sql`now()` })
    .where('professional_id', '=', professionalId)
    .where('date', '=', date)
    .where('time', '=', time)
    .where('state', '=', 'open')
    .where('id', '<>', except)
    .execute();

/** Other times that were offered to an entry, which has found one. Under the patient's booking role. */
export const declineOthers = (tx: Scope, entryId: string) =>
  tx.db
    .updateTable('waiting_offers')
    .set({ state: 'declined', answered_at: sql`now()` })
    .where('entry_id', '=', entryId)
    .where('state', '=', 'open')
    .execute();

/** Under clinic_booking, after the booking was rolled back because the time was taken. */
export const closeOwnOffer = (tx: Scope, id: string) =>
  tx.db
    .updateTable('waiting_offers')
    .set({ state: 'taken', answered_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();

/** Own entries that have not ended, the longest wait first. Under the patient's role. */
export const listOwnWaiting = (tx: Scope, today: string) =>
  tx.db
    .selectFrom('waiting_list as entry')
    .leftJoin('professionals as professional', 'professional.id', 'entry.professional_id')
    .select([
      'entry.id',
      'entry.procedure_id',
      'entry.service',
      'professional.full_name as professional_name',
      'entry.periods',
      'entry.weekdays',
      'entry.until',
    ])
    .where('entry.patient_id', '=', sql<string>`(select app.current_patient_id())`)
    .where(sql<boolean>`(entry.until is null or entry.until >= ${today})`)
    .orderBy('entry.created_at')
    .execute();

/** @returns the new entry, or the one that the patient has for the same */
export async function joinList(tx: Scope, values: Insertable<WaitingList>): Promise<string> {
  const joined = await tx.db
    .insertInto('waiting_list')
    .values(values)
    .onConflict((conflict) => conflict.constraint('waiting_list_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (joined) return joined.id;
  const { id } = await tx.db
    .selectFrom('waiting_list')
    .select('id')
    .where('patient_id', '=', values.patient_id)
    .where('service', '=', values.service)
    .executeTakeFirstOrThrow();
  return id;
}
