-- Money of the desk: what an appointment costs, what was received, and tills. Amounts are integer cents. Rows are only added: a
-- correction is a row of its own. They name patients and appointments without a foreign key, since they outlive the deletion of a
-- patient. The rules that compare rows are functions/money.sql. See decision 140.

grant usage on schema public, app to clinic_money, clinic_finances;

-- What an appointment costs, since when, and by whose word: the latest row holds. Without a reason it is the price of the catalogue.
create table public.charges (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null,
  -- Of the appointment. A trigger writes it.
  patient_id uuid not null,
  -- The price of the catalogue when it was first charged; null: there was none. A trigger writes it.
  list_cents integer,
  price_cents integer not null,
  discount_cents integer not null default 0,
  reason text,
  -- The appointment has another procedure since: its price of the catalogue takes the place of the former one's.
  replaces boolean not null default false,
  charged_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint charges_price_bounds check (price_cents between 0 and 100000000),
  constraint charges_discount_bounds check (discount_cents between 0 and price_cents),
  constraint charges_reason_length check (char_length(reason) <= 200 and btrim(reason) <> ''),
  constraint charges_replaces_from_catalogue check (not replaces or reason is null)
);
create index charges_appointment_id_idx on public.charges (appointment_id, charged_at);
create index charges_patient_id_idx on public.charges (patient_id);

grant select, insert (appointment_id, patient_id, price_cents, discount_cents, reason, replaces) on public.charges
  to clinic_admin, clinic_money;
-- The price of the catalogue, which a trigger charges when the patient arrives.
grant insert (appointment_id, patient_id, price_cents, discount_cents, reason, replaces) on public.charges to clinic_agenda;
grant select, insert on public.charges to clinic_maintenance;
alter table public.charges enable row level security;
alter table public.charges force row level security;
create policy maintenance_select on public.charges for select to clinic_maintenance using (true);
create policy maintenance_insert on public.charges for insert to clinic_maintenance with check (true);
create policy admin_select on public.charges for select to clinic_admin using (true);
create policy admin_insert on public.charges for insert to clinic_admin with check (true);
create policy money_select on public.charges for select to clinic_money using (true);
create policy money_insert on public.charges for insert to clinic_money with check (true);
create policy agenda_insert on public.charges for insert to clinic_agenda with check (reason is null);

-- What is charged and paid of each appointment, kept by triggers, so that a list reads one row for each. No role writes it.
create table public.appointment_balances (
  appointment_id uuid primary key,
  patient_id uuid not null,
  charged_cents integer not null,
  paid_cents integer not null default 0,
  -- An appointment with money stays with its patient.
  constraint appointment_balances_appointment_id_fkey foreign key (appointment_id, patient_id)
    references public.appointments (id, patient_id) on delete cascade,
  constraint appointment_balances_not_overpaid check (paid_cents between 0 and charged_cents)
);
create index appointment_balances_appointment_idx on public.appointment_balances (appointment_id, patient_id);
create index appointment_balances_patient_id_idx on public.appointment_balances (patient_id);

grant select on public.appointment_balances to clinic_admin, clinic_money, clinic_patient;
-- Every answer with appointments asks for it; a policy leaves no row to those without `money`.
grant select on public.appointment_balances to clinic_agenda;
grant select, insert, update, delete on public.appointment_balances to clinic_maintenance;
alter table public.appointment_balances enable row level security;
alter table public.appointment_balances force row level security;
create policy maintenance_all on public.appointment_balances to clinic_maintenance using (true) with check (true);
create policy admin_select on public.appointment_balances for select to clinic_admin using (true);
create policy money_select on public.appointment_balances for select to clinic_money using (true);
create policy patient_select on public.appointment_balances for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy owner_all on public.appointment_balances using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.appointment_balances'::regclass)
);

-- A desk's cash box from its opening to its closing: of one account.
create table public.tills (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  opened_at timestamptz not null default clock_timestamp(),
  opening_cents integer not null,
  constraint tills_opening_bounds check (opening_cents between 0 and 100000000)
);
create index tills_user_id_idx on public.tills (user_id, opened_at);
create index tills_opened_at_idx on public.tills (opened_at);

grant select, insert (opening_cents) on public.tills to clinic_admin, clinic_money;
grant select on public.tills to clinic_finances;
grant select, insert on public.tills to clinic_maintenance;
alter table public.tills enable row level security;
alter table public.tills force row level security;
create policy maintenance_select on public.tills for select to clinic_maintenance using (true);
create policy maintenance_insert on public.tills for insert to clinic_maintenance with check (true);
create policy admin_select on public.tills for select to clinic_admin using (true);
create policy admin_insert on public.tills for insert to clinic_admin with check (true);
create policy money_select on public.tills for select to clinic_money using (user_id = (select app.user_id()));
create policy money_insert on public.tills for insert to clinic_money with check (true);
create policy finances_select on public.tills for select to clinic_finances using (true);

