/** The rows behind each number of `queries.ts`, by the same conditions. */
import { type RawBuilder, sql } from 'kysely';
import type { CollectionNote } from '#contract/money/collection-notes.ts';
import { returnDays } from '#contract/money/figure-days.ts';
import type { DebtorOrder, RowKind, RowOrder } from '#contract/money/figures.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { latestNotes } from '../payments/note-queries.ts';
import * as figures from './queries.ts';

const types = {
  id: 'uuid',
  date: 'date',
  time: 'time',
  patient_id: 'uuid',
  appointment_id: 'uuid',
  says: 'text',
  visitor: 'text',
  cents: 'int',
  minutes: 'int',
};
/** The columns of a row. Those left out are null. */
const row = (given: Partial<Record<keyof typeof types, RawBuilder<unknown>>>) => {
  const of: Record<string, RawBuilder<unknown>> = given;
  return sql.join(
    Object.entries(types).map(
      ([name, type]) => sql`(${of[name] ?? sql`null`})::${sql.raw(type)} as ${sql.ref(name)}`,
    ),
  );
};

/** Of a statement with the columns of an appointment. */
const visit = {
  id: sql`id`,
  date: sql`date`,
  time: sql`time`,
  patient_id: sql`patient_id`,
  appointment_id: sql`id`,
  says: sql`service`,
};

/** Of the period alone: `earliest` is its first day. @param key null: all */
type Reader = (days: figures.Days, key: string | null) => RawBuilder<unknown>;

const keyed = (key: string | null, ...columns: RawBuilder<unknown>[]) =>
  key === null ? sql`true` : sql`${key} in (${sql.join(columns)})`;

const visits =
  (condition: RawBuilder<unknown>): Reader =>
  (days, key) =>
    sql`
    select ${row({
      id: sql`visit.id`,
      date: sql`date`,
      time: sql`time`,
      patient_id: sql`visit.patient_id`,
      appointment_id: sql`visit.id`,
      says: sql`service`,
      cents: sql`case when status = 'completed' then charged_cents end`,
      minutes: sql`case when status = 'completed' then duration_minutes end`,
    })}
      from (select id, patient_id, professional_id, procedure_id, date, time, duration_minutes, service, status, cancel_reason,
                   ${figures.byPatient} as by_patient, ${figures.isLate(days)} as is_late from appointments
              where date between ${days.from}::date and ${days.to}::date and ${figures.ended}) as visit
        left join appointment_balances as balance on balance.appointment_id = visit.id
        left join (select id from procedures) as known on known.id = procedure_id
      where ${condition}
        and ${keyed(key, sql`professional_id::text`, sql`extract(isodow from date)::text`, sql`coalesce(known.id::text, 'none')`)}`;

const firstVisits =
  (condition: (days: figures.Days, limit: number) => RawBuilder<unknown>): Reader =>
  (days, key) => {
    const limit = returnDays.find((one) => String(one) === key);
    return sql`
      select ${row({ id: sql`patient_id`, date: sql`first`, patient_id: sql`patient_id` })}
        from (with ${figures.withSeen(days)} ${figures.began(days)}) as began where ${limit ? condition(days, limit) : sql`false`}`;
  };

const offers =
  (condition: RawBuilder<unknown>): Reader =>
  (days) => {
    const accepted = sql`bool_or(state = 'accepted')`;
    const latest = (column: string) =>
      sql`(array_agg(${sql.ref(column)} order by state = 'accepted' desc, created_at desc))[1]`;
    return sql`
      select ${row({
        id: latest('id'),
        date: sql`date`,
        time: sql`time`,
        patient_id: sql`case when ${accepted} or count(*) = 1 then ${latest('patient_id')} end`,
        appointment_id: sql`case when ${accepted} then ${latest('appointment_id')} end`,
        says: sql`(select full_name from professionals where id = professional_id)`,
      })}
        from waiting_offers where ${figures.inBothAt(sql`created_at`, days)}
        group by professional_id, date, time having ${condition}`;
  };

const requests =
  (condition: RawBuilder<unknown>): Reader =>
  (days) =>
    sql`
    select ${row({
      id: sql`id`,
      date: sql`date`,
      time: sql`time`,
      patient_id: sql`patient_id`,
      appointment_id: sql`booked_appointment_id`,
      says: sql`service`,
      visitor: sql`visitor_name`,
    })}
      from booking_requests where ${figures.asked} and ${condition} and ${figures.inBothAt(sql`created_at`, days)}`;

