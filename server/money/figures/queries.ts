/** Sums of a period (`from` to `to`) and of the one before it, which ends a day earlier and begins at `earliest`. */
import { type RawBuilder, sql } from 'kysely';
import { absentAfterDays, listedAbsent, openAges, returnDays } from '#contract/money/figures.ts';
import type { PaymentMethod } from '#contract/money/methods.ts';
import type { WayFound } from '#contract/patients/registration.ts';
import type { Scope } from '../../platform/database/open-database.ts';

export interface Days {
  earliest: string;
  from: string;
  to: string;
  /** The clinic's. */
  today: string;
  timeZone: string;
}

export interface VisitSums {
  completed: number;
  missed: number;
  cancelledByClinic: number;
  cancelledInTime: number;
  cancelledLate: number;
  cancelledUnknown: number;
  attendedMinutes: number;
  openMinutes: number;
  revenueCents: number;
  priced: number;
}
/** A sum by professional, by weekday, by procedure, or of all. `key` is an id or the number of the weekday. */
export type VisitRow = VisitSums & {
  by: 'professional' | 'weekday' | 'procedure' | 'total';
  key: string | null;
  name: string | null;
  is_now: boolean;
};

const rowsOf = async <Row>(tx: Scope, statement: RawBuilder<Row>) => (await statement.execute(tx.db)).rows;
const at = (day: string, { timeZone }: Days) => sql`${day}::date::timestamp at time zone ${timeZone}`;
const isNow = ({ from }: Days) => sql`date >= ${from}::date`;
/** A day of an instant, as `isNow`, and both periods as a condition. */
const isNowAt = (column: RawBuilder<unknown>, days: Days) => sql`${column} >= ${at(days.from, days)}`;
const inBothAt = (column: RawBuilder<unknown>, days: Days) =>
  sql`${column} >= ${at(days.earliest, days)} and ${column} < (${days.to}::date + 1)::timestamp at time zone ${days.timeZone}`;

/** What a row of `grouping sets` below is of. */
const by = sql`case grouping(professional_id, weekday, procedure_id)
  when 3 then 'professional' when 5 then 'weekday' when 6 then 'procedure' else 'total' end`;

/**
 * Appointments of both periods, each read once. Open time is that of `app.open_times`, until today: of a professional from the
 * first appointment on, and of one who left until the last.
 */
const sumVisits = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<VisitRow>`
      with visit as materialized (
        select ${isNow(days)} as is_now, professional_id, extract(isodow from date)::int as weekday, procedure_id,
               count(*) filter (where status = 'completed') as completed,
               count(*) filter (where status = 'no_show') as missed,
               count(*) filter (where cancel_reason = 'clinic') as by_clinic,
               count(*) filter (where by_patient and is_late is false) as in_time,
               count(*) filter (where by_patient and is_late) as late,
               count(*) filter (where by_patient and is_late is null) as unknown,
               coalesce(sum(duration_minutes) filter (where status = 'completed'), 0) as attended,
               coalesce(sum(charged_cents) filter (where status = 'completed'), 0) as revenue,
               count(*) filter (where status = 'completed' and charged_cents > 0) as priced
          from appointments
            left join appointment_balances on appointment_id = appointments.id,
            lateral (select status = 'cancelled' and cancel_reason is distinct from 'clinic' as by_patient,
                            case when status = 'cancelled' then
                              status_changed_at at time zone ${days.timeZone} > date + time - ${cancelHours} * interval '1 hour' end as is_late
            ) as cancelling
          where date between ${days.earliest}::date and ${days.to}::date
            and status in ('completed', 'no_show', 'cancelled') and cancel_reason is distinct from 'mistake'
          group by 1, 2, 3, 4
      ), open as materialized (
        select day >= ${days.from}::date as is_now, professional_id, extract(isodow from day)::int as weekday,
               sum(extract(epoch from upper(piece) - lower(piece)) / 60) as minutes
          from app.open_times(array(select id from professionals), least(${days.earliest}::date, ${days.today}::date),
                              least(${days.to}::date, ${days.today}::date)),
            lateral (select min(date) as first, max(date) as last,
                            (select active from professionals where id = open_times.professional_id) as active
                       from appointments where appointments.professional_id = open_times.professional_id) as worked,
            unnest(open) as part,
            generate_series(date_trunc('day', lower(part)), upper(part) - interval '1 microsecond', interval '1 day') as day,
            lateral (select part * tsrange(day, day + interval '1 day') as piece) as cut
          where day >= first and day >= ${days.earliest}::date and (active or day <= last)
          group by 1, 2, 3
      ), summed as (
        select is_now, ${by} as by, professional_id, weekday, procedure_id, sum(completed)::int as completed,
               sum(missed)::int as missed, sum(by_clinic)::int as "cancelledByClinic", sum(in_time)::int as "cancelledInTime", sum(late)::int as "cancelledLate",
               sum(unknown)::int as "cancelledUnknown", sum(attended)::int as "attendedMinutes",
               case when grouping(procedure_id) = 1 then sum(minutes)::int else 0 end as "openMinutes", sum(revenue)::float8 as "revenueCents", sum(priced)::int as priced
          from (
            select is_now, professional_id, weekday,
                   -- Null too of one that was taken out of the catalogue.
                   (select id from procedures where procedures.id = visit.procedure_id) as procedure_id,
                   completed, missed, by_clinic, in_time, late, unknown, attended, revenue, priced, 0 as minutes
              from visit
            union all
            select is_now, professional_id, weekday, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, minutes from open
          ) as one
          group by grouping sets ((is_now), (is_now, professional_id), (is_now, weekday), (is_now, procedure_id))
      )
      select summed.*, coalesce(professional_id::text, weekday::text, procedure_id::text) as key,
             coalesce(professionals.full_name, procedures.title) as name
        from summed
          left join professionals on professionals.id = professional_id
          left join procedures on procedures.id = procedure_id
        where by <> 'procedure' or completed > 0
        order by is_now desc, "revenueCents" desc, name`,
  );

