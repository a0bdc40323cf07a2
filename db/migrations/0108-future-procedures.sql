-- Procedures planned for a patient. `completed_on` is the clinic's day; null while one is still to be done.

create table public.patient_future_procedures (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  title text not null,
  description text not null,
  created_at timestamptz not null default now(),
  completed_on date,
  constraint patient_future_procedures_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint patient_future_procedures_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint patient_future_procedures_description_length
    check (char_length(description) <= 10000 and btrim(description) <> ''),
  constraint patient_future_procedures_completed_on_plausible
    check (completed_on >= date '1900-01-01' and completed_on < date '2200-01-01')
);
create index patient_future_procedures_patient_id_idx
  on public.patient_future_procedures (patient_id, created_at desc);

grant
  select,
  insert (patient_id, title, description),
  update (title, description, completed_on),
  delete
  on public.patient_future_procedures to clinic_admin, clinic_record;
grant select on public.patient_future_procedures to clinic_patient;
grant select, insert, update, delete on public.patient_future_procedures to clinic_maintenance;

alter table public.patient_future_procedures enable row level security;
alter table public.patient_future_procedures force row level security;
create policy maintenance_all on public.patient_future_procedures to clinic_maintenance using (true) with check (true);
create policy admin_all on public.patient_future_procedures to clinic_admin using (true) with check (true);
create policy patient_select on public.patient_future_procedures for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy record_all on public.patient_future_procedures to clinic_record using (true) with check (true);
