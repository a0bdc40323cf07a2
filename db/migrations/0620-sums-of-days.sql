-- What the owner reads, summed up by day and by patient as it was last counted (decision 215). The four tables can be emptied
-- together at any time: then everything is counted from the rows.

-- The sums of one day, by professional, by procedure, by method of payment, of open amounts and of packages' sessions.
create table public.figure_days (
  date date not null,
  kind text not null,
  -- An id or a method. Null: no procedure, or one row for the day.
  key text,
  completed integer not null default 0,
  missed integer not null default 0,
  cancelled_by_clinic integer not null default 0,
  cancelled_in_time integer not null default 0,
  cancelled_late integer not null default 0,
  cancelled_unknown integer not null default 0,
  attended_minutes integer not null default 0,
  open_minutes integer not null default 0,
  -- Visits with cents.
  priced integer not null default 0,
  cents bigint not null default 0,
  constraint figure_days_kind_known check (kind in ('professional', 'procedure', 'method', 'open', 'session'))
);
create index figure_days_kind_idx on public.figure_days (kind, date);
create index figure_days_date_idx on public.figure_days (date);
comment on table public.figure_days is 'Sums of days that are over, as they were last counted. Written by the server alone.';

-- A patient's first completed visit, the one of the next day with one, and the last.
create table public.figure_patients (
  patient_id uuid not null,
  first_date date not null,
  next_date date,
  last_date date not null,
  constraint figure_patients_pkey primary key (patient_id)
);
create index figure_patients_first_date_idx on public.figure_patients (first_date);
create index figure_patients_last_date_idx on public.figure_patients (last_date);
comment on table public.figure_patients is
  'When a patient came first and last, as it was last counted. Written by the server alone.';

-- What is to be counted again: a day, the day of an instant, a patient. '-infinity' stands for everything. Rows are only
-- added, so that no transaction waits for another.
create table public.figure_changes (
  date date,
  instant timestamptz,
  patient_id uuid
);
comment on table public.figure_changes is 'Changes since the sums of days were last counted.';

-- One row, or none: which days were counted, and by which rules (`app.figure_basis`).
create table public.figure_state (
  since date not null,
  until date not null,
  zone text not null,
  basis text not null
);
comment on table public.figure_state is 'Which days have counted sums.';

do $$
declare
  name text;
begin
  foreach name in array '{figure_days,figure_patients,figure_changes,figure_state}'::text[] loop
    execute format('grant select, insert, delete on public.%I to clinic_admin', name);
    execute format('grant select on public.%I to clinic_finances', name);
    execute format('grant select, insert, update, delete on public.%I to clinic_maintenance', name);
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy maintenance_all on public.%I to clinic_maintenance using (true) with check (true)', name);
    execute format('create policy admin_all on public.%I to clinic_admin using (true) with check (true)', name);
    execute format('create policy finances_select on public.%I for select to clinic_finances using (true)', name);
  end loop;
end
$$;
-- What changes a visit, its price, its session, a payment or the hours is noted by triggers.
grant insert on public.figure_changes to clinic_agenda, clinic_money, clinic_settings, clinic_booking, clinic_service;
create policy agenda_insert on public.figure_changes for insert to clinic_agenda with check (true);
create policy money_insert on public.figure_changes for insert to clinic_money with check (true);
create policy settings_insert on public.figure_changes for insert to clinic_settings with check (true);
create policy booking_insert on public.figure_changes for insert to clinic_booking with check (true);
create policy service_insert on public.figure_changes for insert to clinic_service with check (true);
-- Where a patient or a professional is deleted, their appointments and hours go as the owner.
create policy owner_all on public.figure_changes using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.figure_changes'::regclass)
);
