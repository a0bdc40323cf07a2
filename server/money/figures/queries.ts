/** Sums of a period (`from` to `to`) and of the one before it (`earliest` to `until`). */
import { type RawBuilder, sql } from 'kysely';
import {
  absentAfterDays,
  expiringWithinDays,
  listedAbsent,
  openAges,
  recentDays,
  returnDays,
} from '#contract/money/figure-days.ts';
import type { WayFound } from '#contract/patients/registration.ts';
import { daysFrom } from '#contract/value-formats.ts';
import type { Scope } from '../../platform/database/open-database.ts';

export interface Days {
  earliest: string;
  /** Absent where no days lie between the two, or one alone is asked for. */
  until?: string;
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
  cents: number;
  priced: number;
}
/**
 * A sum of visits by professional, by weekday, by procedure, or of all. `key` is an id or the number of the weekday. Or the cents of
 * payments by method and of all, `priced` visits with open cents by age, `completed` visits with a session.
 */
export type DayRow = VisitSums & {
  by: 'professional' | 'weekday' | 'procedure' | 'total' | 'method' | 'received' | 'open' | 'session';
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
  sql`${column} >= ${at(days.earliest, days)} and ${column} < (${days.to}::date + 1)::timestamp at time zone ${days.timeZone}
    and ${isOfOne(sql`(${column} at time zone ${days.timeZone})::date`, days)}`;
/** Whether a day does not lie between the two periods. */
const isOfOne = (day: RawBuilder<unknown>, { from, until }: Days) =>
  until === undefined ? sql`true` : sql`(${day} <= ${until}::date or ${day} >= ${from}::date)`;

// In a sub-select, which runs once.
const cancelHours = sql`(select (app.rules_of_booking()).cancel_hours)`;
/** Appointments that count, as in `app.figure_sums`. A test compares. */
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

/** The columns of `figure_days` that are summed up. */
const sumColumns = {
  completed: 'completed',
  missed: 'missed',
  cancelledByClinic: 'cancelled_by_clinic',
  cancelledInTime: 'cancelled_in_time',
  cancelledLate: 'cancelled_late',
  cancelledUnknown: 'cancelled_unknown',
  attendedMinutes: 'attended_minutes',
  openMinutes: 'open_minutes',
  priced: 'priced',
  cents: 'cents',
};
const columns = sql.join(Object.values(sumColumns).map((name) => sql.ref(name)));
// No star: a statement with one is not prepared, and planning it takes longer than summing up a month.
const dayColumns = sql`date, kind, key, ${columns}`;
const sumEach = sql.join(
  Object.values(sumColumns).map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
);
const totalEach = sql.join(
  Object.entries(sumColumns).map(
    ([as, name]) =>
      sql`sum(${sql.ref(name)})::${sql.raw(as === 'cents' ? 'float8' : 'int')} as ${sql.ref(as)}`,
  ),
);

/**
 * Days that are kept, and the others as they are counted now (decision 215), all read at one moment. Each row of a day is read once, into
 * `part`, which has some hundred rows.
 */
const sumDays = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<DayRow>`
      with kept as materialized (
        select app.figures_until(${days.timeZone}) as until
      ), day as materialized (
        select until, app.figure_days_to_count(${days.timeZone}, until, ${days.earliest}, ${days.to}) as of_period,
               app.figure_days_to_count(${days.timeZone}, until, '-infinity', ${days.today}) as open
          from kept
      ), summed as (
        select ${dayColumns} from figure_days where kind <> 'open'
          and date between ${days.earliest} and ${days.to} and date <= (select until from day) and date <> all ((select of_period from day)::date[])
        union all
        select ${dayColumns} from figure_days where kind = 'open'
          and date <= ${days.today} and date <= (select until from day) and date <> all ((select open from day)::date[])
        union all
        select ${dayColumns} from day, app.figure_sums(of_period, ${days.timeZone}, ${days.today}) where of_period <> '{}'
        union all
        select ${dayColumns} from day, app.figure_open(open)
      ), worked as materialized (
        select id::text, first, case when active then 'infinity' else last end as last
          from professionals,
            lateral (select min(date) as first, max(date) as last from appointments where professional_id = professionals.id) as span
      ), part as materialized (
        select kind = 'open' or date >= ${days.from} as is_now, kind,
               case when kind = 'open' then (${openAge(days)})::text else key end as key,
               case when kind = 'professional' then extract(isodow from date)::int end as weekday, ${sumEach}
          from summed left join worked on worked.id = key
          where (kind <> 'professional' or worked.id is null or date between first and last)
            and (kind = 'open' or ${isOfOne(sql`date`, days)})
          group by 1, 2, 3, 4
      ), total as (
        select is_now, kind,
               case when grouping(weekday) = 0 then 'weekday' when grouping(key) = 0 then kind
                    when kind = 'method' then 'received' else 'total' end as by,
               coalesce(key, weekday::text) as key, ${totalEach}
          from (
            -- No procedure also where it was taken out of the catalogue.
            select is_now, kind, weekday, ${columns},
                   case when kind <> 'procedure' or key in (select id::text from procedures) then key end as key
              from part) as part
          group by grouping sets ((is_now, kind), (is_now, kind, key), (is_now, kind, weekday))
      )
      select total.*, coalesce(professionals.full_name, procedures.title) as name
        from total
          left join professionals on professionals.id = case by when 'professional' then key::uuid end
          left join procedures on procedures.id = case by when 'procedure' then key::uuid end
        where case by when 'weekday' then key is not null when 'total' then kind = 'professional' when 'procedure' then completed > 0 else true end
        order by is_now desc, cents desc, name, by, key`,
  );