const readers: Record<RowKind, Reader> = {
  completed: visits(figures.outcomes.completed),
  priced: visits(sql`status = 'completed' and charged_cents > 0`),
  missed: visits(figures.outcomes.missed),
  cancelledByClinic: visits(figures.outcomes.cancelledByClinic),
  cancelledInTime: visits(figures.outcomes.cancelledInTime),
  cancelledLate: visits(figures.outcomes.cancelledLate),
  cancelledUnknown: visits(figures.outcomes.cancelledUnknown),
  sold: (days) => sql`
    select ${row({
      id: sql`id`,
      date: sql`day`,
      patient_id: sql`patient_id`,
      says: sql`app.package_name(id)`,
      cents: sql`cents`,
    })}
      from (${figures.sales(days)}) as sale`,
  used: visits(sql`status = 'completed' and ${figures.hasSession}`),
  expiring: (days) => sql`
    select ${row({
      id: sql`packages.id`,
      date: sql`one.valid_until`,
      patient_id: sql`patient_id`,
      says: sql`says`,
    })}
      from (${figures.expiring(days)}) as one join packages on packages.id = package_id`,
  received: (days, key) => {
    const local = sql`entered_at at time zone ${days.timeZone}`;
    return sql`
      select ${row({
        id: sql`id`,
        date: sql`(${local})::date`,
        time: sql`date_trunc('minute', ${local})::time`,
        patient_id: sql`patient_id`,
        appointment_id: sql`appointment_id`,
        says: sql`method || ':' || kind`,
        cents: sql`amount_cents`,
      })}
        from till_entries
        where (appointment_id is not null or package_id is not null) and ${figures.inBothAt(sql`entered_at`, days)} and ${keyed(key, sql`method`)}`;
  },
  spent: (days, key) => sql`
    select ${row({
      id: sql`id`,
      date: sql`day`,
      says: sql`category || ': ' || description`,
      cents: sql`amount_cents`,
    })}
      from expenses where ${figures.inBothDays(days)} and ${keyed(key, sql`${figures.categoryKey}::text`)}`,
  open: (days, key) => sql`
    select ${row({
      id: sql`id`,
      date: sql`visit.date`,
      time: sql`time`,
      patient_id: sql`patient_id`,
      appointment_id: sql`id`,
      says: sql`service`,
      cents: sql`cents`,
    })}
      from (select *, ${figures.openAge(days)} as age from (${figures.openVisits(days)}) as one) as open
        join appointments as visit on visit.id = appointment_id
      where ${keyed(key, sql`coalesce(age::text, 'null')`)}
    union all
    select ${row({
      id: sql`id`,
      date: sql`date`,
      patient_id: sql`patient_id`,
      says: sql`app.package_title(id)`,
      cents: sql`cents`,
    })}
      from (select *, ${figures.openAge(days)} as age from (${figures.openPackages}) as one) as open
      where ${keyed(key, sql`coalesce(age::text, 'null')`)}`,
  first: (days, key) => sql`
    select ${row({ id: sql`patient_id`, date: sql`first`, patient_id: sql`patient_id` })}
      from (with ${figures.withSeen(days)} ${figures.began(days)}) as began join patients on patients.id = patient_id
      where ${keyed(key, sql`coalesce(how_found, 'null')`)}`,
  passed: firstVisits(figures.hasPassed),
  returned: firstVisits(figures.hasReturned),
  absent: (days) => sql`
    select ${row({ id: sql`patient_id`, date: sql`last`, patient_id: sql`patient_id` })} from (with ${figures.withSeen(days)} ${figures.gone(days)}) as gone`,
  unfinished: (days) => sql`
    select ${row(visit)}
      from appointments where ${figures.isRecent(days)} and app.is_open_status(status)`,
  due: (days) => sql`
    select ${row({ ...visit, cents: sql`cents` })}
      from (${figures.dueVisits(days)}) as due`,
  offered: offers(sql`true`),
  accepted: offers(sql`bool_or(state = 'accepted')`),
  asked: requests(sql`true`),
  booked: requests(sql`state = 'accepted'`),
};

