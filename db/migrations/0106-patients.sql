-- Patients, and how many there are. CPF and phone are digits; the screens add the masks. profile_photo holds the key of
-- the stored photo.

create table public.patients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  full_name text collate public.clinic_pt not null,
  cpf text,
  email text,
  phone text,
  birth_date date,
  address text,
  notes text,
  profile_photo text,
  role text not null default 'patient',
  created_at timestamptz not null default now(),
  search_text text collate "C" not null generated always as (
    app.fold(
      (full_name collate "C") || ' ' || coalesce(email, '') || ' ' || coalesce(cpf, '') || ' ' || coalesce(phone, '')
    )
  ) stored,
  -- The agenda is searched by name alone.
  search_name text collate "C" not null generated always as (app.fold(full_name collate "C")) stored,
  -- What the team must know before an appointment, such as an allergy. The agenda shows it; the patient's role has no right
  -- to it (decision 063).
  alert text,
  accepts_email boolean not null default true,
  accepts_whatsapp boolean not null default true,
  constraint patients_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint patients_user_id_unique unique (user_id),
  constraint patients_email_unique unique (email),
  constraint patients_cpf_unique unique (cpf),
  constraint patients_full_name_length check (char_length(full_name) <= 200 and btrim(full_name) <> ''),
  constraint patients_email_lower_case check (email = lower(email) and char_length(email) between 3 and 254),
  constraint patients_cpf_valid check (app.is_cpf(cpf)),
  constraint patients_phone_digits check (phone ~ '^[1-9][0-9]{9,10}$'),
  constraint patients_birth_date_plausible check (birth_date >= date '1900-01-01' and birth_date < date '2200-01-01'),
  constraint patients_address_length check (char_length(address) <= 300),
  constraint patients_notes_length check (char_length(notes) <= 10000),
  constraint patients_role_known check (role in ('admin', 'patient')),
  constraint patients_alert_length check (char_length(alert) <= 200)
);
create index patients_created_at_idx on public.patients (created_at desc, id);
-- A managed server may keep pg_trgm in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
-- Every search reads the list of pending entries whole. By default it grows to a few thousand patients, which would take
-- most of a search's time.
create index patients_search_text_idx on public.patients
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64);
create index patients_search_name_idx on public.patients
  using gin (search_name gin_trgm_ops) with (gin_pending_list_limit = 64);
-- In the order of a search's results, with the searched text: a search for a common word reads this index alone, until a
-- page is full. The list without a search needs the names only.
create index patients_search_order_idx on public.patients (search_name, full_name, id) include (search_text);
create index patients_full_name_idx on public.patients (full_name, id);
-- A mended line is compared with the clinic's patients at once.
create index patients_person_keys_idx on public.patients
  using gin (app.person_keys(cpf, email, phone, birth_date, search_name)) with (gin_pending_list_limit = 64);

grant
  select,
  insert (user_id, full_name, cpf, email, phone, birth_date, address, notes, profile_photo, alert, accepts_email,
          accepts_whatsapp),
  update (user_id, full_name, cpf, email, phone, birth_date, address, notes, profile_photo, alert, accepts_email,
          accepts_whatsapp),
  delete
  on public.patients to clinic_admin;
-- Who patients are is for the agenda, to register them for the reception; the notes are clinical.
-- A booking locks its patient (`for key share`), for which PostgreSQL wants the right to update a column, and a policy.
-- The agenda alone changes no patient: no changed row passes the check.
grant
  select (id, user_id, full_name, cpf, email, phone, birth_date, address, profile_photo, role, created_at,
          search_text, search_name, alert, accepts_email, accepts_whatsapp),
  update (phone)
  on public.patients to clinic_agenda;
grant
  select (id, user_id, full_name, cpf, email, phone, birth_date, address, profile_photo, role, created_at,
          search_text, search_name, alert, accepts_email, accepts_whatsapp),
  insert (user_id, full_name, cpf, email, phone, birth_date, address, profile_photo, alert, accepts_email,
          accepts_whatsapp),
  update (user_id, full_name, cpf, email, phone, birth_date, address, profile_photo, alert, accepts_email,
          accepts_whatsapp)
  on public.patients to clinic_registration;
grant
  select (id, user_id, full_name, cpf, email, phone, birth_date, address, notes, profile_photo, role, created_at,
          search_text, search_name, alert, accepts_email, accepts_whatsapp),
  insert (notes),
  update (notes, alert)
  on public.patients to clinic_record;
grant
  select (id, user_id, full_name, cpf, email, phone, birth_date, address, profile_photo, created_at, accepts_email,
          accepts_whatsapp),
  update (full_name, phone, address, accepts_email, accepts_whatsapp)
  on public.patients to clinic_patient;
-- The recipient of a message.
grant
  select (id, user_id, full_name, email, phone, role, accepts_email, accepts_whatsapp),
  update (user_id, role, accepts_email, accepts_whatsapp)
  on public.patients to clinic_service;
-- The own record, to lock it (db/CONVENTIONS.md, order of locks).
grant select (id), update (phone) on public.patients to clinic_booking;
grant select, insert, update, delete on public.patients to clinic_maintenance;

alter table public.patients enable row level security;
alter table public.patients force row level security;
create policy maintenance_all on public.patients to clinic_maintenance using (true) with check (true);
create policy admin_all on public.patients to clinic_admin using (true) with check (true);
create policy patient_select on public.patients for select to clinic_patient
  using (user_id = (select app.user_id()));
create policy patient_update on public.patients for update to clinic_patient
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy service_select on public.patients for select to clinic_service using (true);
-- The server removes the administrator's role from a record and never gives it.
create policy service_update on public.patients for update to clinic_service using (true) with check (role = 'patient');
create policy staff_select on public.patients for select
  to clinic_agenda, clinic_registration, clinic_record using (true);
create policy staff_insert on public.patients for insert to clinic_registration with check (true);
create policy staff_update on public.patients for update to clinic_registration, clinic_record
  using (true) with check (true);
create policy agenda_lock on public.patients for update to clinic_agenda using (true) with check (false);
create policy booking_select on public.patients for select to clinic_booking
  using (id = (select app.booking_patient_id()));
create policy booking_lock on public.patients for update to clinic_booking
  using (id = (select app.booking_patient_id())) with check (false);

-- The caller's own record. Policies call it in a sub-select, so that it runs once for a query and not once for a row.
create function app.current_patient_id() returns uuid
  language sql stable parallel safe
  return (select id from public.patients where user_id = app.user_id());

-- The number of patients, kept by triggers, once for a statement, in the transaction of the change (decision 030).
create table public.patient_counts (
  part smallint primary key,
  patients integer not null
);
comment on table public.patient_counts is
  'How many patients there are, as a sum: in parts, so that those who register some at once do not wait for each other.';

-- The roles of requests only read. The triggers write with the rights of the owner, for which there is a policy.
grant select on public.patient_counts to clinic_admin, clinic_agenda;
grant select, insert, update, delete on public.patient_counts to clinic_maintenance;

alter table public.patient_counts enable row level security;
alter table public.patient_counts force row level security;
create policy maintenance_all on public.patient_counts to clinic_maintenance using (true) with check (true);
create policy admin_select on public.patient_counts for select to clinic_admin using (true);
create policy owner_all on public.patient_counts using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.patient_counts'::regclass)
);
create policy staff_select on public.patient_counts for select to clinic_agenda using (true);

insert into public.patient_counts (part, patients) values (0, 0);