const readCancelHours = async (tx: Scope) =>
  (await rowsOf(tx, sql<{ hours: number }>`select ${cancelHours} as hours`))[0]?.hours ?? 0;

/** A category as a key of rows. */
export const categoryKey = sql`md5(category)::uuid`;
export const inBothDays = (days: Days) =>
  sql`day between ${days.earliest}::date and ${days.to}::date and ${isOfOne(sql`day`, days)}`;

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
/** Visits of today that `openVisits` has not: their arrival charges them, as `app.due_on_arrival` says. */
export const dueVisits = ({ today }: Days) => sql`
  select id, date, time, patient_id, service, cents
    from appointments, lateral (select app.due_on_arrival(id) as cents offset 0) as due
    where date = ${today}::date and app.is_open_status(status) and cents is not null`;
/**
 * What is left to pay of packages and of balances that an import brought, by the day on which they were sold or came: `app.package_open`
 * of all at once, which for each would take a hundred times as long. A test compares.
 */
export const openPackages = sql`
  select * from (
    select sale.id, sale.patient_id, sale.day as date,
           app.left_to_pay('completed', coalesce(ended.due_cents, priced.cents, 0), coalesce(sale.paid_before_cents, 0) + coalesce(paid.cents, 0)) as cents
      from packages as sale
        left join packages as ended on ended.ends_id = sale.id
        left join (select package_id, sum(price_cents)::int as cents from package_items where moved_from_id is null group by package_id) as priced
          on priced.package_id = sale.id
        left join (select package_id, sum(amount_cents)::int as cents from till_entries where package_id is not null group by package_id) as paid
          on paid.package_id = sale.id
      where sale.ends_id is null) as one
    where cents > 0`;
const sumOpenPackages = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ upToDays: number | null; packages: number; cents: number }>`
      select ${openAge(days)} as "upToDays", count(*)::int as packages, sum(cents)::float8 as cents
        from (${openPackages}) as one group by 1`,
  );
/** The first of `openAges` that is not below the age of a `date`. */
export const openAge = ({ today }: Days) => sql`
  case ${sql.join(
    openAges.flatMap((age) =>
      age === null ? [] : sql`when ${today}::date - date <= ${sql.lit(age)} then ${sql.lit(age)}`,
    ),
    sql` `,
  )} end`;

/** Whether a `visit` has a session of a package. */
export const hasSession = sql`exists (
  select from package_uses as taken where appointment_id = visit.id and returns_id is null
    and not exists (select from package_uses where returns_id = taken.id))`;