// In a sub-select, which runs once.
const cancelHours = sql`(select (app.rules_of_booking()).cancel_hours)`;
const readCancelHours = async (tx: Scope) =>
  (await rowsOf(tx, sql<{ hours: number }>`select ${cancelHours} as hours`))[0]?.hours ?? 0;

/** By method; null: of all. */
const sumReceived = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; method: PaymentMethod | null; cents: number }>`
      select is_now, method, sum(amount_cents)::float8 as cents
        from (select ${isNowAt(sql`entered_at`, days)} as is_now, method, amount_cents from till_entries
                where appointment_id is not null and ${inBothAt(sql`entered_at`, days)}) as entry
        group by grouping sets ((is_now, method), (is_now))`,
  );

/** Of days until today. An age is the first of `openAges` that is not below it. */
const sumOpen = (tx: Scope, { today }: Days) =>
  rowsOf(
    tx,
    sql<{ upToDays: number | null; appointments: number; cents: number }>`
      select (select min(bound) from unnest(${openAges.filter((age) => age !== null)}::int[]) as bound
                where ${today}::date - date <= bound) as "upToDays",
             count(*)::int as appointments, sum(app.left_to_pay(status, charged_cents, paid_cents))::float8 as cents
        from appointment_balances join appointments on appointments.id = appointment_id
        where paid_cents < charged_cents and date <= ${today}::date
          and app.left_to_pay(status, charged_cents, paid_cents) > 0
        group by 1`,
  );

export interface PatientSums {
  first: ({ is_now: boolean; patients: number } & Record<`passed${number}` | `returned${number}`, number>)[];
  origins: { is_now: boolean; way: WayFound | null; patients: number }[];
  absent: {
    id: string;
    full_name: string;
    last: string;
    phone: string | null;
    guardian_phone: string | null;
    guardian_name: string | null;
    accepts_whatsapp: boolean;
  }[];
  absent_total: number;
}

/** First visits of both periods, what came of them, and who has not come for long. */
async function sumPatients(tx: Scope, days: Days): Promise<PatientSums | undefined> {
  const today = sql`${days.today}::date`;
  const returns = sql.join(
    returnDays.map(
      (limit) => sql`
        count(*) filter (where first + ${sql.lit(limit)} <= ${today})::int as ${sql.ref(`passed${limit}`)},
        count(*) filter (where first + ${sql.lit(limit)} <= ${today} and next <= first + ${sql.lit(limit)})::int
          as ${sql.ref(`returned${limit}`)}`,
    ),
  );
  const [sums] = await rowsOf(
    tx,
    sql<PatientSums>`
      with seen as materialized (
        select patient_id, min(date) as first, max(date) as last from appointments where status = 'completed' group by patient_id
      ), began as materialized (
        select first >= ${days.from}::date as is_now, patient_id, first,
               (select min(date) from appointments
                  where appointments.patient_id = seen.patient_id and status = 'completed' and date > first) as next
          from seen where first between ${days.earliest}::date and ${days.to}::date
      ), gone as materialized (
        select patient_id, last from seen
          where last < ${today} - ${sql.lit(absentAfterDays)}
            and not exists (select from appointments where appointments.patient_id = seen.patient_id
                              and date >= ${today} and app.is_open_status(status))
      )
      select
        (select coalesce(json_agg(one), '[]') from (
           select is_now, count(*)::int as patients, ${returns} from began group by is_now) as one) as first,
        (select coalesce(json_agg(one), '[]') from (
           select is_now, how_found as way, count(*)::int as patients
             from began join patients on patients.id = patient_id group by is_now, how_found) as one) as origins,
        (select coalesce(json_agg(one), '[]') from (
           select patients.id, full_name, last, phone, guardian_phone, guardian_name, accepts_whatsapp
             from (select * from gone order by last desc, patient_id limit ${sql.lit(listedAbsent)}) as latest
               join patients on patients.id = patient_id
             order by last desc, full_name, id) as one) as absent,
        (select count(*)::int from gone) as absent_total`,
  );
  return sums;
}

/** Times: one can be offered to several. */
const sumOffers = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; offered: number; accepted: number }>`
      select ${isNowAt(sql`created_at`, days)} as is_now, count(distinct (professional_id, date, time))::int as offered,
             count(distinct (professional_id, date, time)) filter (where state = 'accepted')::int as accepted
        from waiting_offers where ${inBothAt(sql`created_at`, days)} group by 1`,
  );

/** New times that patients asked for, not moves. */
const sumOnline = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; asked: number; booked: number }>`
      select ${isNowAt(sql`created_at`, days)} as is_now, count(*)::int as asked,
             count(*) filter (where state = 'accepted')::int as booked
        from booking_requests
        where appointment_id is null and state <> 'held' and ${inBothAt(sql`created_at`, days)} group by 1`,
  );

/** All of them, sent without waiting for each other. */
export async function sumAll(tx: Scope, days: Days) {
  const [visits, cancelHours, received, open, patients, offers, online] = await Promise.all([
    sumVisits(tx, days),
    readCancelHours(tx),
    sumReceived(tx, days),
    sumOpen(tx, days),
    sumPatients(tx, days),
    sumOffers(tx, days),
    sumOnline(tx, days),
  ]);
  return { visits, cancelHours, received, open, patients, offers, online };
}
