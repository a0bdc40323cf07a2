-- Patients who want an earlier time, or one that is full. It is a list that people book from; it never books by itself
-- (decision 061). `service` keeps the title of a procedure that is deleted later.

create table public.waiting_list (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  procedure_id uuid,
  service text not null,
  -- Null: any professional.
  professional_id uuid,
  -- Empty: any. Weekdays are ISO, 1 is Monday.
  periods text[] not null default '{}',
  weekdays smallint[] not null default '{}',
  priority text not null default 'normal',
  until date,
  created_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  constraint waiting_list_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint waiting_list_procedure_id_fkey
    foreign key (procedure_id) references public.procedures (id) on delete set null,
  constraint waiting_list_professional_id_fkey foreign key (professional_id) references public.professionals (id),
  constraint waiting_list_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint waiting_list_once unique (patient_id, service),
  constraint waiting_list_service_length check (char_length(service) <= 200 and btrim(service) <> ''),
  constraint waiting_list_periods_known check (periods <@ array['morning', 'afternoon', 'evening']),
  constraint waiting_list_weekdays_valid check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint waiting_list_priority_known check (priority in ('normal', 'high')),
  constraint waiting_list_until_plausible check (until >= date '2000-01-01' and until < date '2200-01-01')
);
-- Best first: those of high priority, then those who have waited longest.
create index waiting_list_order_idx on public.waiting_list ((priority = 'high') desc, created_at, id);
create index waiting_list_procedure_id_idx on public.waiting_list (procedure_id);
create index waiting_list_professional_id_idx on public.waiting_list (professional_id);
create index waiting_list_created_by_idx on public.waiting_list (created_by);

grant
  select,
  insert (patient_id, procedure_id, service, professional_id, periods, weekdays, priority, until),
  update (procedure_id, service, professional_id, periods, weekdays, priority, until),
  delete
  on public.waiting_list to clinic_admin, clinic_agenda;
grant
  select (id, patient_id, procedure_id, service, professional_id, periods, weekdays, until, created_at)
  on public.waiting_list to clinic_patient;
grant select, insert, update, delete on public.waiting_list to clinic_maintenance;

alter table public.waiting_list enable row level security;
alter table public.waiting_list force row level security;
create policy maintenance_all on public.waiting_list to clinic_maintenance using (true) with check (true);
create policy admin_all on public.waiting_list to clinic_admin using (true) with check (true);
create policy staff_all on public.waiting_list to clinic_agenda using (true) with check (true);
create policy patient_select on public.waiting_list for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

create trigger waiting_list_announce after insert or update or delete on public.waiting_list
  for each row execute function app.announce_of_patient('waitingList');
create trigger waiting_list_log after insert or update on public.waiting_list
  for each row when (app.leaves_trail()) execute function app.log_change(
    'waiting_list', '{service}', 'patient_id', '{service,periods,weekdays,priority,until}',
    '{procedure_id,professional_id}');
-- What is archived with its patient gets no line of its own (decision 028).
create trigger waiting_list_log_removal after delete on public.waiting_list
  for each row when (app.leaves_trail() and app.sealed_now(old.patient_id) is null) execute function app.log_change(
    'waiting_list', '{service}', 'patient_id', '{service,periods,weekdays,priority,until}',
    '{procedure_id,professional_id}');