/** As they were sold, also those that have ended since; what an import brought was sold elsewhere. */
export const sales = (days: Days) => sql`
  select id, patient_id, day,
         (select sum(price_cents) from package_items where package_id = packages.id and moved_from_id is null) as cents
    from packages
    where ends_id is null and paid_before_cents is null and ${inBothDays(days)}`;
/** Packages about to expire, with what is left. */
export const expiring = ({ today }: Days) => sql`
  select package_id, valid_until, string_agg(sessions_left || ' × ' || service, ', ' order by added_at, id) as says
    from package_items, lateral (select app.sessions_left(id) as sessions_left offset 0) as counted
    where valid_until between ${today}::date and ${today}::date + ${sql.lit(expiringWithinDays)} and sessions_left > 0
    group by package_id, valid_until`;

const sumSales = (tx: Scope, days: Days) =>
  rowsOf(
    tx,
    sql<{ is_now: boolean; sold: number; soldCents: number }>`
      select day >= ${days.from}::date as is_now, count(*)::int as sold, sum(cents)::float8 as "soldCents"
        from (${sales(days)}) as sale group by 1`,
  );

const countExpiring = async (tx: Scope, days: Days) =>
  (
    await rowsOf(
      tx,
      sql<{ packages: number }>`select count(*)::int as packages from (${expiring(days)}) as one`,
    )
  )[0]?.packages ?? 0;

/** Before `began` and `gone`: who is counted now. */
export const withSeen = ({ timeZone }: Days) => sql`
  state as materialized (
    select app.figures_until(${timeZone}) is not null as is_kept
  ), changed as materialized (
    select distinct patient_id from figure_changes where patient_id is not null
  ), counted as materialized (
    select patient_id, first_date, next_date, last_date
      from app.figures_of_patients(case when (select is_kept from state) then array(select patient_id from changed) else array(select id from patients) end)
  )`;
/** Patients with a completed visit: those that are kept, and the others as they are counted now. */
const seen = sql`
  select patient_id, first_date, next_date, last_date from figure_patients
    where (select is_kept from state) and patient_id not in (select patient_id from changed)
  union all
  select patient_id, first_date, next_date, last_date from counted`;
/** Those of both periods who came for the first time, and when they came again. */
export const began = (days: Days) => sql`
  select first_date >= ${days.from}::date as is_now, patient_id, first_date as first, next_date as next
    from (${seen}) as seen where first_date between ${days.earliest}::date and ${days.to}::date
      and ${isOfOne(sql`first_date`, days)}`;
export const hasPassed = ({ today }: Days, limit: number) => sql`first + ${sql.lit(limit)} <= ${today}::date`;
export const hasReturned = (days: Days, limit: number) =>
  sql`${hasPassed(days, limit)} and next <= first + ${sql.lit(limit)}`;
/** Of the `recentDays` before today. */
export const isRecent = ({ today }: Days) =>
  sql`date >= ${today}::date - ${sql.lit(recentDays)} and date < ${today}::date`;
