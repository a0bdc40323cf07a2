-- Prices of the catalogue from a day on, of all professionals or of one. Before the first of them it is that of `procedure_prices`.
-- `app.price_of` (functions/dated-prices.sql) says which one holds. See decision 177.
create table public.dated_prices (
  id uuid primary key default gen_random_uuid(),
  procedure_id uuid not null,
  -- Null: of all who have no price of their own.
  professional_id uuid,
  from_day date not null,
  price_cents integer not null,
  constraint dated_prices_procedure_id_fkey foreign key (procedure_id) references public.procedures (id) on delete cascade,
  constraint dated_prices_professional_id_fkey foreign key (professional_id) references public.professionals (id),
  constraint dated_prices_one_each_day unique nulls not distinct (procedure_id, professional_id, from_day),
  constraint dated_prices_day_plausible check (from_day between date '2000-01-01' and date '2099-12-31'),
  constraint dated_prices_price_bounds check (price_cents between 0 and 100000000)
);
create index dated_prices_professional_id_idx on public.dated_prices (professional_id);

grant select, insert (procedure_id, professional_id, from_day, price_cents), update (price_cents), delete
  on public.dated_prices to clinic_admin, clinic_settings;
grant select on public.dated_prices to clinic_agenda, clinic_patient, clinic_booking;
grant select, insert, update, delete on public.dated_prices to clinic_maintenance;

alter table public.dated_prices enable row level security;
alter table public.dated_prices force row level security;
create policy maintenance_all on public.dated_prices to clinic_maintenance using (true) with check (true);
create policy admin_all on public.dated_prices to clinic_admin using (true) with check (true);
create policy staff_select on public.dated_prices for select to clinic_agenda using (true);
create policy settings_all on public.dated_prices to clinic_settings using (true) with check (true);
-- Where the procedure's price is public; the policy of its table leaves no other.
create policy patient_select on public.dated_prices for select to clinic_patient
  using (procedure_id in (select procedure_id from public.procedure_prices));
create policy booking_select on public.dated_prices for select to clinic_booking
  using (procedure_id in (select procedure_id from public.procedure_prices));
