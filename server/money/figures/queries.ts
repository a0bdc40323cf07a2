/** Sums of a period (`from` to `to`) and of the one before it, which ends a day earlier and begins at `earliest`. */
import { type RawBuilder, sql } from 'kysely';
import {
  absentAfterDays,
  expiringWithinDays,
  listedAbsent,
  openAges,
  returnDays,
} from '#contract/money/figures.ts';
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

export const rowsOf = async <Row>(tx: Scope, statement: RawBuilder<Row>) =>
  (await statement.execute(tx.db)).rows;
const at = (day: string, { timeZone }: Days) => sql`${day}::date::timestamp at time zone ${timeZone}`;
/** Whether an instant is in the period or before it, and both as a condition. */
const isNowAt = (column: RawBuilder<unknown>, days: Days) => sql`${column} >= ${at(days.from, days)}`;
export const inBothAt = (column: RawBuilder<unknown>, days: Days) =>
  sql`${column} >= ${at(days.earliest, days)} and ${column} < (${days.to}::date + 1)::timestamp at time zone ${days.timeZone}`;

/** What a row of `grouping sets` below is of. */
const by = sql`case grouping(professional_id, weekday, procedure_id)
  when 3 then 'professional' when 5 then 'weekday' when 6 then 'procedure' else 'total' end`;

// In a sub-select, which runs once.
const cancelHours = sql`(select (app.rules_of_booking()).cancel_hours)`;
/** Appointments that count. */
export const ended = sql`status in ('completed', 'no_show', 'cancelled') and cancel_reason is distinct from 'mistake'`;
export const byPatient = sql`status = 'cancelled' and cancel_reason is distinct from 'clinic'`;
export const isLate = ({ timeZone }: Days) => sql`case when status = 'cancelled' then
  status_changed_at at time zone ${timeZone} > date + time - ${cancelHours} * interval '1 hour' end`;
/** Which of them each number counts, where `by_patient` and `is_late` are the two above. */
export const outcomes = {
  completed: sql`status = 'completed'`,
  missed: sql`status = 'no_show'`,
  cancelledByClinic: sql`cancel_reason = 'clinic'`,
  cancelledInTime: sql`by_patient and not is_late`,
  cancelledLate: sql`by_patient and is_late`,
  cancelledUnknown: sql`by_patient and is_late is null`,
};
const sumOf = (column: 'visits' | 'minutes', outcome: keyof typeof outcomes) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${outcomes[outcome]}), 0)::int`;

/**
 * Appointments of both periods, each read once, first counted by day: a twentieth of the rows is grouped. Open time is that of
 * `app.open_times`, until today: of a professional from the first appointment on, and of one who left until the last.
 */
const sumVisits = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<VisitRow>`
      with counted as materialized (
        select date, professional_id, procedure_id, status, cancel_reason,
               ${byPatient} as by_patient, ${isLate(days)} as is_late,
               count(*) as visits, sum(duration_minutes) as minutes, sum(charged_cents) as cents,
               count(*) filter (where charged_cents > 0) as priced
          from appointments
            left join appointment_balances on appointment_id = appointments.id and status = 'completed'
          where date between ${days.earliest}::date and ${days.to}::date
            and ${ended}
          group by 1, 2, 3, 4, 5, 6, 7
      ), open as materialized (
        select day >= ${days.from}::date as is_now, professional_id, extract(isodow from day)::int as weekday,
               sum(extract(epoch from upper(piece) - lower(piece)) / 60) as minutes
          from (select least(${days.to}::date, ${days.today}::date) as until) as ending,
            -- A period can end before the first appointment.
            app.open_times(array(select id from professionals),
                           least(until, greatest((select min(date) from appointments), ${days.earliest}::date)), until),
            lateral (select min(date) as first, max(date) as last,
                            (select active from professionals where id = open_times.professional_id) as active
                       from appointments where appointments.professional_id = open_times.professional_id) as worked,
            unnest(open) as part,
            generate_series(date_trunc('day', lower(part)), upper(part) - interval '1 microsecond', interval '1 day') as day,
            lateral (select part * tsrange(day, day + interval '1 day') as piece) as cut
          where day >= first and day >= ${days.earliest}::date and (active or day <= last)
          group by 1, 2, 3
      ), summed as (
        select is_now, ${by} as by, professional_id, weekday, procedure_id,
               ${sql.join(
                 Object.keys(outcomes).map(
                   (name) => sql`${sumOf('visits', name as keyof typeof outcomes)} as ${sql.ref(name)}`,
                 ),
               )},
               ${sumOf('minutes', 'completed')} as "attendedMinutes",
               case when grouping(procedure_id) = 1 then sum(opened)::int else 0 end as "openMinutes",
               coalesce(sum(cents), 0)::float8 as "revenueCents", sum(priced)::int as priced
          from (
            -- No procedure also where it was taken out of the catalogue.
            select date >= ${days.from}::date as is_now, professional_id, extract(isodow from date)::int as weekday, known.id as procedure_id,
                   status, cancel_reason, by_patient, is_late,
                   visits, minutes, cents, priced, 0 as opened
              from counted left join (select id from procedures) as known on known.id = procedure_id
            union all
            select is_now, professional_id, weekday, null, null, null, null, null, 0, 0, 0, 0, minutes from open
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

const readCancelHours = async (tx: Scope) =>
  (await rowsOf(tx, sql<{ hours: number }>`select ${cancelHours} as hours`))[0]?.hours ?? 0;

/** Of appointments, or of packages: each has an index of its own. */
const receivedOf = (of: 'appointment_id' | 'package_id', days: Days) => sql`
  select ${isNowAt(sql`entered_at`, days)} as is_now, method, sum(amount_cents) as cents from till_entries
    where ${sql.ref(of)} is not null and ${inBothAt(sql`entered_at`, days)} group by 1, 2`;

/** By method; null: of all. */
const sumReceived = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; method: PaymentMethod | null; cents: number }>`
      select is_now, method, sum(cents)::float8 as cents
        from (${receivedOf('appointment_id', days)} union all ${receivedOf('package_id', days)}) as entry
        group by grouping sets ((is_now, method), (is_now))`,
  );

