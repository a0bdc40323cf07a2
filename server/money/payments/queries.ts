import { type RawBuilder, sql } from 'kysely';
import type { MoneyEvent } from '#contract/agenda/appointment-details.ts';
import { listedPaid } from '#contract/money/payments.ts';
import type { TakenSession } from '#contract/patients/package-session.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { TillEntries } from '../../platform/database/schema.ts';

/** What is left to pay of an appointment. Null where nothing is charged, or where nothing was due and nothing was paid. */
export const openCents = sql<number | null>`(
  select app.left_to_pay(appointments.status, charged_cents, paid_cents)
    from appointment_balances where appointment_id = appointments.id)`;

const mayReadMoney = sql`(current_user = 'clinic_admin' or pg_has_role(current_user, 'clinic_money', 'usage'))`;

/**
 * Of an open visit of today that nothing is charged for yet: the price of the catalogue, which its arrival charges. The function is not
 * called for those without one.
 * @param today a date
 */
export const dueCents = (today: RawBuilder<unknown>) => sql<number | null>`(
  case when appointments.date = ${today} and appointments.procedure_id is not null and app.is_open_status(appointments.status)
         and ${mayReadMoney} then app.due_on_arrival(appointments.id) end)`;

/**
 * Concluded, or of today and without a procedure, and no price said: a free visit has a balance, of nothing. False for those who may
 * not see balances.
 * @param today a date
 */
export const unpriced = (today: RawBuilder<unknown>) => sql<boolean>`(
  (appointments.status = 'completed'
      or appointments.procedure_id is null and appointments.date = ${today} and app.is_open_status(appointments.status))
    and ${mayReadMoney} and not exists (select from appointment_balances where appointment_id = appointments.id))`;

/** The session of a package that an appointment has. The function is not called for those without. */
export const packageSession = sql<TakenSession | null>`(
  select app.say_taken_session(appointment_id) from package_uses as taken
    where appointment_id = appointments.id and returns_id is null
      and not exists (select from package_uses where returns_id = taken.id))`;

const hasTill = sql<boolean>`exists (select from tills where user_id = app.user_id()
        and not exists (select from till_closings where till_id = tills.id))`;
const discountLimit = sql<number>`app.discount_limit()`;
/** In percent, of those without `finances`. */
export const findDiscountLimit = async (tx: Scope): Promise<number> =>
  (await tx.db.selectNoFrom(discountLimit.as('percent')).executeTakeFirstOrThrow()).percent;
/** Of the catalogue, which will be charged, as `app.check_charge` does; a package's session has paid for the visit. */
const listedPrice = sql<number | null>`case when app.session_of(appointments.id) is null
     then app.price_of(appointments.procedure_id, appointments.professional_id, appointments.date) else 0 end`;

/** What a visit costs, agreed or of the catalogue. Null where neither says a price. */
export const agreedPrice = (appointmentId: string) => sql<number | null>`(
  select coalesce(charged_cents, ${listedPrice})
    from appointments left join appointment_balances on appointment_id = appointments.id
    where appointments.id = ${appointmentId})`;

/** The appointment with its prices and its balance. Where nothing is charged yet, the price of the catalogue will be. */
export const findAccount = (tx: Scope, appointmentId: string) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .leftJoin('appointment_balances as balance', 'balance.appointment_id', 'appointments.id')
    .select([
      'appointments.id',
      'appointments.patient_id',
      'patients.full_name',
      'appointments.date',
      'appointments.service',
      listedPrice.as('price_cents'),
      'balance.paid_cents',
      packageSession.as('package_session'),
      sql<boolean>`false`.as('is_package'),
      sql<boolean>`false`.as('is_credit'),
      sql<
        number | null
      >`app.left_to_pay(appointments.status, coalesce(charged_cents, ${listedPrice}), coalesce(paid_cents, 0))`.as(
        'open_cents',
      ),
      hasTill.as('has_till'),
      discountLimit.as('discount_limit'),
    ])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirst();

/** As `findAccount`. Its price does not change. */
export const findPackageAccount = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('packages')
    .innerJoin('patients', 'patients.id', 'packages.patient_id')
    .select([
      'packages.id',
      'packages.patient_id',
      'patients.full_name',
      'day as date',
      sql<string>`app.package_title(packages.id)`.as('service'),
      sql<number>`app.package_due(packages.id)`.as('price_cents'),
      sql<number>`app.package_paid(packages.id)`.as('paid_cents'),
      sql<number | null>`app.package_open(packages.id)`.as('open_cents'),
      sql<null>`null`.as('package_session'),
      sql<boolean>`true`.as('is_package'),
      sql<boolean>`app.package_open(packages.id) < 0
        and not exists (select from packages as ended where ended.ends_id = packages.id)`.as('is_credit'),
      hasTill.as('has_till'),
      discountLimit.as('discount_limit'),
    ])
    .where('packages.id', '=', id)
    .where('ends_id', 'is', null)
    .executeTakeFirst();

