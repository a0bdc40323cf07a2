-- Patients. CPF and phone are digits; the masks are the screen's. profile_photo holds the key of the stored photo.

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
  constraint patients_role_known check (role in ('admin', 'patient'))
);
create index patients_full_name_idx on public.patients (full_name, id);
create index patients_created_at_idx on public.patients (created_at desc, id);

-- A managed server may keep pg_trgm in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
create index patients_search_text_idx on public.patients using gin (search_text gin_trgm_ops);

-- The record of the patient who asks. Policies call it inside a sub-select, so that it runs once for a query
-- and not once for a row.
create function app.current_patient_id() returns uuid
  language sql stable parallel safe
  return (select id from public.patients where user_id = app.user_id());

grant
  select,
  insert (user_id, full_name, cpf, email, phone, birth_date, address, notes, profile_photo),
  update (user_id, full_name, cpf, email, phone, birth_date, address, notes, profile_photo),
  delete
  on public.patients to clinic_admin;
grant
  select (id, user_id, full_name, cpf, email, phone, birth_date, address, profile_photo, created_at),
  update (full_name, phone, address)
  on public.patients to clinic_patient;
grant
  select (id, user_id, full_name, email, role),
  update (user_id)
  on public.patients to clinic_service;
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
create policy service_update on public.patients for update to clinic_service using (true) with check (true);