/** Who has not come for long. */
export const gone = (days: Days) => sql`
  select patient_id, last_date as last from (${seen}) as seen
    where last_date < ${days.today}::date - ${sql.lit(absentAfterDays)}
      and not exists (select from appointments where appointments.patient_id = seen.patient_id
                        and date >= ${days.today}::date and app.is_open_status(status))`;

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
  const names = returnDays.flatMap((limit) => [`passed${limit}`, `returned${limit}`]);
  const returns = sql.join(
    returnDays.map(
      (limit) => sql`
        count(*) filter (where ${hasPassed(days, limit)})::int as ${sql.ref(`passed${limit}`)},
        count(*) filter (where ${hasReturned(days, limit)})::int as ${sql.ref(`returned${limit}`)}`,
    ),
  );
  const sumReturns = sql.join(names.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`));
  const [sums] = await rowsOf(
    tx,
    sql<PatientSums>`
      with ${withSeen(days)}, began as materialized (
        select is_now, how_found as way, count(*)::int as patients, ${returns}
          from (${began(days)}) as one join patients on patients.id = patient_id group by is_now, how_found
      ), gone as materialized (${gone(days)})
      select
        (select coalesce(json_agg(one), '[]') from (
           select is_now, sum(patients)::int as patients, ${sumReturns} from began group by is_now) as one) as first,
        (select coalesce(json_agg(one), '[]') from (select is_now, way, patients from began) as one) as origins,
        (select coalesce(json_agg(one), '[]') from (
           select patients.id, full_name, last, phone, guardian_phone, guardian_name, accepts_whatsapp
             from (select patient_id, last from gone order by last desc, patient_id limit ${sql.lit(listedAbsent)}) as latest
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

/**
 * Two years are planned for their days: some thousand patients are joined in memory, and not one by one. For less than a season planning
 * would take as long as the sums.
 */
const planFor = (tx: Scope, { from, to }: Days) =>
  rowsOf(
    tx,
    sql`select set_config('plan_cache_mode', ${daysFrom(from, to) > 92 ? 'force_custom_plan' : 'force_generic_plan'}, true)`,
  );

/** All of them, sent without waiting for each other. */
export async function sumAll(tx: Scope, days: Days) {
  const [, sums, cancelHours, expenses, sales, expiring, openPackages, patients, offers, online] =
    await Promise.all([
      planFor(tx, days),
      sumDays(tx, days),
      readCancelHours(tx),
      sumExpenses(tx, days),
      sumSales(tx, days),
      countExpiring(tx, days),
      sumOpenPackages(tx, days),
      sumPatients(tx, days),
      sumOffers(tx, days),
      sumOnline(tx, days),
    ]);
  return { sums, cancelHours, expenses, sales, expiring, openPackages, patients, offers, online };
}

/** Longest series of days in one statement. */
const keptAtOnce = 92;

/**
 * Counts the days that are over and have changed, and patients, and keeps them. What changes meanwhile is noted beside it, and is
 * counted the next time. @param tx under clinic_admin
 */
export async function keepFigures(tx: Scope, { today, timeZone }: Pick<Days, 'today' | 'timeZone'>) {
  const [found] = await rowsOf(
    tx,
    sql<{
      until: string | null;
      since: string | null;
      yesterday: string;
      days: string[];
      patients: string[];
    }>`
      with lock as materialized (select pg_try_advisory_xact_lock(hashtext('vico figures')) as is_free),
        change as (delete from figure_changes where (select is_free from lock) returning patient_id)
      select app.figures_until(${timeZone}) as until, app.figures_since(${timeZone}) as since, ${today}::date - 1 as yesterday,
             app.figure_days_to_count(${timeZone}, app.figures_until(${timeZone}), '-infinity', ${today}::date - 1)::text[] as days,
             array(select distinct patient_id::text from change where patient_id is not null) as patients
        from lock where is_free`,
  );
  if (!found) return;
  const { until, since, yesterday, days, patients } = found;
  if (until === null || since === null)
    for (const table of ['figure_days', 'figure_patients', 'figure_state'] as const)
      await tx.db.deleteFrom(table).execute();
  if (since === null) return;
  for (let start = 0; start < days.length; start += keptAtOnce) {
    const some = sql`${days.slice(start, start + keptAtOnce)}::date[]`;
    await sql`delete from figure_days where date = any (${some})`.execute(tx.db);
    await sql`insert into figure_days select * from app.figure_sums(${some}, ${timeZone}, ${today})
      union all select * from app.figure_open(${some})`.execute(tx.db);
  }
  const changed = until === null ? sql`array(select id from patients)` : sql`${patients}::uuid[]`;
  if (until === yesterday && patients.length === 0) return;
  await sql`delete from figure_patients where patient_id = any (${changed})`.execute(tx.db);
  await sql`insert into figure_patients select * from app.figures_of_patients(${changed})`.execute(tx.db);
  if (until === yesterday) return;
  await tx.db.deleteFrom('figure_state').execute();
  await sql`insert into figure_state (since, until, zone, basis)
    values (${since}, ${yesterday}, ${timeZone}, app.figure_basis(${timeZone}))`.execute(tx.db);
}
