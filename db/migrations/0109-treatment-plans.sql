-- Treatment plans of a patient.

create table public.treatment_plans (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  title text not null,
  description text,
  start_date date not null,
  end_date date,
  status text not null default 'active',
  created_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  constraint treatment_plans_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint treatment_plans_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint treatment_plans_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint treatment_plans_description_length check (char_length(description) <= 10000),
  constraint treatment_plans_status_known check (status in ('active', 'completed', 'cancelled')),
  constraint treatment_plans_start_date_plausible
    check (start_date >= date '1900-01-01' and start_date < date '2200-01-01'),
  constraint treatment_plans_end_after_start check (end_date >= start_date and end_date < date '2200-01-01'),
  -- So that a series refers to a plan of the same patient.
  constraint treatment_plans_of_patient unique (id, patient_id)
);
create index treatment_plans_patient_id_idx on public.treatment_plans (patient_id, created_at desc);
create index treatment_plans_created_by_idx on public.treatment_plans (created_by);

grant
  select,
  insert (patient_id, title, description, start_date, end_date, status),
  update (title, description, start_date, end_date, status),
  delete
  on public.treatment_plans to clinic_admin, clinic_record;
grant select (id, patient_id, title, description, start_date, end_date, status, created_at)
  on public.treatment_plans to clinic_patient;
grant select, insert, update, delete on public.treatment_plans to clinic_maintenance;

alter table public.treatment_plans enable row level security;
alter table public.treatment_plans force row level security;
create policy maintenance_all on public.treatment_plans to clinic_maintenance using (true) with check (true);
create policy admin_all on public.treatment_plans to clinic_admin using (true) with check (true);
create policy patient_select on public.treatment_plans for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy record_all on public.treatment_plans to clinic_record using (true) with check (true);