/** A category as a key of rows. */
export const categoryKey = sql`md5(category)::uuid`;
export const inBothDays = (days: Days) => sql`day between ${days.earliest}::date and ${days.to}::date`;

/** By category; null: of all, which has a row of each period. */
const sumExpenses = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; key: string | null; category: string | null; cents: number }>`
      select day >= ${days.from}::date as is_now, ${categoryKey} as key, category, sum(amount_cents)::float8 as cents
        from expenses where ${inBothDays(days)}
        group by grouping sets ((1, 2, 3), (1)) order by is_now desc, cents desc, category`,
  );

/** Appointments until today of which something is left to pay. */
export const openVisits = ({ today }: Days) => sql`
  select appointment_id, date, app.left_to_pay(status, charged_cents, paid_cents) as cents
    from appointment_balances,
      -- Without the offset all appointments would be read.
      lateral (select date, status from appointments where id = appointment_id offset 0) as visit
    where paid_cents < charged_cents and date <= ${today}::date
      and app.left_to_pay(status, charged_cents, paid_cents) > 0`;
/** The first of `openAges` that is not below the age of a `date`. */
export const openAge = ({ today }: Days) => sql`
  (select min(bound) from unnest(${openAges.filter((age) => age !== null)}::int[]) as bound where ${today}::date - date <= bound)`;

const sumOpen = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ upToDays: number | null; appointments: number; cents: number }>`
      select ${openAge(days)} as "upToDays", sum(appointments)::int as appointments, sum(cents)::float8 as cents
        from (select date, count(*) as appointments, sum(cents) as cents from (${openVisits(days)}) as one group by date) as day
        group by 1`,
  );

/** Whether a `visit` has a session of a package. */
export const hasSession = sql`exists (
  select from package_uses as taken where appointment_id = visit.id and returns_id is null
    and not exists (select from package_uses where returns_id = taken.id))`;
/** As they were sold, also those that have ended since; what an import brought was sold elsewhere. */
export const sales = ({ earliest, to }: Days) => sql`
  select id, patient_id, day,
         (select sum(price_cents) from package_items where package_id = packages.id and moved_from_id is null) as cents
    from packages
    where ends_id is null and paid_before_cents is null and day between ${earliest}::date and ${to}::date`;
