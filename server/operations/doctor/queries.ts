import type { ClientBase } from 'pg';
import { hashOfStrike, headsOfChains, isLasting } from '../cleanup/queries.ts';

/** Expired rows by table, as the end of a `select` or a `delete` statement. */
const expired = {
  'auth.sessions': "from auth.sessions where expires_at < now() - interval '1 day'",
  'auth.verifications': "from auth.verifications where expires_at < now() - interval '1 day'",
  'private.setup_links': "from private.setup_links where expires_at < now() - interval '1 day'",
};

export async function countExpired(client: ClientBase): Promise<number> {
  let count = 0;
  for (const from of Object.values(expired)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${from}`);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

export async function deleteExpired(client: ClientBase): Promise<number> {
  let count = 0;
  for (const from of Object.values(expired)) count += (await client.query(`delete ${from}`)).rowCount ?? 0;
  return count;
}

/** Number of days, and of totals of patients, whose stored count differs from the rows. */
const miscounted = `
  with counted as (
    select date, count(*) filter (where status = 'scheduled') as scheduled,
           count(*) filter (where status = 'completed') as completed,
           count(*) filter (where status = 'cancelled') as cancelled
      from public.appointments group by date
  ), kept as (
    select date, sum(scheduled) as scheduled, sum(completed) as completed, sum(cancelled) as cancelled
      from public.appointment_days group by date
  )
  select count(*)::int as count from counted full join kept using (date)
    where (coalesce(kept.scheduled, 0), coalesce(kept.completed, 0), coalesce(kept.cancelled, 0))
       is distinct from (coalesce(counted.scheduled, 0), coalesce(counted.completed, 0), coalesce(counted.cancelled, 0))
  union all
  select count(*)::int from (select sum(patients) as kept from public.patient_counts) as parts
    where coalesce(kept, 0) <> (select count(*) from public.patients)`;

/**
 * The sums of money that differ from their rows: what is charged and paid of appointments that are still there, and what a closed
 * till should have had, packages, those that quotes became, and receipts. Each by its name.
 */
export async function findWrongSums(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    with charged as (
      select distinct on (appointment_id) appointment_id, price_cents - discount_cents as cents
        from public.charges order by appointment_id, charged_at desc, id desc
    ), paid as (
      select appointment_id, sum(amount_cents) as cents from public.till_entries
        where appointment_id is not null group by appointment_id
    )
    select 'consulta ' || coalesce(balance.appointment_id, charged.appointment_id, paid.appointment_id) as name
      from public.appointment_balances as balance
        full join charged using (appointment_id) full join paid using (appointment_id)
      where exists (select from public.appointments where id = appointment_id)
        and (charged_cents, paid_cents) is distinct from (charged.cents, coalesce(paid.cents, 0))
    union all
    select 'recibo ' || id from public.receipts
      where amount_cents <> (select sum((part ->> 'cents')::int) from jsonb_array_elements(says -> 'parts') as part)
    union all
    select 'pacote ' || item.package_id from public.package_items as item
        left join (
          select item_id, count(*) filter (where returns_id is null) - count(*) filter (where returns_id is not null) as taken
            from public.package_uses group by item_id
        ) as uses on uses.item_id = item.id
        left join (
          select moved_from_id, sum(sessions) as sessions, sum(price_cents) as cents
            from public.package_items where moved_from_id is not null group by moved_from_id
        ) as moved on moved.moved_from_id = item.id
      where item.sessions < used_before + coalesce(taken, 0) + coalesce(moved.sessions, 0) or item.price_cents < coalesce(cents, 0)
    union all
    -- One that an import brought and that is taken back has ended with what was paid before.
    select 'pacote ' || ended.ends_id from public.packages as ended join public.packages as sale on sale.id = ended.ends_id
      where ended.due_cents <> app.package_used(sale.id, ended.sold_at)
        and ended.due_cents is distinct from sale.paid_before_cents
    union all
    select 'pacote ' || sale.id from public.packages as sale
      where ends_id is null and app.package_paid(sale.id) not between 0 and
        -- A patient's credit costs nothing and was paid.
        greatest(paid_before_cents, (select sum(price_cents) from public.package_items where package_id = sale.id and moved_from_id is null))
    union all
    select 'pacote ' || package_id from (
        select id, package_id, price_cents as cents from public.package_items
        union all
        select id, coalesce(ends_id, id), coalesce(due_cents, paid_before_cents) from public.packages
          where num_nonnulls(ends_id, paid_before_cents) > 0
      ) as costing full join public.package_amounts as amount using (id, package_id, cents)
      where costing.id is null or amount.id is null
    union all
    select 'orçamento ' || number from public.quotes as quote join public.packages on quote_id = quote.id
      where not exists (select from public.quotes where ends_id = quote.id and ending = 'accepted')
        or exists (
          select from public.package_items as item where package_id = packages.id and moved_from_id is null
            and not exists (
              select from jsonb_to_recordset(lines) as line ("procedureId" uuid, quantity integer, "priceCents" integer)
                where "procedureId" = procedure_id and quantity = sessions and quantity * "priceCents" = price_cents))
    union all
    select 'despesa ' || expense.id from public.expenses as expense
        left join public.till_entries as entry on entry.operation_id = expense.id
        left join public.expenses as original on original.id = expense.reverses_id
      where coalesce(entry.amount_cents, 0) <> case when expense.from_till then -expense.amount_cents else 0 end
        or original.amount_cents <> -expense.amount_cents
    union all
    select 'cartão ' || entry.id from public.till_entries as entry
        left join (select entry_id, sum(gross_cents) as cents from public.card_receivables group by entry_id) as expected
          on expected.entry_id = entry.id
      where case when cents is null then app.given_back_cents(entry) > 0
                  and exists (select from public.card_receivables where entry_id = app.came_by(entry.reverses_id))
              else cents <> case entry.kind when 'reversal' then -app.given_back_cents(entry) else entry.amount_cents end end
    union all
    select 'recebimento ' || receivable_id from app.card_arrivals_in_force()
      group by receivable_id having count(*) > 1
    union all
    select 'caixa ' || till_id from public.till_closings where expected <> app.expected_in_till(till_id)
    order by 1 limit 100`);
  return rows.map(({ name }) => name);
}

