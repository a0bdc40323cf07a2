-- Series of appointments: numbered sessions with a common row, and nothing more in common. A change of one session's
-- status is never one of the others (decision 061).

create table public.appointment_series (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  treatment_plan_id uuid,
  sessions smallint not null,
  every_days smallint not null,
  created_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  constraint appointment_series_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint appointment_series_treatment_plan_id_fkey
    foreign key (treatment_plan_id, patient_id) references public.treatment_plans (id, patient_id)
    on delete set null (treatment_plan_id),
  constraint appointment_series_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint appointment_series_sessions_bounds check (sessions between 2 and 100),
  constraint appointment_series_every_days_bounds check (every_days between 1 and 365),
  constraint appointment_series_of_patient unique (id, patient_id)
);
create index appointment_series_patient_id_idx on public.appointment_series (patient_id, created_at desc);
create index appointment_series_treatment_plan_id_idx on public.appointment_series (treatment_plan_id, patient_id);
create index appointment_series_created_by_idx on public.appointment_series (created_by);

grant
  select,
  insert (patient_id, treatment_plan_id, sessions, every_days),
  delete
  on public.appointment_series to clinic_admin;
-- Plans are clinical content, so which one a series belongs to is too.
grant select (id, patient_id, sessions, every_days, created_by, created_at), insert (patient_id, sessions, every_days)
  on public.appointment_series to clinic_agenda;
grant select, insert (patient_id, treatment_plan_id, sessions, every_days)
  on public.appointment_series to clinic_record;
grant select (id, patient_id, treatment_plan_id, sessions, every_days, created_at)
  on public.appointment_series to clinic_patient;
grant select, insert, update, delete on public.appointment_series to clinic_maintenance;

alter table public.appointment_series enable row level security;
alter table public.appointment_series force row level security;
create policy maintenance_all on public.appointment_series to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointment_series to clinic_admin using (true) with check (true);
create policy staff_all on public.appointment_series to clinic_agenda using (true) with check (true);
create policy record_all on public.appointment_series to clinic_record using (true) with check (true);
create policy patient_select on public.appointment_series for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
