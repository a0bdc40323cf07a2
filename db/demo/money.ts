import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';
import { demoCredentials } from './clinic.ts';
import type { Day } from './days.ts';

/** A UUID of version 4, the same in every demo. */
const fixedId = (noun: string, of: string) =>
  sql`overlay(overlay(md5(${sql.lit(noun)} || ${sql.ref(of)}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * What visits cost, and what the reception took: a till for each day until yesterday, closed to the cent except one. A few visits
 * are not paid, nor are today's. Written without triggers, so the balances come along.
 */
export async function insertMoney(
  rows: Kysely<DB>,
  receptionId: string,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  const who = sql`${receptionId}::uuid, ${demoCredentials.reception.fullName}::text`;
  const at = (day: string, time: string) =>
    sql`(${sql.raw(day)} + ${sql.raw(time)}) at time zone ${timeZone}`;
  const till = sql`${fixedId('till', 'date')}`;
  // A number from the id, the same in every demo.
  const dice = (sides: number) => sql`(('x' || left(md5(id::text), 6))::bit(24)::int % ${sql.lit(sides)})`;
  await sql`
    insert into charges (id, appointment_id, patient_id, list_cents, price_cents, charged_at, user_id, user_name)
      select ${fixedId('charge', 'id')}, id, patient_id, price_cents, price_cents, ${at('date', 'time')}, ${who}
        from appointments join procedure_prices using (procedure_id)
        where status in ('arrived', 'in_service', 'completed') and price_cents > 0`.execute(rows);
  // A return is free, which somebody has said of those of today.
  await sql`
    insert into charges (id, appointment_id, patient_id, price_cents, reason, charged_at, user_id, user_name)
      select ${fixedId('charge', 'id')}, id, patient_id, 0, 'Retorno sem custo', ${at('date', 'time')}, ${who}
        from appointments
        where date = ${today} and procedure_id is null and status in ('arrived', 'in_service', 'completed')`.execute(
    rows,
  );
  await sql`
    insert into tills (id, user_id, user_name, opened_at, opening_cents)
      select ${till}, ${who}, ${at('date', "time '07:50'")}, 10000
        from (select distinct date from charges join appointments on appointments.id = appointment_id
                where date < ${today}) as days`.execute(rows);
  await sql`
    insert into till_entries (id, till_id, operation_id, kind, method, amount_cents, instalments, appointment_id, patient_id,
                              entered_at, user_id, user_name)
      select ${fixedId('entry', 'id')}, ${till}, ${fixedId('operation', 'id')}, 'payment', method, price_cents,
             case method when 'credit' then 1 + ${dice(3)} end, id, patient_id, ${at('date', "time + interval '40 minutes'")}, ${who}
        from (select appointments.*, charges.price_cents,
                     (array['pix', 'credit', 'debit', 'pix', 'cash', 'credit', 'transfer'])[1 +
                       (('x' || left(md5('m' || appointments.id), 6))::bit(24)::int % 7)] as method
                from charges join appointments on appointments.id = appointment_id
                where date < ${today}) as visits
        where ${dice(17)} <> 0`.execute(rows);
  await sql`
    insert into appointment_balances (appointment_id, patient_id, charged_cents, paid_cents)
      select appointment_id, patient_id, price_cents,
             coalesce((select sum(amount_cents) from till_entries where till_entries.appointment_id = charges.appointment_id), 0)
        from charges`.execute(rows);
  await insertPackages(rows, who, today);
  await insertCards(rows, who, { today, timeZone });
  await insertExpenses(rows, who, today);
  await insertShares(rows, who, today);
  // Who owes most was called.
  await sql`
    insert into collection_notes (id, patient_id, note, noted_at, user_id, user_name)
      select ${fixedId('note', 'patient_id')}, patient_id, 'Prometeu pagar na semana que vem', ${today}::date - 2 + time '10:20', ${who}
        from (select appointment_balances.patient_id, sum(charged_cents - paid_cents) as cents from appointment_balances
                join appointments on appointments.id = appointment_id and status = 'completed' and date < ${today}::date - 5
                group by appointment_balances.patient_id order by cents desc, appointment_balances.patient_id limit 2) as owing`.execute(
    rows,
  );
  // A third of the payments of the last days has a receipt.
  await sql`
    insert into receipts (id, operation_id, appointment_id, patient_id, day, number, amount_cents, payer_name, payer_cpf, says,
                          issued_at, user_id, user_name)
      select ${fixedId('receipt', 'id')}, operation_id, appointment_id, patient_id, date,
             row_number() over (partition by extract(year from date) order by entered_at, id), amount_cents, full_name, cpf,
             jsonb_build_object('clinic', clinic, 'taxId', tax_id, 'patient', full_name, 'service', service, 'date', date,
               'parts', jsonb_build_array(jsonb_build_object(
                 'method', method, 'cents', amount_cents, 'instalments', instalments, 'detail', null))),
             entered_at + interval '2 minutes', ${who}
        from (select entry.*, date, service, full_name, cpf, tax_id,
                     jsonb_build_object('name', clinic_name, 'address', settings.address, 'phone', settings.phone,
                                        'email', settings.email) as clinic
                from till_entries as entry
                  join appointments on appointments.id = appointment_id
                  join patients on patients.id = entry.patient_id
                  cross join clinic_settings as settings
                where date > ${today}::date - 30) as paid
        where ${dice(3)} = 0`.execute(rows);
  await sql`
    insert into till_closings (till_id, expected, counted, note, closed_at, user_id, user_name)
      select id, expected,
             case when is_short then expected || jsonb_build_object('cash', (expected ->> 'cash')::int - 500) else expected end,
             case when is_short then 'Faltaram R$ 5,00 de troco' end, last_at, ${who}
        from (select *, app.expected_in_till(id) as expected, row_number() over (order by opened_at desc) = 3 as is_short,
                     -- After the day's last payment.
                     greatest(opened_at + interval '10 hours',
                              (select max(entered_at) + interval '10 minutes' from till_entries where till_id = tills.id)) as last_at
                from tills) as counted`.execute(rows);
}

/**
 * Packages of up to three procedures, each of the patient who has most visits of it ahead, sold today; these have taken sessions. A
 * consultation is not sold by the dozen.
 */
async function insertPackages(rows: Kysely<DB>, who: RawBuilder<unknown>, today: Day): Promise<void> {
  await sql`
    with most as (
      select distinct on (procedure_id) patient_id, procedure_id, count(*) as visits
        from appointments join procedure_prices using (procedure_id) join procedures on procedures.id = procedure_id
        where price_cents > 0 and title <> 'Consulta' and date > ${today} and status in ('scheduled', 'confirmed')
        group by patient_id, procedure_id order by procedure_id, visits desc, patient_id
    ), buyer as (
      select distinct on (patient_id) * from most order by patient_id, visits desc, procedure_id
    ), sale as (
      insert into packages (id, patient_id, day, valid_until, sold_at, user_id, user_name)
        select ${fixedId('package', 'patient_id')}, patient_id, ${today}, ${today}::date + 150, ${today}::date + time '09:00', ${who}
          from buyer order by visits desc, patient_id limit 3
        returning id, patient_id, valid_until
    )
    insert into package_items (id, package_id, patient_id, procedure_id, service, sessions, price_cents, list_cents, valid_until,
                               user_id, user_name)
      select ${fixedId('package item', 'patient_id')}, sale.id, patient_id, procedure_id, title, 6, price_cents * 6 * 9 / 10,
             price_cents * 6, valid_until, ${who}
        from sale join buyer using (patient_id)
          join procedures on procedures.id = procedure_id join procedure_prices using (procedure_id)`.execute(
    rows,
  );
  await sql`
    insert into package_uses (id, item_id, appointment_id, patient_id, user_id, user_name)
      select ${fixedId('package use', 'id')}, item_id, id, patient_id, ${who}
        from (select appointments.id, item.id as item_id, patient_id,
                     row_number() over (partition by item.id order by date, time) as place
                from package_items as item join appointments using (patient_id, procedure_id)
                where status in ('scheduled', 'confirmed') and date > ${today}) as booked
        where place <= 3`.execute(rows);
}

/** Fees of a year, what each payment by card brings, and its arrival: of all that was expected until three days ago, except one. */
async function insertCards(
  rows: Kysely<DB>,
  who: RawBuilder<unknown>,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  await sql`
    insert into card_terms (id, from_day, method, from_instalments, fee_hundredths, days)
      select ${fixedId('card terms', 'key')}, date_trunc('month', ${today}::date)::date - 365, method, instalments, fee, days
        from (values ('1', 'debit', 1, 119, 1), ('2', 'credit', 1, 319, 30), ('3', 'credit', 2, 379, 30))
          as known (key, method, instalments, fee, days)`.execute(rows);
  await sql`
    insert into card_receivables (id, entry_id, instalment, paid_day, gross_cents, fee_cents, expected_day)
      select ${fixedId('receivable', 'key')}, entry_id, instalment, paid_day, gross_cents, fee_cents, expected_day
        from (select entry.id as entry_id, paid_day, part.*, entry.id::text || part.instalment as key
                from till_entries as entry
                  cross join lateral (select (entered_at at time zone ${timeZone})::date as paid_day) as paid
                  cross join lateral app.card_parts(method, amount_cents, coalesce(instalments, 1), paid_day) as part
                where kind = 'payment' and method in ('debit', 'credit')) as parts`.execute(rows);
  await sql`
    insert into card_arrivals (id, operation_id, receivable_id, day, added_at, user_id, user_name)
      select ${fixedId('arrival', 'key')}, ${fixedId('arrivals', 'key')}, id, expected_day, expected_day + time '18:00', ${who}
        from (select *, id::text as key, row_number() over (order by expected_day desc, id) as place
                from card_receivables where expected_day < ${today}::date - 3) as due
        where place <> 5`.execute(rows);
}

/** A year of expenses: three that repeat each month, of which this month still lacks one, and coffee from the till on every tenth day. */
async function insertExpenses(rows: Kysely<DB>, who: RawBuilder<unknown>, today: Day): Promise<void> {
  await sql`
    insert into repeating_expenses (id, category, description, method, amount_cents, day_of_month)
      select ${fixedId('repeating expense', 'description')}, category, description, method, cents, day
        from (values ('Aluguel', 'Aluguel da clínica', 'boleto', 680000, 5),
                     ('Água, luz e internet', 'Internet', 'debit', 21990, 12),
                     ('Contabilidade', 'Escritório de contabilidade', 'pix', 89000, 20))
          as known (category, description, method, cents, day)`.execute(rows);
  await sql`
    insert into expenses (id, day, category, description, method, amount_cents, repeats_id, added_at, user_id, user_name)
      select ${fixedId('expense', 'key')}, day, category, description, method, amount_cents, repeating_id, day + time '18:30', ${who}
        from (select repeating.*, repeating.id as repeating_id, month::date + day_of_month - 1 as day, month || description as key
                from repeating_expenses as repeating,
                  generate_series(date_trunc('month', ${today}::date) - interval '11 months', ${today}::date, '1 month') as month
                where month < date_trunc('month', ${today}::date) or category <> 'Contabilidade') as due
        where day < ${today}`.execute(rows);
  await sql`
    with paid as (
      insert into expenses (id, day, category, description, method, amount_cents, from_till, added_at, user_id, user_name)
        select ${fixedId('coffee', 'id')}, opened_at::date, 'Copa', 'Café e água', 'cash', 3890, true, opened_at + interval '1 hour', ${who}
          from (select *, row_number() over (order by opened_at) as place from tills) as till where place % 10 = 0
        returning id, description, amount_cents, added_at
    )
    insert into till_entries (id, till_id, operation_id, kind, method, amount_cents, reason, entered_at, user_id, user_name)
      select ${fixedId('coffee entry', 'paid.id')}, tills.id, paid.id, 'withdrawal', 'cash', -amount_cents, 'Despesa: ' || description,
             added_at, ${who}
        from paid join tills on opened_at + interval '1 hour' = added_at`.execute(rows);
}

/**
 * Everyone gets 40%, and a fixed amount of the procedure that is done most. One professional is paid as a natural person for a
 * month now; what was received until ten days ago is ticked off.
 */
async function insertShares(rows: Kysely<DB>, who: RawBuilder<unknown>, today: Day): Promise<void> {
  await sql`
    insert into share_rules (id, professional_id, from_day, percent_hundredths)
      select ${fixedId('share', 'id')}, id, ${today}::date - 400, 4000 from professionals where active`.execute(
    rows,
  );
  await sql`
    insert into share_rules (id, professional_id, procedure_id, from_day, fixed_cents)
      select ${fixedId('fixed share', 'professional_id')}, professional_id, procedure_id, ${today}::date - 60, 15000
        from (select distinct on (professional_id) professional_id, procedure_id, count(*) as visits
                from appointments join charges on appointment_id = appointments.id
                group by professional_id, procedure_id order by professional_id, visits desc, procedure_id) as done`.execute(
    rows,
  );
  await sql`
    update professionals set person_since = ${today}::date - 30
      where id = (select id from professionals where active order by full_name limit 1)`.execute(rows);
  await sql`
    insert into tax_receipts (id, operation_id, patient_id, amount_cents, number, added_at, user_id, user_name)
      select ${fixedId('tax receipt', 'entry.id')}, operation_id, entry.patient_id, amount_cents,
             '2026' || lpad(row_number() over (order by entered_at, entry.id)::text, 8, '0'), entered_at + interval '1 hour', ${who}
        from till_entries as entry join appointments on appointments.id = appointment_id
          join professionals on professionals.id = professional_id
        where kind = 'payment' and date between person_since and ${today}::date - 10`.execute(rows);
}
