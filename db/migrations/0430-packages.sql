-- Packages: sessions of procedures that a patient buys together. Rows are only added, and outlive the deletion of a patient, as all
-- rows of money. The rules that compare rows are functions/packages.sql. See decision 161.

-- A sale, or the end of one: an end names its sale.
create table public.packages (
  id uuid primary key default gen_random_uuid(),
  -- The sale that ends; null: this is a sale.
  ends_id uuid,
  -- Who bought it. A trigger writes it in an end.
  patient_id uuid not null,
  -- The clinic's day.
  day date not null,
  -- The last day of a visit that takes a session.
  valid_until date,
  reason text,
  -- Of an end: what the package costs from then on, its used sessions. A trigger writes it.
  due_cents integer,
  sold_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint packages_ends_id_fkey foreign key (ends_id) references public.packages (id),
  constraint packages_ended_once unique (ends_id),
  constraint packages_day_is_today check (abs(day - (sold_at at time zone 'UTC')::date) <= 1),
  constraint packages_valid_from_day check (valid_until >= day),
  constraint packages_whole
    check (case when ends_id is null then valid_until is not null and num_nonnulls(reason, due_cents) = 0
             else valid_until is null and num_nulls(reason, due_cents) = 0 end),
  constraint packages_reason_length check (char_length(reason) <= 200 and btrim(reason) <> '')
);
create index packages_patient_id_idx on public.packages (patient_id, sold_at);

grant select on public.packages to clinic_admin, clinic_money;
grant insert (id, ends_id, patient_id, day, valid_until, reason) on public.packages to clinic_admin, clinic_money;
grant select (id, ends_id, patient_id, day, valid_until, sold_at) on public.packages to clinic_agenda;
grant select (id, ends_id) on public.packages to clinic_booking;
grant select (id, ends_id, patient_id, day, valid_until, due_cents, sold_at) on public.packages to clinic_patient;
grant select, insert on public.packages to clinic_maintenance;
alter table public.packages enable row level security;
alter table public.packages force row level security;
create policy maintenance_select on public.packages for select to clinic_maintenance using (true);
create policy maintenance_insert on public.packages for insert to clinic_maintenance with check (true);
create policy admin_select on public.packages for select to clinic_admin using (true);
create policy admin_insert on public.packages for insert to clinic_admin with check (true);
create policy money_select on public.packages for select to clinic_money using (true);
create policy money_insert on public.packages for insert to clinic_money with check (true);
create policy agenda_select on public.packages for select to clinic_agenda using (true);
-- Sessions of one procedure for one patient. Moved ones are a row that names the one they leave.
create table public.package_items (
  id uuid primary key default gen_random_uuid(),
  package_id uuid not null,
  -- Who uses them.
  patient_id uuid not null,
  procedure_id uuid not null,
  -- The procedure's name when they were sold. A trigger writes it.
  service text not null,
  sessions smallint not null,
  -- Of all of them. Moved sessions take their part along, which a trigger writes.
  price_cents integer not null,
  -- What they cost one by one in the catalogue; null: it has no price. A trigger writes it.
  list_cents integer,
  -- Of the package. A trigger writes it.
  valid_until date not null,
  moved_from_id uuid,
  -- Of the row that they leave. A trigger writes it.
  from_patient_id uuid,
  reason text,
  added_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint package_items_package_id_fkey foreign key (package_id) references public.packages (id),
  constraint package_items_moved_from_id_fkey foreign key (moved_from_id) references public.package_items (id),
  constraint package_items_sessions_bounds check (sessions between 1 and 100),
  constraint package_items_price_bounds check (price_cents between 0 and 100000000),
  constraint package_items_moved_with_reason
    check ((moved_from_id is null) = (reason is null) and (moved_from_id is null) = (from_patient_id is null)),
  constraint package_items_reason_length check (char_length(reason) <= 200 and btrim(reason) <> '')
);
create index package_items_package_id_idx on public.package_items (package_id);
create index package_items_patient_id_idx on public.package_items (patient_id, procedure_id, valid_until);
create index package_items_moved_from_id_idx on public.package_items (moved_from_id);

grant select on public.package_items to clinic_admin, clinic_money;
grant
  insert (id, package_id, patient_id, procedure_id, service, sessions, price_cents, valid_until, moved_from_id, reason)
  on public.package_items
  to clinic_admin, clinic_money;
-- What a booking asks, without prices.
grant select (id, package_id, patient_id, procedure_id, service, sessions, valid_until, moved_from_id, from_patient_id, added_at)
  on public.package_items to clinic_agenda, clinic_booking;
grant select (id, package_id, patient_id, procedure_id, service, sessions, price_cents, valid_until, moved_from_id, from_patient_id,
              added_at)
  on public.package_items to clinic_patient;
grant select, insert on public.package_items to clinic_maintenance;
alter table public.package_items enable row level security;
alter table public.package_items force row level security;
create policy maintenance_select on public.package_items for select to clinic_maintenance using (true);
create policy maintenance_insert on public.package_items for insert to clinic_maintenance with check (true);
create policy admin_select on public.package_items for select to clinic_admin using (true);
create policy admin_insert on public.package_items for insert to clinic_admin with check (true);
create policy money_select on public.package_items for select to clinic_money using (true);
create policy money_insert on public.package_items for insert to clinic_money with check (true);
create policy agenda_select on public.package_items for select to clinic_agenda using (true);
-- With those that left: or there would seem to be more.
create policy booking_select on public.package_items for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()) or from_patient_id = (select app.booking_patient_id()));
-- Whether a package of which they have sessions has ended.
create policy booking_select on public.packages for select to clinic_booking
  using (coalesce(ends_id, id) in (select package_id from public.package_items));
