-- Expenses: what the clinic pays, with pictures of the bills, and those that repeat each month. Rows of money are only added: a
-- correction is a row that names the one it takes back. The rules that compare rows are functions/expenses.sql. See decision 181.

-- What is proposed each month. Nothing is entered by itself.
create table public.repeating_expenses (
  id uuid primary key default gen_random_uuid(),
  category text not null,
  description text not null,
  method text not null,
  amount_cents integer not null,
  -- In a shorter month its last day.
  day_of_month smallint not null,
  is_ended boolean not null default false,
  constraint repeating_expenses_category_length check (char_length(category) <= 60 and btrim(category) <> ''),
  constraint repeating_expenses_description_length check (char_length(description) <= 150 and btrim(description) <> ''),
  constraint repeating_expenses_method_known check (method in ('pix', 'transfer', 'boleto', 'debit', 'credit', 'cash')),
  constraint repeating_expenses_amount_bounds check (amount_cents between 1 and 100000000),
  constraint repeating_expenses_day_bounds check (day_of_month between 1 and 31)
);
grant select, insert (id, category, description, method, amount_cents, day_of_month),
      update (category, description, method, amount_cents, day_of_month, is_ended)
  on public.repeating_expenses to clinic_admin, clinic_finances;
grant select, insert, update, delete on public.repeating_expenses to clinic_maintenance;
alter table public.repeating_expenses enable row level security;
alter table public.repeating_expenses force row level security;
create policy maintenance_all on public.repeating_expenses to clinic_maintenance using (true) with check (true);
create policy admin_all on public.repeating_expenses to clinic_admin using (true) with check (true);
create policy finances_all on public.repeating_expenses to clinic_finances using (true) with check (true);

create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  -- The clinic's day on which it was paid; of a reversal the one on which it was entered.
  day date not null,
  category text not null,
  description text not null,
  method text not null,
  -- Negative in a reversal. A trigger writes what a reversal takes back.
  amount_cents integer not null,
  -- Cash of the till that its author has open: the till has a withdrawal with the expense's id as its operation.
  from_till boolean not null default false,
  repeats_id uuid,
  reverses_id uuid,
  reason text,
  added_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint expenses_repeats_id_fkey foreign key (repeats_id) references public.repeating_expenses (id),
  constraint expenses_reverses_id_fkey foreign key (reverses_id) references public.expenses (id),
  constraint expenses_reversed_once unique (reverses_id),
  constraint expenses_day_has_come check (day >= '2000-01-01' and day <= (added_at at time zone 'UTC')::date + 1),
  constraint expenses_till_of_today
    check (not from_till or method = 'cash' and day >= (added_at at time zone 'UTC')::date - 1),
  constraint expenses_category_length check (char_length(category) <= 60 and btrim(category) <> ''),
  constraint expenses_description_length check (char_length(description) <= 150 and btrim(description) <> ''),
  constraint expenses_method_known check (method in ('pix', 'transfer', 'boleto', 'debit', 'credit', 'cash')),
  constraint expenses_amount_bounds check (abs(amount_cents) between 1 and 100000000),
  constraint expenses_amount_sign check ((amount_cents < 0) = (reverses_id is not null)),
  constraint expenses_reversed_with_reason check ((reverses_id is null) = (reason is null)),
  constraint expenses_reason_length check (char_length(reason) <= 200 and btrim(reason) <> '')
);
create index expenses_day_idx on public.expenses (day);
create index expenses_repeats_id_idx on public.expenses (repeats_id, day);
grant select, insert (id, day, category, description, method, amount_cents, from_till, repeats_id, reverses_id, reason)
  on public.expenses to clinic_admin, clinic_finances;
grant select, insert on public.expenses to clinic_maintenance;
alter table public.expenses enable row level security;
alter table public.expenses force row level security;
create policy maintenance_select on public.expenses for select to clinic_maintenance using (true);
create policy maintenance_insert on public.expenses for insert to clinic_maintenance with check (true);
create policy admin_select on public.expenses for select to clinic_admin using (true);
create policy admin_insert on public.expenses for insert to clinic_admin with check (true);
create policy finances_select on public.expenses for select to clinic_finances using (true);
create policy finances_insert on public.expenses for insert to clinic_finances with check (true);

-- Pictures and PDFs of the bills. file_path is the key in the storage; sha256 is of the stored bytes.
create table public.expense_bills (
  id uuid primary key default gen_random_uuid(),
  expense_id uuid not null,
  file_path text not null,
  file_type text not null,
  sha256 text not null,
  added_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint expense_bills_expense_id_fkey foreign key (expense_id) references public.expenses (id),
  constraint expense_bills_file_path_unique unique (file_path),
  -- The same picture again is no second bill.
  constraint expense_bills_once unique (expense_id, sha256),
  constraint expense_bills_file_type_known check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint expense_bills_sha256_form check (sha256 ~ '^[0-9a-f]{64}$')
);
grant select, insert (expense_id, file_path, file_type, sha256) on public.expense_bills to clinic_admin, clinic_finances;
grant select, insert on public.expense_bills to clinic_maintenance;
alter table public.expense_bills enable row level security;
alter table public.expense_bills force row level security;
create policy maintenance_select on public.expense_bills for select to clinic_maintenance using (true);
create policy maintenance_insert on public.expense_bills for insert to clinic_maintenance with check (true);
create policy admin_select on public.expense_bills for select to clinic_admin using (true);
create policy admin_insert on public.expense_bills for insert to clinic_admin with check (true);
create policy finances_select on public.expense_bills for select to clinic_finances using (true);
create policy finances_insert on public.expense_bills for insert to clinic_finances with check (true);

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot', 'term', 'term_template', 'charge', 'till',
                  'till_closing', 'till_entry', 'receipt', 'package', 'package_item', 'package_use', 'expense', 'expense_bill',
                  'repeating_expense'));
