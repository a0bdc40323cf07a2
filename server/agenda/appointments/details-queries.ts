/** What the card and the page of an appointment show besides the appointment itself. */
import { sql } from 'kysely';
import type { MoneyEvent } from '#contract/agenda/appointment-details.ts';
import { agreedPrice, moneyEvents } from '../../money/payments/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { isFirst, lacksAnamnesis } from './agenda-queries.ts';

interface OtherAppointment {
  id: string;
  date: string;
  time: string;
}

export interface FactsRow {
  birth_date: string | null;
  guardian_name: string | null;
  alert: string | null;
  no_shows: number;
  is_first: boolean;
  lacks_anamnesis: boolean;
  same_day: OtherAppointment[];
  next: OtherAppointment | null;
  untold: { acceptsWhatsapp: boolean } | null;
  /** Null: not of a series. */
  every_days: number | null;
  treatment_plan_id: string | null;
  /** Null without the permission. */
  money: MoneyEvent[] | null;
  price_cents: number | null;
}

const asOther = sql`json_build_object('id', id, 'date', date, 'time', to_char(time, 'HH24:MI'))`;

/**
 * Where staff moved an appointment, the time that its patient knows: the last one that was told since, else that of before. Null
 * where nobody moved it.
 * @param of the appointment's name in the statement, beside `patients`
 */
export const knownStart = (of: 'own' | 'appointments') => sql<string | null>`(
  select coalesce((
      select contact.starts_at from appointment_contacts as contact
        where contact.appointment_id = ${sql.ref(`${of}.id`)} and contact.patient_id = patients.id
          and contact.happened_at >= move.moved_at
          and contact.state not in ('failed', 'skipped', 'opened', 'no_answer', 'wrong_number')
        order by contact.happened_at desc limit 1), move.from_start)
    from app.moved_from(${sql.ref(`${of}.id`)}, patients.user_id) as move)`;

/** Whether the patient does not know the time that staff have moved it to. @param of as `knownStart` */
export const isUntold = (of: 'own' | 'appointments') => sql<boolean>`coalesce(
  ${sql.ref(`${of}.date`)} + ${sql.ref(`${of}.time`)} <> ${knownStart(of)}, false)`;

/**
 * About the patient of an appointment, and its series. Reads only the patient's appointments, by their index.
 * @param today the clinic's day, yyyy-MM-dd
 * @param clinical with the plan, which only `clinic_admin` and `clinic_record` may read
 * @param withMoney with what was paid, for those who may know it
 */
export async function findFacts(
  tx: Scope,
  id: string,
  { today, clinical, withMoney }: { today: string; clinical: boolean; withMoney: boolean },
): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    select patients.birth_date, patients.guardian_name, patients.alert,
           (select count(*)::int from appointments
              where patient_id = own.patient_id and status = 'no_show' and id <> own.id) as no_shows,
           ${isFirst('own')} as is_first,
           ${lacksAnamnesis('own', sql`${today}::date`)} as lacks_anamnesis,
           (select coalesce(json_agg(${asOther} order by time, id), '[]') from appointments
              where patient_id = own.patient_id and date = own.date and id <> own.id and app.is_open_status(status)
           ) as same_day,
           (select ${asOther} from appointments
              where patient_id = own.patient_id and date >= greatest(own.date + 1, ${today}::date)
                and app.is_open_status(status)
              order by date, time limit 1) as next,
           case when own.status in ('scheduled', 'confirmed') and own.date >= ${today}::date and ${isUntold('own')}
                then json_build_object('acceptsWhatsapp', patients.accepts_whatsapp) end as untold,
           series.every_days, ${clinical ? sql`series.treatment_plan_id` : sql`null`} as treatment_plan_id,
           ${withMoney ? moneyEvents(id) : sql`null`} as money,
           ${withMoney ? agreedPrice(id) : sql`null`} as price_cents
      from appointments as own
        join patients on patients.id = own.patient_id
        left join appointment_series as series on series.id = own.series_id
      where own.id = ${id}`.execute(tx.db);
  return rows[0];
}

/**
 * Oldest first.
 * @param clinical with the notes of before, which only `clinic_admin` and `clinic_record` may read; none of an earlier patient
 */
export const listEvents = (tx: Scope, id: string, { clinical }: { clinical: boolean }) =>
  tx.db
    .selectFrom('appointment_events as event')
    .leftJoin('professionals as former', 'former.id', 'event.from_professional_id')
    .leftJoin('professionals as next', 'next.id', 'event.to_professional_id')
    .select([
      'event.id',
      'event.happened_at',
      'event.user_name',
      'event.kind',
      sql<string | null>`to_char(event.from_start, 'YYYY-MM-DD HH24:MI')`.as('from_start'),
      sql<string | null>`to_char(event.to_start, 'YYYY-MM-DD HH24:MI')`.as('to_start'),
      'event.from_professional_id',
      'event.to_professional_id',
      'former.full_name as from_professional',
      'next.full_name as to_professional',
      'event.from_status',
      'event.to_status',
      'event.cancel_reason',
      'event.fields',
    ])
    .$if(clinical, (query) =>
      query.select(
        sql<string | null>`case when not exists (
          select from appointment_events as given
            where given.appointment_id = event.appointment_id and given.happened_at >= event.happened_at
              and 'patient_id' = any(given.fields)) then event.notes_before end`.as('notes_before'),
      ),
    )
    .where('event.appointment_id', '=', id)
    .orderBy('event.happened_at')
    .orderBy('event.id')
    .execute();