/** Packages about to expire, with what is left. */
export const expiring = ({ today }: Days) => sql`
  select package_id, valid_until, string_agg(sessions_left || ' × ' || service, ', ' order by added_at, id) as says
    from package_items, lateral (select app.sessions_left(id) as sessions_left offset 0) as counted
    where valid_until between ${today}::date and ${today}::date + ${sql.lit(expiringWithinDays)} and sessions_left > 0
    group by package_id, valid_until`;

const sumPackages = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; sold: number; soldCents: number; used: number }>`
      select is_now, sum(sold)::int as sold, sum(cents)::float8 as "soldCents", sum(used)::int as used from (
        select day >= ${days.from}::date as is_now, 1 as sold, cents, 0 as used from (${sales(days)}) as sale
        union all
        select date >= ${days.from}::date, 0, 0, 1 from appointments as visit
          where status = 'completed' and date between ${days.earliest}::date and ${days.to}::date and ${hasSession}) as one
        group by is_now`,
  );

const countExpiring = async (tx: Scope, days: Days) =>
  (
    await rowsOf(
      tx,
      sql<{ packages: number }>`select count(*)::int as packages from (${expiring(days)}) as one`,
    )
  )[0]?.packages ?? 0;

/** Patients with a completed visit. */
const seen = sql`
  select patient_id, min(date) as first, max(date) as last from appointments where status = 'completed' group by patient_id`;
/** Those of both periods who came for the first time, and when they came again. */
export const began = (days: Days) => sql`
  select first >= ${days.from}::date as is_now, patient_id, first,
         (select min(date) from appointments
            where appointments.patient_id = seen.patient_id and status = 'completed' and date > first) as next
    from (${seen}) as seen where first between ${days.earliest}::date and ${days.to}::date`;
export const hasPassed = ({ today }: Days, limit: number) => sql`first + ${sql.lit(limit)} <= ${today}::date`;
export const hasReturned = (days: Days, limit: number) =>
  sql`${hasPassed(days, limit)} and next <= first + ${sql.lit(limit)}`;
/** Who has not come for long. */
export const gone = ({ today }: Days) => sql`
  select patient_id, last from (${seen}) as seen
    where last < ${today}::date - ${sql.lit(absentAfterDays)}
      and not exists (select from appointments where appointments.patient_id = seen.patient_id
                        and date >= ${today}::date and app.is_open_status(status))`;

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
  const returns = sql.join(
    returnDays.map(
      (limit) => sql`
        count(*) filter (where ${hasPassed(days, limit)})::int as ${sql.ref(`passed${limit}`)},
        count(*) filter (where ${hasReturned(days, limit)})::int as ${sql.ref(`returned${limit}`)}`,
    ),
  );
  const [sums] = await rowsOf(
    tx,
    sql<PatientSums>`
      with began as materialized (${began(days)}), gone as materialized (${gone(days)})
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
export const asked = sql`appointment_id is null and state <> 'held'`;

const sumOnline = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; asked: number; booked: number }>`
      select ${isNowAt(sql`created_at`, days)} as is_now, count(*)::int as asked,
             count(*) filter (where state = 'accepted')::int as booked
        from booking_requests where ${asked} and ${inBothAt(sql`created_at`, days)} group by 1`,
  );

/** A plan for a week is not one for two years, and two years of balances are joined in memory. */
export const planEach = (tx: Scope) =>
  rowsOf(
    tx,
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)`,
  );

/** All of them, sent without waiting for each other. */
export async function sumAll(tx: Scope, days: Days) {
  const [, visits, cancelHours, received, expenses, open, packages, expiring, patients, offers, online] =
    await Promise.all([
      planEach(tx),
      sumVisits(tx, days),
      readCancelHours(tx),
      sumReceived(tx, days),
      sumExpenses(tx, days),
      sumOpen(tx, days),
      sumPackages(tx, days),
      countExpiring(tx, days),
      sumPatients(tx, days),
      sumOffers(tx, days),
      sumOnline(tx, days),
    ]);
  return { visits, cancelHours, received, expenses, open, packages, expiring, patients, offers, online };
}
