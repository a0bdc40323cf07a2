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
  insert (entry_id, patient_id, procedure_id, service, professional_id, date, time, expires_at)
  on public.waiting_offers to clinic_admin, clinic_agenda;
grant delete on public.waiting_offers to clinic_admin;
grant select (id, entry_id, patient_id, procedure_id, service, professional_id, date, time, state, expires_at, answered_at,
              appointment_id, created_at)
  on public.waiting_offers to clinic_patient, clinic_booking;
grant update (state, answered_at, appointment_id) on public.waiting_offers to clinic_booking;
grant select (id, patient_id, professional_id, date, time, state, expires_at), update (state, answered_at)
  on public.waiting_offers to clinic_service;
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

-- An answer is final, and a late one is refused.
create function app.guard_offer_answer() returns trigger
  language plpgsql as $$
begin
  if old.state <> 'open' and new.state <> old.state then
    raise exception 'the offer is answered' using errcode = 'check_violation', constraint = 'waiting_offers_state_open';
  end if;
  if old.state = 'open' and new.state = 'accepted' and old.expires_at <= now() then
    raise exception 'the offer has expired' using errcode = 'check_violation', constraint = 'waiting_offers_not_expired';
  end if;
  return new;
end
$$;
create trigger waiting_offers_guard before update on public.waiting_offers
  for each row execute function app.guard_offer_answer();

create trigger waiting_offers_announce after insert or update or delete on public.waiting_offers
  for each row execute function app.announce_of_patient('waitingList');
create trigger waiting_offers_log after insert or update on public.waiting_offers
  for each row when (app.leaves_trail()) execute function app.log_change(
    'waiting_offer', '{service}', 'patient_id', '{service,date,time,state,expires_at}', '{procedure_id,professional_id}');

-- Patients join and leave the list by themselves.
alter table public.waiting_list add column by_patient boolean not null default false;
grant select (by_patient) on public.waiting_list to clinic_patient;

grant
  select (id, patient_id, procedure_id, service, professional_id, periods, weekdays, until, created_at, by_patient),
  insert (patient_id, procedure_id, service, professional_id, periods, weekdays, until, by_patient),
  delete
  on public.waiting_list to clinic_booking;
create policy booking_all on public.waiting_list to clinic_booking
  using (patient_id = (select app.booking_patient_id())) with check (patient_id = (select app.booking_patient_id()));

-- Who answered a request, for the second of two.
alter table public.booking_requests add column answered_name text;
grant select (answered_name) on public.booking_requests to clinic_admin, clinic_agenda;
create function app.name_answer() returns trigger
  language plpgsql as $$
begin
  if new.answered_at is distinct from old.answered_at then
    new.answered_name := app.user_name();
  end if;
  return new;
end
$$;
-- After `booking_requests_guard`, by the order of names.
create trigger booking_requests_name_answer before update on public.booking_requests
  for each row execute function app.name_answer();

-- As in 0071; also an offer of the waiting list that the patient accepts in this transaction.
create or replace function app.was_offered(
  patient uuid, procedure uuid, professional uuid, starts timestamp, moved uuid
) returns boolean
  language sql stable
  return exists (
    select from public.booking_requests as offered
      where offered.patient_id = patient and offered.state = 'accepted' and offered.asked_date is not null
        and offered.booked_appointment_id is null
        and offered.procedure_id is not distinct from procedure and offered.professional_id = professional
        and offered.date + offered.time = starts and offered.appointment_id is not distinct from moved
  ) or exists (
    select from public.waiting_offers as offered
      where offered.patient_id = patient and offered.state = 'accepted' and offered.appointment_id is null
        and offered.answered_at = now()
        and offered.procedure_id is not distinct from procedure and offered.professional_id = professional
        and offered.date + offered.time = starts
  );

-- Adds to the nouns that are known, whichever they are by now.
do $$
declare
  nouns text;
begin
  select string_agg(quote_literal(noun[1]), ', ') into nouns
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as noun
    where conname = 'activity_log_noun_known';
  execute format(
    'alter table public.activity_log drop constraint activity_log_noun_known,
       add constraint activity_log_noun_known check (noun in (%s, ''waiting_offer''))', nouns);
end
$$;

-- As in 0060. A patient who leaves the list is not being deleted; the role does not read the archive.
drop trigger waiting_list_log_removal on public.waiting_list;
create trigger waiting_list_log_removal after delete on public.waiting_list
  for each row when (app.leaves_trail() and (current_user = 'clinic_booking' or app.sealed_now(old.patient_id) is null))
  execute function app.log_change(
    'waiting_list', '{service}', 'patient_id', '{service,periods,weekdays,priority,until}',
    '{procedure_id,professional_id}');
