-- Receipts that a professional who is paid as a natural person issues in the tax office's app (Receita Saúde), as the clinic ticks
-- them off. Rows are only added: one that names another takes it back. The rules are functions/tax-receipts.sql. See decision 198.

-- Payments from this day on are the professional's as a natural person; null: the clinic's, as a company.
alter table public.professionals
  add column person_since date,
  add constraint professionals_person_since_plausible check (person_since between date '2000-01-01' and date '2099-12-31');
grant insert (person_since), update (person_since) on public.professionals to clinic_admin, clinic_settings;

create table public.tax_receipts (
  id uuid primary key default gen_random_uuid(),
  -- The payment. Of a row that takes another back a trigger writes it, and the patient and the amount.
  operation_id uuid not null,
  patient_id uuid not null,
  -- What the clinic had of the payment when it was issued.
  amount_cents integer not null,
  number text,
  -- The one that no longer holds.
  cancels_id uuid,
  added_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint tax_receipts_cancels_id_fkey foreign key (cancels_id) references public.tax_receipts (id),
  constraint tax_receipts_cancelled_once unique (cancels_id),
  constraint tax_receipts_amount_bounds check (amount_cents > 0),
  constraint tax_receipts_numbered check ((number is null) = (cancels_id is not null)),
  constraint tax_receipts_number_length check (char_length(number) <= 40 and btrim(number) <> '')
);
create index tax_receipts_operation_id_idx on public.tax_receipts (operation_id);
create index tax_receipts_patient_id_idx on public.tax_receipts (patient_id);

grant select, insert (operation_id, patient_id, amount_cents, number, cancels_id) on public.tax_receipts to clinic_admin, clinic_money;
grant select, insert on public.tax_receipts to clinic_maintenance;
alter table public.tax_receipts enable row level security;
alter table public.tax_receipts force row level security;
create policy maintenance_select on public.tax_receipts for select to clinic_maintenance using (true);
create policy maintenance_insert on public.tax_receipts for insert to clinic_maintenance with check (true);
create policy admin_select on public.tax_receipts for select to clinic_admin using (true);
create policy admin_insert on public.tax_receipts for insert to clinic_admin with check (true);
create policy money_select on public.tax_receipts for select to clinic_money using (true);
create policy money_insert on public.tax_receipts for insert to clinic_money with check (true);

-- Nouns of lines of the audit log, also those of 0540 to 0560.
alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot', 'term', 'term_template', 'charge', 'till',
                  'till_closing', 'till_entry', 'receipt', 'package', 'package_item', 'package_use', 'expense', 'expense_bill',
                  'repeating_expense', 'quote', 'card_terms', 'card_arrival', 'share_rule',
                  'tax_receipt'));