/** Packages, in the place of appointments. */
export const packageAccounts = (tx: Scope) =>
  tx.db
    .selectFrom('packages')
    .select(['id as appointmentId', 'day as date'])
    .select(sql<string>`app.package_title(id)`.as('service'))
    .select(sql<number>`app.package_open(id)`.as('openCents'))
    .where('ends_id', 'is', null);

/** With the visits of today that are not charged yet, as the board has them. @param today yyyy-MM-dd */
export const listOpen = (tx: Scope, patientId: string, today: string) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('appointment_balances as balance', 'balance.appointment_id', 'appointments.id')
    .select([
      'appointments.id as appointmentId',
      'date',
      'service',
      sql<number>`${openCents}`.as('openCents'),
      sql<string | null>`time`.as('time'),
    ])
    .where('balance.patient_id', '=', patientId)
    .where(openCents, '<>', 0)
    .unionAll(
      tx.db
        .selectFrom('appointments')
        .select([
          'id as appointmentId',
          'date',
          'service',
          sql<number>`app.due_on_arrival(id)`.as('openCents'),
          sql<string | null>`time`.as('time'),
        ])
        .where('patient_id', '=', patientId)
        .where('date', '=', today)
        .where(sql`app.due_on_arrival(id)`, 'is not', null),
    )
    .unionAll(
      packageAccounts(tx)
        .select(sql<string | null>`null::time`.as('time'))
        .where('patient_id', '=', patientId)
        .where(sql`app.package_open(id)`, '<>', 0),
    )
    .orderBy('date')
    .orderBy('time')
    .orderBy('appointmentId')
    .execute();

const givenBack = sql<number>`case kind when 'refund' then -amount_cents when 'reversal' then app.given_back_cents(till_entries) else 0 end`;
/** What the clinic has of the patient, or gave back, by visit and package, the last entry first. */
export const listPaid = (tx: Scope, patientId: string) =>
  tx.db
    .with('paid', (with_) =>
      with_
        .selectFrom('till_entries')
        .select([
          'appointment_id',
          'package_id',
          sql<number>`greatest(sum(amount_cents), 0)::int`.as('paidCents'),
          // Null of a credit that was brought by an import and given back.
          sql<Date | null>`max(entered_at) filter (where kind = 'payment')`.as('paidAt'),
          sql<number>`sum(${givenBack})::int`.as('returnedCents'),
          sql<Date | null>`max(entered_at) filter (where ${givenBack} > 0)`.as('returnedAt'),
          sql<Date>`max(entered_at)`.as('lastAt'),
        ])
        .where('patient_id', '=', patientId)
        .where((entry) =>
          entry.or([entry('appointment_id', 'is not', null), entry('package_id', 'is not', null)]),
        )
        .groupBy(['appointment_id', 'package_id'])
        .having(sql<boolean>`sum(amount_cents) > 0 or sum(${givenBack}) > 0`)
        .orderBy('lastAt', 'desc')
        .limit(listedPaid),
    )
    .selectFrom('paid')
    .leftJoin('appointments', 'appointments.id', 'paid.appointment_id')
    .leftJoin('packages', 'packages.id', 'paid.package_id')
    .select([
      sql<string>`coalesce(paid.appointment_id, paid.package_id)`.as('appointmentId'),
      sql<string>`coalesce(appointments.date, packages.day)`.as('date'),
      sql<string>`coalesce(service, app.package_title(packages.id))`.as('service'),
      'paidCents',
      'paidAt',
      'returnedCents',
      'returnedAt',
    ])
    .where(sql<boolean>`coalesce(appointments.id, packages.id) is not null`)
    .orderBy('lastAt', 'desc')
    .execute();