/** The days and patients whose kept figures are not those of their rows. Those with a change since are counted when they are read. */
export async function findWrongFigures(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    with state as materialized (
      select zone, until, array(select generate_series(since::timestamp, until, interval '1 day')::date
                                except select unnest(app.figure_days_to_count(zone, until, since, until))) as days,
             array(select id from public.patients
                   except select patient_id from public.figure_changes) as patients
        from public.figure_state where app.figures_until(zone) is not null
    ), kept as (
      select one.* from state, public.figure_days as one where date = any (days)
    ), counted as (
      select one.* from state, app.figure_sums(days, zone, until + 1) as one
      union all select one.* from state, app.figure_open(days) as one
    ), kept_patients as (
      select one.* from state, public.figure_patients as one where patient_id = any (patients)
    ), counted_patients as (
      select one.* from state, app.figures_of_patients(patients) as one
    )
    select distinct 'números de ' || date as name from (
      (table kept except all table counted) union all (table counted except all table kept)) as day
    union all
    select distinct 'visitas do paciente ' || patient_id from (
      (table kept_patients except table counted_patients) union all (table counted_patients except table kept_patients)) as came
    order by 1 limit 100`);
  return rows.map(({ name }) => name);
}

export interface BrokenEntry {
  patientId: string;
  position: number;
}

/** Signed entries of patients, and those of the archive with the time at which they went there. */
const everyEntry = `
  select entry, null::timestamptz as archived_at from public.record_entries as entry
  union all
  select kept, archived_at from public.archived_records, jsonb_array_elements(record -> 'recordEntries') as element,
    jsonb_populate_record(null::public.record_entries, element) as kept`;

/** Every strike, also of the sealed records. The hash is computed from the columns: the stored one may have been changed. */
const everyStrike = `
  select ${hashOfStrike} as hash, date_trunc('milliseconds', struck_at) as struck_at, archived_at from (
    select strike.*, null::timestamptz as archived_at from public.record_strikes as strike
    union all
    select kept.*, archived_at from public.archived_records, jsonb_array_elements(record -> 'recordStrikes') as element,
      jsonb_populate_record(null::public.record_strikes, element) as kept) as strikes`;

/**
 * Of each patient's chain of signed entries, also of the sealed ones, the first entry that does not fit: its hash is not that of
 * its text, its columns do not say what the text says, or it does not follow the one before (decision 094).
 */
export async function findBrokenChains(client: ClientBase): Promise<BrokenEntry[]> {
  const { rows } = await client.query<BrokenEntry>(`
    with entries as materialized (
      select (entry).patient_id, (entry).position, (entry).hash, (entry).previous_hash,
             case when (entry).hash = encode(sha256(convert_to((entry).content, 'UTF8')), 'hex')
               then app.is_as_signed(entry, (entry).content::jsonb) else false end as is_as_signed
        from (${everyEntry}) as every
    ), compared as (
      select patient_id, position,
             is_as_signed and position = row_number() over chain and previous_hash is not distinct from lag(hash) over chain as fits
        from entries window chain as (partition by patient_id order by position)
    )
    select patient_id as "patientId", min(position) as position from compared
      where not fits group by patient_id order by patient_id limit 100`);
  return rows;
}

/**
 * The lines of the audit log with a hash over all chains that those entries and strikes of today do not give: a past was
 * rewritten, the end of a chain is missing, or a strike was changed, added or removed. Of each month the first line, and those of
 * the last one. A line is left out where a record went into the archive meanwhile, since it does not say on which side of it.
 */
export async function findRewrittenPasts(client: ClientBase): Promise<Date[]> {
  const { rows } = await client.query<{ at: Date }>(`
    with entries as materialized (
      select (entry).patient_id, (entry).position, (entry).hash, (entry).signed_at, (entry).author_council, archived_at
        from (${everyEntry}) as every
    ), strikes as materialized (${everyStrike}
    ), lines as (
      select happened_at, subject, after ? 'strikes' as has_strikes, (after ->> 'until')::timestamptz as until,
             row_number() over (partition by date_trunc('month', happened_at) order by happened_at) as of_month
        from public.activity_log where noun = 'record_chains' and after ? 'until'
    )
    select happened_at as at from lines
      where (of_month = 1 or happened_at > now() - interval '31 days')
        and not exists (select from public.archived_records where archived_at between until and happened_at)
        and subject is distinct from (select hash from (${headsOfChains(
          `(select patient_id, position, hash from entries
              where signed_at <= until and (archived_at is null or archived_at > happened_at) and ${isLasting}) as counted`,
          `(select hash from strikes where has_strikes
              and struck_at <= until and (archived_at is null or archived_at > happened_at)) as struck`,
        )}) as heads)
      order by happened_at`);
  return rows.map(({ at }) => at);
}

/**
 * The first lot or patient for which the signed texts say something else than the rows made of them: a lot's `used` is not
 * the sum of what was signed and not struck out, also of sealed records, or `applied_products` are others.
 */
export async function findMiscountedLots(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    with signed as materialized (
      select (entry).id as entry_id, (entry).patient_id, (entry).corrects_id, archived_at, applied.*
        from (${everyEntry}) as every, app.applied_in((entry).content) as applied where (entry).has_application
    ), struck as materialized (
      select entry_id from public.record_strikes
      union all
      select (element ->> 'entry_id')::uuid from public.archived_records,
        jsonb_array_elements(record -> 'recordStrikes') as element
    ), sums as (
      select lot_id, sum(dose) as dose from signed
        where not exists (select from struck where struck.entry_id in (signed.entry_id, corrects_id)) group by lot_id
    ), differing as (
      (select entry_id, patient_id, product_id, lot_id, lot_code, dose, reason from signed where archived_at is null
       except all
       select entry_id, patient_id, product_id, lot_id, lot_code, dose, reason from public.applied_products)
      union all
      (select entry_id, patient_id, product_id, lot_id, lot_code, dose, reason from public.applied_products
       except all
       select entry_id, patient_id, product_id, lot_id, lot_code, dose, reason from signed where archived_at is null)
    )
    select 'lote ' || code || ' de ' || name as name
      from public.product_lots as lot join public.products on products.id = product_id left join sums on lot_id = lot.id
      where used <> coalesce(dose, 0)
    union all
    (select distinct 'paciente ' || patient_id from differing)
    order by 1 limit 100`);
  return rows.map(({ name }) => name);
}

