-- Cards: what each payment by card will bring, and what has arrived. Rows of money are only added: an arrival is a row of its own,
-- and so is what takes it back. The rules that compare rows are functions/cards.sql. See decision 194.

-- What the card company keeps and when it pays. All rows of a day are one table of fees, which holds until that of a later day.
create table public.card_terms (
  id uuid primary key default gen_random_uuid(),
  from_day date not null,
  method text not null,
  -- From so many instalments on, until the next row of the same day.
  from_instalments smallint not null default 1,
  -- 349: 3,49 %.
  fee_hundredths smallint not null,
  -- Until the first instalment arrives; each other one comes 30 days after the one before.
  days smallint not null,
  -- All instalments come with the first.
  at_once boolean not null default false,
  constraint card_terms_once unique (from_day, method, from_instalments),
  constraint card_terms_day_plausible check (from_day between date '2000-01-01' and date '2099-12-31'),
  constraint card_terms_method_known check (method in ('debit', 'credit')),
  constraint card_terms_instalments_bounds check (from_instalments between 1 and 24),
  constraint card_terms_instalments_of_credit check (method = 'credit' or from_instalments = 1),
  constraint card_terms_fee_bounds check (fee_hundredths between 0 and 5000),
  constraint card_terms_days_bounds check (days between 0 and 365)
);
-- The reception's payments ask for them.
grant select on public.card_terms to clinic_admin, clinic_money, clinic_finances;
grant insert (from_day, method, from_instalments, fee_hundredths, days, at_once), delete
  on public.card_terms to clinic_admin, clinic_finances;
grant select, insert, update, delete on public.card_terms to clinic_maintenance;
alter table public.card_terms enable row level security;
alter table public.card_terms force row level security;
create policy maintenance_all on public.card_terms to clinic_maintenance using (true) with check (true);
create policy admin_all on public.card_terms to clinic_admin using (true) with check (true);
create policy money_select on public.card_terms for select to clinic_money using (true);
create policy finances_all on public.card_terms to clinic_finances using (true) with check (true);

-- What a payment brings, one row for each deposit. A trigger writes all but the first three. Of a reversal and a refund: negative.
create table public.card_receivables (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null,
  instalment smallint not null,
  -- The clinic's day of the payment.
  paid_day date not null,
  gross_cents integer not null,
  fee_cents integer not null,
  expected_day date not null,
  -- The row that a reversal takes back.
  reverses_id uuid,
  constraint card_receivables_entry_id_fkey foreign key (entry_id) references public.till_entries (id),
  constraint card_receivables_reverses_id_fkey foreign key (reverses_id) references public.card_receivables (id),
  constraint card_receivables_once unique (entry_id, instalment),
  constraint card_receivables_reversed_once unique (reverses_id),
  constraint card_receivables_instalment_bounds check (instalment between 1 and 24),
  constraint card_receivables_fee_within check (abs(fee_cents) <= abs(gross_cents) and fee_cents * sign(gross_cents) >= 0)
);
create index card_receivables_expected_day_idx on public.card_receivables (expected_day);
grant select, insert (entry_id, instalment, paid_day, gross_cents, fee_cents, expected_day)
  on public.card_receivables to clinic_admin, clinic_money;
grant select on public.card_receivables to clinic_finances;
grant select, insert on public.card_receivables to clinic_maintenance;
alter table public.card_receivables enable row level security;
alter table public.card_receivables force row level security;
create policy maintenance_select on public.card_receivables for select to clinic_maintenance using (true);
create policy maintenance_insert on public.card_receivables for insert to clinic_maintenance with check (true);
create policy admin_select on public.card_receivables for select to clinic_admin using (true);
create policy admin_insert on public.card_receivables for insert to clinic_admin with check (true);
create policy money_select on public.card_receivables for select to clinic_money using (true);
create policy money_insert on public.card_receivables for insert to clinic_money with check (true);
create policy finances_select on public.card_receivables for select to clinic_finances using (true);

-- What was expected has arrived, or had not: such a row names the one that it undoes.
create table public.card_arrivals (
  id uuid primary key default gen_random_uuid(),
  -- Of the rows that one click wrote. The browser makes it: a repeated request finds it.
  operation_id uuid not null default gen_random_uuid(),
  -- Of the arrival that is undone, as the day. A trigger writes them.
  receivable_id uuid not null,
  -- The clinic's day on which the money was there.
  day date not null,
  -- The confirmed line of a bank's file: its day, cents, turn among those alike, and description. Nothing else of a file is kept.
  bank_line text,
  -- What the bank calls the line, with its account, day and cents; null where it calls several so.
  bank_id text,
  file_name text,
  undoes_id uuid,
  added_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint card_arrivals_receivable_id_fkey foreign key (receivable_id) references public.card_receivables (id),
  constraint card_arrivals_undoes_id_fkey foreign key (undoes_id) references public.card_arrivals (id),
  constraint card_arrivals_operation_once unique (operation_id, receivable_id),
  constraint card_arrivals_undone_once unique (undoes_id),
  constraint card_arrivals_line_of_file check ((bank_line is null) = (file_name is null) and (bank_id is null or bank_line is not null)),
  constraint card_arrivals_bank_line_length check (char_length(bank_line) <= 300),
  constraint card_arrivals_bank_id_length check (char_length(bank_id) <= 300),
  constraint card_arrivals_file_name_length check (char_length(file_name) <= 255),
  constraint card_arrivals_day_has_come check (day >= '2000-01-01' and day <= (added_at at time zone 'UTC')::date + 1)
);
create index card_arrivals_receivable_id_idx on public.card_arrivals (receivable_id);
create index card_arrivals_bank_line_idx on public.card_arrivals (bank_line) where bank_line is not null;
create index card_arrivals_bank_id_idx on public.card_arrivals (bank_id) where bank_id is not null;
grant select, insert (operation_id, receivable_id, day, bank_line, bank_id, file_name, undoes_id)
  on public.card_arrivals to clinic_admin, clinic_finances;
grant select, insert on public.card_arrivals to clinic_maintenance;
alter table public.card_arrivals enable row level security;
alter table public.card_arrivals force row level security;
create policy maintenance_select on public.card_arrivals for select to clinic_maintenance using (true);
create policy maintenance_insert on public.card_arrivals for insert to clinic_maintenance with check (true);
create policy admin_select on public.card_arrivals for select to clinic_admin using (true);
create policy admin_insert on public.card_arrivals for insert to clinic_admin with check (true);
create policy finances_select on public.card_arrivals for select to clinic_finances using (true);
create policy finances_insert on public.card_arrivals for insert to clinic_finances with check (true);