export const listCharges = (tx: Scope, appointmentId: string) =>
  tx.db
    .selectFrom('charges')
    .select(['id', 'list_cents', 'price_cents', 'discount_cents', 'reason', 'user_name'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('charged_at')
    .orderBy('id')
    .execute();

/**
 * What came in for an appointment and left it again, as people read it: what stays after a part was taken back is no row. Times as
 * PostgreSQL writes them.
 */
export const moneyEvents = (appointmentId: string) => sql<MoneyEvent[]>`(
  select coalesce(json_agg(json_build_object(
           'id', id, 'happenedAt', entered_at, 'userName', user_name,
           'kind', case when kind = 'payment' and origin_id is not null then 'passedHere' when kind = 'payment' then 'received' when given > 0 then 'givenBack' else 'passedOn' end,
           'cents', case when kind = 'payment' then amount_cents when given > 0 then given
             else -amount_cents - coalesce((
               select sum(amount_cents) from till_entries as rest
                 where rest.operation_id = app.operation_of_rest(entry.operation_id)
                   and rest.origin_id = app.came_by(entry.reverses_id)), 0) end) order by entered_at, position), '[]')
    from till_entries as entry
      cross join lateral (select case kind when 'reversal' then app.given_back_cents(entry) end as given) as back
    where appointment_id = ${appointmentId}
      and not exists (select from till_entries as origin
                        where origin.id = entry.origin_id and origin.appointment_id = entry.appointment_id))`;

/** Rows of tills, with what each takes back and whether it was taken back. */
export const tillEntries = (tx: Scope) =>
  tx.db
    .selectFrom('till_entries as entry')
    .leftJoin('till_entries as original', 'original.id', 'entry.reverses_id')
    .leftJoin('till_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select([
      'entry.id',
      'entry.operation_id',
      'entry.kind',
      'entry.method',
      'entry.amount_cents',
      'entry.handed_cents',
      'entry.instalments',
      'entry.detail',
      'entry.reason',
      'entry.entered_at',
      'entry.user_name',
      'original.entered_at as reverses_of',
      sql<boolean>`reversal.id is not null`.as('is_reversed'),
      sql<boolean>`case when entry.kind = 'reversal' then app.given_back_cents(entry) = 0
        else reversal.id is not null and app.given_back_cents(reversal) = 0 end`.as('is_moved'),
      sql<boolean>`app.is_part(entry)`.as('is_part'),
      'entry.reverses_id',
      // Of the payments of an operation one is taken back in part, the earliest: its reversal is the first row.
      sql<string>`coalesce(case when entry.origin_id is not null then (
        select back.id from till_entries as source join till_entries as back on back.reverses_id = source.id
          where (source.id = entry.origin_id or source.origin_id = entry.origin_id)
            and app.operation_of_rest(back.operation_id) = entry.operation_id and back.position = 0) end, entry.id)`.as(
        'line_id',
      ),
    ]);

/** @param id of an appointment or a package */
export const listEntries = (tx: Scope, id: string) =>
  tillEntries(tx)
    .select(
      sql<number>`case entry.kind when 'payment' then app.kept_of_payment(entry.id) else 0 end`.as(
        'kept_cents',
      ),
    )
    .where((entry) => entry.or([entry('entry.appointment_id', '=', id), entry('entry.package_id', '=', id)]))
    .orderBy('entry.entered_at')
    .orderBy('entry.position')
    .execute();

/** The price of the catalogue, which a trigger writes, unless the appointment has a price or the catalogue has none. */
export const chargeFromCatalogue = (tx: Scope, appointmentId: string) =>
  sql`insert into charges (appointment_id, price_cents) values (${appointmentId}, 0)`.execute(tx.db);

/** Before an operation and its balances, so that no two requests wait for each other. A charge does it by itself. */
export const lockPrice = (tx: Scope, appointmentId: string) =>
  sql`select app.lock_price(${appointmentId})`.execute(tx.db);

export const insertCharge = (
  tx: Scope,
  charge: { appointmentId: string; priceCents: number; discountCents: number; reason: string },
) =>
  sql`insert into charges (appointment_id, price_cents, discount_cents, reason)
        values (${charge.appointmentId}, ${charge.priceCents}, ${charge.discountCents}, ${charge.reason})`.execute(
    tx.db,
  );

/** Waits for a request at the same moment with the same operation. */
export const lockOperation = (tx: Scope, operationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('operation ' || ${operationId}, 0))`.execute(tx.db);

/** How many rows an operation has, and how many of them say what is given. */
export const compareOperation = (tx: Scope, operationId: string, entries: readonly NewEntry[]) =>
  tx.db
    .selectFrom('till_entries as entry')
    .select([
      sql<number>`count(*)::int`.as('rows'),
      sql<number>`(count(*) filter (where to_jsonb(entry) @> (${JSON.stringify(entries)}::jsonb -> entry.position::int)))::int`.as(
        'same',
      ),
    ])
    .where('operation_id', 'in', [operationId, sql<string>`app.operation_of_rest(${operationId}::uuid)`])
    .executeTakeFirstOrThrow();

export const findOpenTill = (tx: Scope) =>
  tx.db
    .selectFrom('tills')
    .select(['tills.id', 'tills.opened_at'])
    .where('user_id', '=', sql<string>`app.user_id()`)
    .where(sql<boolean>`not exists (select from till_closings where till_id = tills.id)`)
    .orderBy('opened_at')
    .executeTakeFirst();

export type NewEntry = Pick<TillEntries, 'kind' | 'method'> & {
  amount_cents: number;
  handed_cents?: number | null;
  instalments?: number | null;
  detail?: string | null;
  reason?: string | null;
  appointment_id?: string;
  package_id?: string;
  reverses_id?: string;
  origin_id?: string;
};

/** Rows of one operation. */
export const insertEntries = (
  tx: Scope,
  operation: { till_id: string; operation_id: string },
  entries: readonly NewEntry[],
) =>
  tx.db
    .insertInto('till_entries')
    .values(entries.map((entry, position) => ({ ...operation, position, ...entry })))
    .execute();

/** Payments of the appointment or the package. */
export const findPayments = (tx: Scope, of: string, ids: readonly string[]) =>
  tx.db
    .selectFrom('till_entries')
    .select(['id', 'operation_id', 'method', 'amount_cents'])
    .select(sql<string>`coalesce(origin_id, id)`.as('origin_id'))
    .where('id', 'in', ids)
    .where((entry) => entry.or([entry('appointment_id', '=', of), entry('package_id', '=', of)]))
    .where('kind', '=', 'payment')
    .orderBy('entered_at')
    .orderBy('position')
    .execute();
