-- Never deleted, since appointments and records name them: one who leaves is no longer active.
create table public.professionals (
  id uuid primary key default gen_random_uuid(),
  full_name text collate public.clinic_pt not null,
  specialty text,
  council text,
  council_number text,
  council_state text,
  rqe text,
  color text not null default 'teal',
  active boolean not null default true,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint professionals_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint professionals_user_id_unique unique (user_id),
  constraint professionals_full_name_length check (char_length(full_name) <= 200 and btrim(full_name) <> ''),
  constraint professionals_specialty_length check (char_length(specialty) <= 200),
  constraint professionals_council_length check (char_length(council) <= 20),
  constraint professionals_council_number_length check (char_length(council_number) <= 20),
  constraint professionals_council_state_known
    check (council_state in ('AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB',
                             'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
  constraint professionals_rqe_length check (char_length(rqe) <= 60),
  constraint professionals_color_valid check (app.is_mark_color(color))
);
create index professionals_active_idx on public.professionals (full_name, id) where active;

-- Which account is whose is the administrator's to say.
grant
  select,
  insert (full_name, specialty, council, council_number, council_state, rqe, color, active, user_id),
  update (full_name, specialty, council, council_number, council_state, rqe, color, active, user_id)
  on public.professionals to clinic_admin;
grant select on public.professionals to clinic_agenda;
grant
  select,
  insert (full_name, specialty, council, council_number, council_state, rqe, color, active),
  update (full_name, specialty, council, council_number, council_state, rqe, color, active)
  on public.professionals to clinic_settings;
grant select (id, full_name, specialty, council, council_number, council_state, rqe, color, active)
  on public.professionals to clinic_patient;
grant select, update (user_id) on public.professionals to clinic_service;
grant select (id, full_name, specialty, color, active) on public.professionals to clinic_booking;
grant select, insert, update, delete on public.professionals to clinic_maintenance;

alter table public.professionals enable row level security;
alter table public.professionals force row level security;
create policy maintenance_all on public.professionals to clinic_maintenance using (true) with check (true);
create policy admin_all on public.professionals to clinic_admin using (true) with check (true);
create policy staff_select on public.professionals for select to clinic_agenda using (true);
create policy settings_all on public.professionals to clinic_settings using (true) with check (true);
create policy patient_select on public.professionals for select to clinic_patient using (true);
create policy service_select on public.professionals for select to clinic_service using (true);
create policy service_update on public.professionals for update to clinic_service using (true) with check (true);
create policy booking_select on public.professionals for select to clinic_booking using (true);

-- A new clinic has one, still to be named.
set local role clinic_maintenance;
insert into public.professionals (full_name) values ('A definir');
reset role;

-- Of a booking that names no professional.
create function app.first_professional() returns uuid
  language sql stable
  return (select id from public.professionals where active order by created_at, id limit 1);