-- Their own, and those of the family of which they have sessions.
create policy patient_select on public.packages for select to clinic_patient
  using (patient_id = (select app.current_patient_id())
    or coalesce(ends_id, id) in (select package_id from public.package_items where patient_id = (select app.current_patient_id())));
create policy patient_select on public.package_items for select to clinic_patient
  using (patient_id = (select app.current_patient_id()) or from_patient_id = (select app.current_patient_id()));

-- An appointment takes a session, or gives it back: such a row names the one that it ends. The session is used when the
-- appointment is completed.
create table public.package_uses (
  id uuid primary key default gen_random_uuid(),
  -- A trigger chooses it.
  item_id uuid not null,
  appointment_id uuid not null,
  -- Of the appointment. A trigger writes it.
  patient_id uuid not null,
  returns_id uuid,
  happened_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint package_uses_item_id_fkey foreign key (item_id) references public.package_items (id),
  constraint package_uses_returns_id_fkey foreign key (returns_id) references public.package_uses (id),
  constraint package_uses_returned_once unique (returns_id)
);
create index package_uses_item_id_idx on public.package_uses (item_id);
create index package_uses_appointment_id_idx on public.package_uses (appointment_id, happened_at);
create index package_uses_patient_id_idx on public.package_uses (patient_id);

grant select, insert (item_id, appointment_id, patient_id, returns_id) on public.package_uses to clinic_admin, clinic_money, clinic_agenda;
grant select (id, item_id, appointment_id, patient_id, returns_id, happened_at), insert (item_id, appointment_id, patient_id, returns_id)
  on public.package_uses to clinic_booking;
grant select (id, item_id, appointment_id, patient_id, returns_id, happened_at) on public.package_uses to clinic_patient;
grant select, insert on public.package_uses to clinic_maintenance;
alter table public.package_uses enable row level security;
alter table public.package_uses force row level security;
create policy maintenance_select on public.package_uses for select to clinic_maintenance using (true);
create policy maintenance_insert on public.package_uses for insert to clinic_maintenance with check (true);
create policy admin_select on public.package_uses for select to clinic_admin using (true);
create policy admin_insert on public.package_uses for insert to clinic_admin with check (true);
create policy money_select on public.package_uses for select to clinic_money using (true);
create policy money_insert on public.package_uses for insert to clinic_money with check (true);
create policy agenda_select on public.package_uses for select to clinic_agenda using (true);
create policy agenda_insert on public.package_uses for insert to clinic_agenda with check (true);
create policy booking_select on public.package_uses for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.package_uses for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));
create policy patient_select on public.package_uses for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

-- A payment is of an appointment or of a package; what is given back of a package that has ended is a refund.
alter table public.till_entries
  add column package_id uuid,
  drop constraint till_entries_kind_known,
  drop constraint till_entries_amount_sign,
  drop constraint till_entries_of_appointment,
  drop constraint till_entries_cash_only;
alter table public.till_entries
  add constraint till_entries_package_id_fkey foreign key (package_id) references public.packages (id),
  add constraint till_entries_kind_known check (kind in ('payment', 'reversal', 'refund', 'supply', 'withdrawal')),
  add constraint till_entries_amount_sign
    check (case when kind in ('payment', 'supply') then amount_cents > 0 else amount_cents < 0 end),
  add constraint till_entries_of_one
    check (num_nonnulls(appointment_id, package_id) = (kind in ('payment', 'reversal', 'refund'))::int
           and (patient_id is null) = (kind in ('supply', 'withdrawal'))),
  add constraint till_entries_refund_of_package check (kind <> 'refund' or package_id is not null),
  add constraint till_entries_cash_only check (kind in ('payment', 'reversal', 'refund') or method = 'cash');
create index till_entries_package_id_idx on public.till_entries (package_id, entered_at);
-- As that of appointments, for what was received in a period.
create index till_entries_of_packages_idx on public.till_entries (entered_at) include (method, amount_cents) where package_id is not null;
grant insert (package_id) on public.till_entries to clinic_admin, clinic_money;
grant select (package_id) on public.till_entries to clinic_patient;
drop policy money_select on public.till_entries;
create policy money_select on public.till_entries for select to clinic_money
  using (patient_id is not null or exists (select from public.tills where id = till_id));

alter table public.receipts
  add column package_id uuid,
  alter column appointment_id drop not null;
alter table public.receipts
  add constraint receipts_package_id_fkey foreign key (package_id) references public.packages (id),
  add constraint receipts_of_one check (num_nonnulls(appointment_id, package_id) = 1);
create index receipts_package_id_idx on public.receipts (package_id);
grant insert (package_id) on public.receipts to clinic_admin, clinic_money;
grant select (package_id) on public.receipts to clinic_patient;

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot', 'term', 'term_template', 'charge', 'till',
                  'till_closing', 'till_entry', 'receipt', 'package', 'package_item', 'package_use'));
