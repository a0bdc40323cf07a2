-- Receipts of payments, and the clinic's Pix key. Rows are only added: who cancels a receipt adds a row that names it. They outlive
-- the deletion of a patient, as all rows of money. The rules that compare rows are functions/money.sql. See decisions 141 and 142.

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  -- The receipt that no longer holds; null: this is a receipt.
  cancels_id uuid,
  reason text,
  -- The payment: rows of a till that one click wrote.
  operation_id uuid not null,
  -- Of the payment. A trigger writes them, also in a cancellation.
  appointment_id uuid not null,
  patient_id uuid not null,
  -- The clinic's day.
  day date not null,
  -- The next one of its year. A trigger writes it, and the amount.
  number integer,
  amount_cents integer,
  payer_name text,
  payer_cpf text,
  -- What the paper says besides: clinic, patient, service, and the methods with their amounts, which a trigger writes.
  says jsonb,
  issued_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint receipts_cancels_id_fkey foreign key (cancels_id) references public.receipts (id),
  constraint receipts_cancelled_once unique (cancels_id),
  constraint receipts_day_is_today check (abs(day - (issued_at at time zone 'UTC')::date) <= 1),
  constraint receipts_whole
    check (case when cancels_id is null
             then num_nulls(number, amount_cents, payer_name, says) = 0 and reason is null
             else num_nonnulls(number, amount_cents, payer_name, payer_cpf, says) = 0 and reason is not null end),
  constraint receipts_number_positive check (number > 0),
  constraint receipts_amount_positive check (amount_cents > 0),
  constraint receipts_payer_name_length check (char_length(payer_name) <= 200 and btrim(payer_name) <> ''),
  constraint receipts_payer_cpf_valid check (payer_cpf ~ '^\d{11}$'),
  constraint receipts_says_is_object check (jsonb_typeof(says) = 'object'),
  constraint receipts_reason_length check (char_length(reason) <= 250 and btrim(reason) <> '')
);
create unique index receipts_number_of_year on public.receipts ((extract(year from day)::integer), number);
create index receipts_operation_id_idx on public.receipts (operation_id);
create index receipts_appointment_id_idx on public.receipts (appointment_id);
create index receipts_patient_id_idx on public.receipts (patient_id, issued_at);

grant select, insert (cancels_id, reason, operation_id, appointment_id, patient_id, day, number, amount_cents, payer_name, payer_cpf, says)
  on public.receipts
  to clinic_admin, clinic_money;
grant select (id, cancels_id, appointment_id, patient_id, day, number, amount_cents, payer_name, payer_cpf, says, issued_at)
  on public.receipts to clinic_patient;
grant select, insert on public.receipts to clinic_maintenance;
alter table public.receipts enable row level security;
alter table public.receipts force row level security;
create policy maintenance_select on public.receipts for select to clinic_maintenance using (true);
create policy maintenance_insert on public.receipts for insert to clinic_maintenance with check (true);
create policy admin_select on public.receipts for select to clinic_admin using (true);
create policy admin_insert on public.receipts for insert to clinic_admin with check (true);
create policy money_select on public.receipts for select to clinic_money using (true);
create policy money_insert on public.receipts for insert to clinic_money with check (true);
create policy patient_select on public.receipts for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

-- The key decides who receives a Pix, so only administrators choose it.
alter table public.clinic_settings
  add column tax_id text,
  add column pix_key text,
  add column pix_city text,
  add constraint clinic_settings_tax_id_valid check (tax_id ~ '^(\d{11}|[0-9A-Z]{12}\d{2})$'),
  add constraint clinic_settings_pix_key_length check (char_length(pix_key) <= 77 and btrim(pix_key) <> ''),
  add constraint clinic_settings_pix_city_length check (char_length(pix_city) <= 200 and btrim(pix_city) <> '');
grant insert (tax_id), update (tax_id) on public.clinic_settings to clinic_admin, clinic_settings;
grant insert (pix_key, pix_city), update (pix_key, pix_city) on public.clinic_settings to clinic_admin;

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot', 'term', 'term_template', 'charge', 'till',
                  'till_closing', 'till_entry', 'receipt'));
