-- Quotes: what a quote document offers, beside its page, so that it is accepted once into a package. Rows are only added, and outlive
-- the deletion of a patient, as all rows of money. The rules that compare rows are functions/quotes.sql. See decision 191.

-- A quote, or what ended it: such a row names it.
create table public.quotes (
  -- Of a quote: that of its document.
  id uuid primary key default gen_random_uuid(),
  ends_id uuid,
  ending text,
  -- A trigger writes it in an ending.
  patient_id uuid not null,
  -- '2026/0012', that of its document.
  number text,
  -- The clinic's day.
  day date not null,
  -- The last day on which it is accepted.
  valid_until date,
  -- Of the patient. It may be taken back later.
  treatment_plan_id uuid,
  -- As the signed words of the document have them. One with a procedureId becomes sessions of a package.
  lines jsonb,
  made_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint quotes_ends_id_fkey foreign key (ends_id) references public.quotes (id),
  constraint quotes_ended_once unique (ends_id),
  constraint quotes_ending_known check (ending in ('accepted', 'cancelled')),
  constraint quotes_day_is_today check (abs(day - (made_at at time zone 'UTC')::date) <= 1),
  constraint quotes_valid_from_day check (valid_until >= day),
  constraint quotes_lines_is_array check (jsonb_typeof(lines) = 'array'),
  constraint quotes_whole
    check (case when ends_id is null then ending is null and num_nulls(number, valid_until, lines) = 0
             else ending is not null and num_nonnulls(number, valid_until, treatment_plan_id, lines) = 0 end)
);
create index quotes_patient_id_idx on public.quotes (patient_id, made_at);
create index quotes_treatment_plan_id_idx on public.quotes (treatment_plan_id) where treatment_plan_id is not null;

grant
  select,
  insert (id, ends_id, ending, patient_id, number, day, valid_until, treatment_plan_id, lines)
  on public.quotes to clinic_admin, clinic_record;
-- Which plan it came from is clinical content.
grant
  select (id, ends_id, ending, patient_id, number, day, valid_until, lines, made_at, user_id, user_name),
  insert (id, ends_id, ending, patient_id, number, day, valid_until, lines)
  on public.quotes to clinic_money;
grant select (id, ends_id, ending, patient_id, number, day, valid_until, lines, made_at) on public.quotes to clinic_patient;
grant select (id, ends_id, ending, patient_id, valid_until, lines), insert (ends_id, ending, patient_id, day)
  on public.quotes to clinic_booking;
grant select, insert on public.quotes to clinic_maintenance;
alter table public.quotes enable row level security;
alter table public.quotes force row level security;
create policy maintenance_select on public.quotes for select to clinic_maintenance using (true);
create policy maintenance_insert on public.quotes for insert to clinic_maintenance with check (true);
create policy admin_select on public.quotes for select to clinic_admin using (true);
create policy admin_insert on public.quotes for insert to clinic_admin with check (true);
-- A trigger decides: a quote comes with its document, which those with the record write, a cancellation with that of
-- the document, and those with money accept.
create policy money_select on public.quotes for select to clinic_money using (true);
create policy money_insert on public.quotes for insert to clinic_money with check (true);
create policy record_select on public.quotes for select to clinic_record using (true);
create policy record_insert on public.quotes for insert to clinic_record with check (true);
create policy patient_select on public.quotes for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy booking_select on public.quotes for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.quotes for insert to clinic_booking
  with check (ending = 'accepted' and patient_id = (select app.booking_patient_id()));

-- The package that an accepted quote became.
alter table public.packages
  add column quote_id uuid,
  add constraint packages_quote_id_fkey foreign key (quote_id) references public.quotes (id),
  add constraint packages_quote_once unique (quote_id),
  add constraint packages_quote_of_sale check (quote_id is null or ends_id is null);
grant insert (quote_id) on public.packages to clinic_admin, clinic_money;
grant select (quote_id) on public.packages to clinic_patient;
-- A patient who accepts makes the package. Triggers compare it and its items with the quote.
grant select (patient_id, day, valid_until, quote_id), insert (id, patient_id, day, valid_until, quote_id)
  on public.packages to clinic_booking;
create policy booking_insert on public.packages for insert to clinic_booking
  with check (quote_id is not null and patient_id = (select app.booking_patient_id()));
drop policy booking_select on public.packages;
create policy booking_select on public.packages for select to clinic_booking
  using (patient_id = (select app.booking_patient_id())
    or coalesce(ends_id, id) in (select package_id from public.package_items));
grant insert (package_id, patient_id, procedure_id, sessions, price_cents) on public.package_items to clinic_booking;
create policy booking_insert on public.package_items for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));