-- The closing of a till: there is one, or the till is open.
create table public.till_closings (
  id uuid primary key default gen_random_uuid(),
  till_id uuid not null,
  -- Cents by method. What the entries say is written by a trigger.
  expected jsonb not null default '{}',
  counted jsonb not null,
  note text,
  closed_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint till_closings_once unique (till_id),
  constraint till_closings_till_id_fkey foreign key (till_id) references public.tills (id),
  constraint till_closings_note_length check (char_length(note) <= 500 and btrim(note) <> ''),
  constraint till_closings_counts_are_objects
    check (jsonb_typeof(expected) = 'object' and jsonb_typeof(counted) = 'object')
);
grant select, insert (till_id, counted, note) on public.till_closings to clinic_admin, clinic_money;
grant select, insert on public.till_closings to clinic_maintenance;
alter table public.till_closings enable row level security;
alter table public.till_closings force row level security;
create policy maintenance_select on public.till_closings for select to clinic_maintenance using (true);
create policy maintenance_insert on public.till_closings for insert to clinic_maintenance with check (true);
create policy admin_select on public.till_closings for select to clinic_admin using (true);
create policy admin_insert on public.till_closings for insert to clinic_admin with check (true);
-- The policy of tills leaves the own ones, or all.
create policy money_select on public.till_closings for select to clinic_money
  using (exists (select from public.tills where id = till_id));
create policy money_insert on public.till_closings for insert to clinic_money
  with check (exists (select from public.tills where id = till_id));

-- What went into a till and out of it: one row for each method of a payment, reversals, cash brought and taken away.
create table public.till_entries (
  id uuid primary key default gen_random_uuid(),
  till_id uuid not null,
  -- Of the rows that one click wrote. The browser makes it: a repeated request finds it.
  operation_id uuid not null,
  position smallint not null default 0,
  kind text not null,
  method text not null,
  -- What the till has more, or less where it is negative.
  amount_cents integer not null,
  -- Cash that was handed over; the change is the rest.
  handed_cents integer,
  instalments smallint,
  -- The name of the insurance.
  detail text,
  reason text,
  appointment_id uuid,
  -- Of the appointment. A trigger writes it.
  patient_id uuid,
  -- The entry that a reversal takes back.
  reverses_id uuid,
  entered_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint till_entries_till_id_fkey foreign key (till_id) references public.tills (id),
  constraint till_entries_reverses_id_fkey foreign key (reverses_id) references public.till_entries (id),
  constraint till_entries_operation_once unique (operation_id, position),
  constraint till_entries_reversed_once unique (reverses_id),
  constraint till_entries_kind_known check (kind in ('payment', 'reversal', 'supply', 'withdrawal')),
  constraint till_entries_method_known
    check (method in ('pix', 'cash', 'debit', 'credit', 'transfer', 'insurance')),
  constraint till_entries_amount_sign
    check (case when kind in ('payment', 'supply') then amount_cents > 0 else amount_cents < 0 end),
  constraint till_entries_amount_bounds check (abs(amount_cents) <= 100000000),
  constraint till_entries_handed_enough
    check (handed_cents is null or kind = 'payment' and method = 'cash' and handed_cents >= amount_cents
           and handed_cents <= 200000000),
  constraint till_entries_instalments_of_credit
    check ((instalments is not null) = (method = 'credit') and instalments between 1 and 24),
  constraint till_entries_detail_of_insurance check (detail is null or method = 'insurance'),
  constraint till_entries_detail_length check (char_length(detail) <= 100 and btrim(detail) <> ''),
  constraint till_entries_reason_length check (char_length(reason) <= 200 and btrim(reason) <> ''),
  constraint till_entries_reason_given check (kind = 'payment' or reason is not null),
  constraint till_entries_of_appointment
    check ((appointment_id is not null) = (kind in ('payment', 'reversal')) and (patient_id is null) = (appointment_id is null)),
  constraint till_entries_reverses check ((reverses_id is not null) = (kind = 'reversal')),
  constraint till_entries_cash_only check (kind in ('payment', 'reversal') or method = 'cash')
);
create index till_entries_till_id_idx on public.till_entries (till_id, entered_at);
create index till_entries_appointment_id_idx on public.till_entries (appointment_id, entered_at) where appointment_id is not null;
create index till_entries_patient_id_idx on public.till_entries (patient_id, entered_at) where patient_id is not null;

grant select,
      insert (till_id, operation_id, position, kind, method, amount_cents, handed_cents, instalments, detail, reason,
              appointment_id, reverses_id)
  on public.till_entries to clinic_admin, clinic_money;
grant select (id, operation_id, kind, method, amount_cents, instalments, appointment_id, patient_id, entered_at)
  on public.till_entries to clinic_patient;
grant select, insert on public.till_entries to clinic_maintenance;
alter table public.till_entries enable row level security;
alter table public.till_entries force row level security;
create policy maintenance_select on public.till_entries for select to clinic_maintenance using (true);
create policy maintenance_insert on public.till_entries for insert to clinic_maintenance with check (true);
create policy admin_select on public.till_entries for select to clinic_admin using (true);
create policy admin_insert on public.till_entries for insert to clinic_admin with check (true);
-- Payments of every desk, since they say what is left to pay; of cash brought and taken away what the own tills have.
create policy money_select on public.till_entries for select to clinic_money
  using (appointment_id is not null or exists (select from public.tills where id = till_id));
create policy money_insert on public.till_entries for insert to clinic_money with check (true);
create policy patient_select on public.till_entries for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

-- How much of a price those without `finances` may leave to a patient.
alter table public.clinic_settings add column discount_limit_percent smallint not null default 10;
alter table public.clinic_settings
  add constraint clinic_settings_discount_limit_bounds check (discount_limit_percent between 0 and 100);
grant insert (discount_limit_percent), update (discount_limit_percent) on public.clinic_settings to clinic_admin, clinic_settings;

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot', 'term', 'term_template', 'charge', 'till',
                  'till_closing', 'till_entry'));
