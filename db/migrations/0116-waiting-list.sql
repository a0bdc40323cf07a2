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
  -- Patients join and leave the list by themselves.
  by_patient boolean not null default false,
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
grant select (id, patient_id, procedure_id, service, professional_id, periods, weekdays, until, created_at, by_patient)
  on public.waiting_list to clinic_patient;
grant
  select (id, patient_id, procedure_id, service, professional_id, periods, weekdays, until, created_at, by_patient),
  insert (patient_id, procedure_id, service, professional_id, periods, weekdays, until, by_patient),
  delete
  on public.waiting_list to clinic_booking;
grant select, insert, update, delete on public.waiting_list to clinic_maintenance;

alter table public.waiting_list enable row level security;
alter table public.waiting_list force row level security;
create policy maintenance_all on public.waiting_list to clinic_maintenance using (true) with check (true);
create policy admin_all on public.waiting_list to clinic_admin using (true) with check (true);
create policy staff_all on public.waiting_list to clinic_agenda using (true) with check (true);
create policy patient_select on public.waiting_list for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy booking_all on public.waiting_list to clinic_booking
  using (patient_id = (select app.booking_patient_id())) with check (patient_id = (select app.booking_patient_id()));

-- Freed times that the clinic offers to patients of the waiting list (decision 074). An offered time is not held: the first
-- answer that still finds it free books it, and the constraints of appointments decide between two. `service` keeps the title of a
-- procedure that is deleted later.
create table public.waiting_offers (
  id uuid primary key default gen_random_uuid(),
  -- Null once the entry has left the list.
  entry_id uuid,
  patient_id uuid not null,
  procedure_id uuid,
  service text not null,
  professional_id uuid not null,
  date date not null,
  time time not null,
  -- 'taken': the time went to another booking first.
  state text not null default 'open',
  expires_at timestamptz not null,
  answered_at timestamptz,
  appointment_id uuid,
  created_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  constraint waiting_offers_entry_id_fkey foreign key (entry_id) references public.waiting_list (id) on delete set null,
  constraint waiting_offers_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint waiting_offers_procedure_id_fkey
    foreign key (procedure_id) references public.procedures (id) on delete set null,
  constraint waiting_offers_professional_id_fkey foreign key (professional_id) references public.professionals (id),
  constraint waiting_offers_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete set null,
  constraint waiting_offers_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint waiting_offers_service_length check (char_length(service) <= 200 and btrim(service) <> ''),
  constraint waiting_offers_state_known check (state in ('open', 'accepted', 'declined', 'taken')),
  constraint waiting_offers_answered_whole check ((state = 'open') = (answered_at is null)),
  constraint waiting_offers_date_plausible check (date >= date '2000-01-01' and date < date '2200-01-01')
);
-- One open offer of a time for each entry.
create unique index waiting_offers_once_idx on public.waiting_offers (entry_id, professional_id, date, time)
  where state = 'open';
create index waiting_offers_patient_id_idx on public.waiting_offers (patient_id, created_at desc);
create index waiting_offers_time_idx on public.waiting_offers (professional_id, date) where state = 'open';
create index waiting_offers_entry_id_idx on public.waiting_offers (entry_id);
create index waiting_offers_procedure_id_idx on public.waiting_offers (procedure_id);
create index waiting_offers_professional_id_idx on public.waiting_offers (professional_id);
create index waiting_offers_appointment_id_idx on public.waiting_offers (appointment_id);
create index waiting_offers_created_by_idx on public.waiting_offers (created_by);

grant
  select,
  insert (entry_id, patient_id, procedure_id, service, professional_id, date, time, expires_at),
  delete
  on public.waiting_offers to clinic_admin;
grant select, insert (entry_id, patient_id, procedure_id, service, professional_id, date, time, expires_at)
  on public.waiting_offers to clinic_agenda;
grant
  select (id, entry_id, patient_id, procedure_id, service, professional_id, date, time, state, expires_at,
          answered_at, appointment_id, created_at)
  on public.waiting_offers to clinic_patient;
grant select (id, patient_id, professional_id, date, time, state, expires_at), update (state, answered_at)
  on public.waiting_offers to clinic_service;
grant
  select (id, entry_id, patient_id, procedure_id, service, professional_id, date, time, state, expires_at,
          answered_at, appointment_id, created_at),
  update (state, answered_at, appointment_id)
  on public.waiting_offers to clinic_booking;
grant select, insert, update, delete on public.waiting_offers to clinic_maintenance;

alter table public.waiting_offers enable row level security;
alter table public.waiting_offers force row level security;
create policy maintenance_all on public.waiting_offers to clinic_maintenance using (true) with check (true);
create policy admin_all on public.waiting_offers to clinic_admin using (true) with check (true);
create policy staff_all on public.waiting_offers to clinic_agenda using (true) with check (true);
create policy service_select on public.waiting_offers for select to clinic_service using (true);
create policy service_update on public.waiting_offers for update to clinic_service using (true) with check (true);
create policy patient_select on public.waiting_offers for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy booking_select on public.waiting_offers for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_update on public.waiting_offers for update to clinic_booking
  using (patient_id = (select app.booking_patient_id())) with check (patient_id = (select app.booking_patient_id()));
