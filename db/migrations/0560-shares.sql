-- Shares of professionals in what was received: the rules, and what packages cost, for those who may read it of their own sessions
-- only. `app.received_until` (functions/shares.sql) says what was received. See decision 197.

create table public.share_rules (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null,
  -- Null: of all procedures that have no rule of their own. Without a foreign key: visits keep a procedure that left the catalogue.
  procedure_id uuid,
  -- Of visits from this day on.
  from_day date not null,
  -- One of the two: hundredths of a percent of what was received, or cents of each visit that is paid in full.
  percent_hundredths smallint,
  fixed_cents integer,
  constraint share_rules_professional_id_fkey foreign key (professional_id) references public.professionals (id),
  constraint share_rules_one_each_day unique nulls not distinct (professional_id, procedure_id, from_day),
  constraint share_rules_day_plausible check (from_day between date '2000-01-01' and date '2099-12-31'),
  constraint share_rules_one_kind check (num_nonnulls(percent_hundredths, fixed_cents) = 1),
  constraint share_rules_percent_bounds check (percent_hundredths between 0 and 10000),
  constraint share_rules_fixed_bounds check (fixed_cents between 0 and 100000000)
);

grant select, insert (professional_id, procedure_id, from_day, percent_hundredths, fixed_cents),
      update (percent_hundredths, fixed_cents), delete
  on public.share_rules to clinic_admin, clinic_finances;
grant select on public.share_rules to clinic_record;
grant select, insert, update, delete on public.share_rules to clinic_maintenance;
alter table public.share_rules enable row level security;
alter table public.share_rules force row level security;

-- What a row of sessions costs, what a package costs after its end, or what was paid of it before an import brought it, by the id of
-- that row. Triggers write it. `package_items` has
-- the same price in a column that those without `money` do not read: a policy can hide a row from them, and no column.
create table public.package_amounts (
  id uuid primary key,
  package_id uuid not null,
  cents integer not null,
  constraint package_amounts_package_id_fkey foreign key (package_id) references public.packages (id),
  constraint package_amounts_cents_bounds check (cents >= 0)
);
create index package_amounts_package_id_idx on public.package_amounts (package_id);
grant select, insert on public.package_amounts to clinic_admin, clinic_money, clinic_maintenance;
grant select on public.package_amounts to clinic_record;
-- A patient who accepts a quote makes the package.
grant insert on public.package_amounts to clinic_booking;
alter table public.package_amounts enable row level security;
alter table public.package_amounts force row level security;
create policy maintenance_select on public.package_amounts for select to clinic_maintenance using (true);
create policy maintenance_insert on public.package_amounts for insert to clinic_maintenance with check (true);

set local role clinic_maintenance;
insert into public.package_amounts (id, package_id, cents)
  select id, package_id, price_cents from public.package_items
  union all
  select id, ends_id, due_cents from public.packages where ends_id is not null;
reset role;

-- The professional that the caller's account belongs to.
create function app.own_professional() returns uuid
  language sql stable
  return (select id from public.professionals where user_id = app.user_id());

-- Whether one of the professional's visits has a session of the package.
create function app.is_own_package(package uuid) returns boolean
  language sql stable
  return exists (
    select from public.package_items as item
        join public.package_uses as taken on taken.item_id = item.id and taken.returns_id is null
        join public.appointments as visit on visit.id = taken.appointment_id
      where item.package_id = package and not exists (select from public.package_uses where returns_id = taken.id)
        and visit.professional_id = (select app.own_professional()));
create function app.is_own_visit(appointment uuid) returns boolean
  language sql stable
  return exists (select from public.appointments where id = appointment and professional_id = (select app.own_professional()));

create policy maintenance_all on public.share_rules to clinic_maintenance using (true) with check (true);
create policy admin_all on public.share_rules to clinic_admin using (true) with check (true);
create policy finances_all on public.share_rules to clinic_finances using (true) with check (true);
create policy record_select on public.share_rules for select to clinic_record
  using (professional_id = (select app.own_professional()));
create policy admin_select on public.package_amounts for select to clinic_admin using (true);
create policy admin_insert on public.package_amounts for insert to clinic_admin with check (true);
create policy money_select on public.package_amounts for select to clinic_money using (true);
create policy money_insert on public.package_amounts for insert to clinic_money with check (true);
create policy booking_insert on public.package_amounts for insert to clinic_booking
  with check (package_id in (
    select id from public.packages where quote_id is not null and patient_id = (select app.booking_patient_id())));

-- A professional reads what was received of the own visits, and of packages of which these take sessions.
create policy record_select on public.package_amounts for select to clinic_record using (app.is_own_package(package_id));
grant select (appointment_id, package_id, amount_cents, entered_at) on public.till_entries to clinic_record;
grant select (id, appointment_id, price_cents, discount_cents, reason, replaces, charged_at) on public.charges to clinic_record;
create policy record_select on public.till_entries for select to clinic_record
  using (app.is_own_visit(appointment_id) or app.is_own_package(package_id));
create policy record_select on public.charges for select to clinic_record using (app.is_own_visit(appointment_id));

-- A lower price can be what makes a visit paid in full.
create index charges_changed_idx on public.charges (charged_at) where reason is not null or replaces;