/**
 * Years whose numbers of documents have a gap, a double or another last one than is kept, also of sealed records; and documents
 * whose file is recorded with another hash than theirs.
 */
export async function findMisnumberedDocuments(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    with issued as (
      select year, number from public.documents
      union all
      select (element ->> 'year')::int, (element ->> 'number')::int
        from public.archived_records, jsonb_array_elements(record -> 'documents') as element
    ), years as (
      select year, count(*) as issued, count(distinct number) as numbers, max(number) as last from issued group by year
    )
    select 'números de ' || year as name from years full join public.document_numbers as kept using (year)
      where (issued, numbers, years.last) is distinct from (kept.last::bigint, kept.last::bigint, kept.last) and kept.last is distinct from 0
    union all
    select 'documento ' || app.document_number(year, number)
      from public.documents as document join public.patient_files as file on file.id = file_id
      where sha256 is distinct from pdf_sha256
    order by 1 limit 100`);
  return rows.map(({ name }) => name);
}

/** The files of issued documents, by id. */
export async function findFilesOfDocuments(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>('select file_id as id from public.documents');
  return new Set(rows.map(({ id }) => id));
}

/** One statement, so that counts and rows are of one moment. */
export async function countMiscounted(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(miscounted);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** So that all figures are counted again. */
export const forgetFigures = (client: ClientBase) => client.query('delete from public.figure_state');

/** Counts again. Writers wait for the lock meanwhile. */
export async function recount(client: ClientBase): Promise<void> {
  await client.query('begin');
  await client.query('lock table public.appointments, public.patients in share row exclusive mode');
  await client.query('delete from public.appointment_days');
  await client.query('delete from public.patient_counts');
  await client.query(
    `insert into public.appointment_days (date, scheduled, completed, cancelled)
       select date, count(*) filter (where status = 'scheduled'), count(*) filter (where status = 'completed'),
              count(*) filter (where status = 'cancelled')
         from public.appointments group by date`,
  );
  await client.query(
    'insert into public.patient_counts (part, patients) select 0, count(*) from public.patients',
  );
  await client.query('commit');
}