/** A plan for a week is not one for two years, and two years of balances are joined in memory. */
const planEach = (tx: Scope) =>
  figures.rowsOf(
    tx,
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)`,
  );

interface RowPage {
  total: number;
  cents: number | null;
  minutes: number | null;
  rows: {
    id: string;
    date: string;
    time: string | null;
    patient_id: string | null;
    /** Of the patient or the visitor. */
    full_name: string | null;
    phone: string | null;
    guardian_phone: string | null;
    guardian_name: string | null;
    accepts_whatsapp: boolean | null;
    appointment_id: string | null;
    says: string | null;
    cents: number | null;
    minutes: number | null;
  }[];
}

const orders: Record<RowOrder, RawBuilder<unknown>> = {
  newest: sql`one.date desc, one.time desc, one.id`,
  oldest: sql`one.date, one.time, one.id`,
  largest: sql`one.cents desc nulls last, one.date, one.time, one.id`,
};

interface Asked {
  kind: RowKind;
  key?: string | undefined;
  order: RowOrder;
  page: number;
  pageSize: number;
}

export async function findRows(
  tx: Scope,
  days: figures.Days,
  { kind, key, order, page, pageSize }: Asked,
): Promise<RowPage> {
  const [, [found]] = await Promise.all([
    planEach(tx),
    figures.rowsOf(
      tx,
      sql<RowPage>`
        with found as materialized (${readers[kind](days, key ?? null)})
        select count(*)::int as total, sum(cents)::float8 as cents, sum(minutes)::int as minutes,
               coalesce((
                 select json_agg(shown) from (
                   select one.*, coalesce(full_name, visitor) as full_name, phone, guardian_phone, guardian_name, accepts_whatsapp
                     from (select * from found as one order by ${orders[order]} limit ${pageSize} offset ${(page - 1) * pageSize}) as one
                       left join patients on patients.id = patient_id
                     order by ${orders[order]}) as shown), '[]') as rows
          from found`,
    ),
  ]);
  return found ?? { total: 0, cents: null, minutes: null, rows: [] };
}

export interface Debtors {
  total: number;
  values: number;
  cents: number;
  rows: {
    id: string;
    full_name: string;
    phone: string | null;
    guardian_phone: string | null;
    guardian_name: string | null;
    accepts_whatsapp: boolean;
    email: string | null;
    cents: number;
    oldest: string;
    notes: CollectionNote[];
    values: { id: string; date: string; appointmentId: string | null; says: string | null; cents: number }[];
  }[];
}

const debtorOrders: Record<DebtorOrder, RawBuilder<unknown>> = {
  largest: sql`cents desc, oldest, patient_id`,
  oldest: sql`oldest, cents desc, patient_id`,
};

/** The rows of 'open', by person. */
export async function findDebtors(
  tx: Scope,
  days: figures.Days,
  { age, order, limit }: { age?: string | undefined; order: DebtorOrder; limit: number },
): Promise<Debtors> {
  const [, [found]] = await Promise.all([
    planEach(tx),
    figures.rowsOf(
      tx,
      sql<Debtors>`
        with found as materialized (${readers.open(days, age ?? null)}),
          person as materialized (select patient_id, sum(cents)::int as cents, min(date) as oldest from found group by patient_id),
          first as materialized (select * from person order by ${debtorOrders[order]} limit ${limit}),
          -- All at once: for each person the rows would be read anew.
          list as materialized (
            select patient_id, json_agg(json_build_object(
                     'id', id, 'date', date, 'appointmentId', appointment_id, 'says', says, 'cents', found.cents) order by date, time, id) as values
              from found join first using (patient_id) group by patient_id)
        select (select count(*)::int from person) as total, count(*)::int as values, coalesce(sum(cents), 0)::float8 as cents,
               coalesce((
                 select json_agg(shown) from (
                   select patients.id, full_name, phone, guardian_phone, guardian_name, accepts_whatsapp,
                          email, cents, oldest, list.values, ${latestNotes('patients.id', 1)} as notes
                     from first join list using (patient_id) join patients on patients.id = patient_id
                     order by ${debtorOrders[order]}) as shown), '[]') as rows
          from found`,
    ),
  ]);
  return found ?? { total: 0, values: 0, cents: 0, rows: [] };
}
