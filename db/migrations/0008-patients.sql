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
-- With the searched text, so that a search for a common word reads this index alone, in order, until a page is full.
create index patients_full_name_idx on public.patients (full_name, id) include (search_text);
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
-- A 64th and an eighth of the patients, by the first byte of their ids: they show whether a word is common, however
-- large the clinic is (decision 035).
create index patients_search_64th_idx on public.patients
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64) where get_byte(uuid_send(id), 0) < 4;
create index patients_search_8th_idx on public.patients
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64) where get_byte(uuid_send(id), 0) < 32;
create index patients_search_name_64th_idx on public.patients
  using gin (search_name gin_trgm_ops) with (gin_pending_list_limit = 64) where get_byte(uuid_send(id), 0) < 4;
create index patients_search_name_8th_idx on public.patients
  using gin (search_name gin_trgm_ops) with (gin_pending_list_limit = 64) where get_byte(uuid_send(id), 0) < 32;

-- The caller's own record. Policies call it in a sub-select, so that it runs once for a query and not once for a row.
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
  update (user_id, role)
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
-- The server removes the administrator's role from a record and never gives it.
create policy service_update on public.patients for update to clinic_service using (true) with check (role = 'patient');

create function app.announce_patient() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform app.announce('patients', case when tg_op = 'DELETE' then old.id else new.id end);
  -- Of an update, only these columns decide who sees what.
  if tg_op <> 'UPDATE' or (old.user_id, old.role) is distinct from (new.user_id, new.role) then
    if tg_op <> 'INSERT' then
      perform app.announce_account(old.user_id);
    end if;
    if tg_op <> 'DELETE' then
      perform app.announce_account(new.user_id);
    end if;
  end if;
  if (tg_op <> 'INSERT' and old.role = 'admin') or (tg_op <> 'DELETE' and new.role = 'admin') then
    perform app.announce('administrators');
  end if;
  return null;
end
$$;
create trigger patients_announce after insert or update or delete on public.patients
  for each row execute function app.announce_patient();
create trigger patients_log after insert or update or delete on public.patients
  for each row when (app.leaves_trail()) execute function app.log_change(
    'patient', '{full_name}', 'id',
    '{full_name,cpf,email,phone,birth_date,address,notes,role}', '{profile_photo,user_id}');

-- The number of patients, kept by triggers, once for a statement, in the transaction of the change (decision 030).
create table public.patient_counts (
  part smallint primary key,
  patients integer not null
);
comment on table public.patient_counts is
  'How many patients there are, as a sum: in parts, so that those who register some at once do not wait for each other.';

-- The roles of requests only read. The triggers write with the rights of the owner, for which there is a policy.
grant select on public.patient_counts to clinic_admin;
grant select, insert, update, delete on public.patient_counts to clinic_maintenance;

alter table public.patient_counts enable row level security;
alter table public.patient_counts force row level security;
create policy maintenance_all on public.patient_counts to clinic_maintenance using (true) with check (true);
create policy admin_select on public.patient_counts for select to clinic_admin using (true);
create policy owner_all on public.patient_counts using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.patient_counts'::regclass)
);

-- pg_temp comes last in the search path, so that no temporary table can stand in for one of ours.
create function app.count_patients() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  number integer;
begin
  if tg_op = 'TRUNCATE' then
    truncate public.patient_counts;
    return null;
  elsif tg_op = 'INSERT' then
    select count(*) into number from became;
  else
    select -count(*) into number from was;
  end if;
  if number <> 0 then
    insert into public.patient_counts as part (part, patients) values (pg_backend_pid() % 8, number)
      on conflict (part) do update set patients = part.patients + excluded.patients;
  end if;
  return null;
end
$$;
-- A trigger function cannot be called, but with this right a role could put it on a table of its own.
revoke execute on function app.count_patients() from public;
create trigger patients_count_inserted after insert on public.patients
  referencing new table as became for each statement execute function app.count_patients();
create trigger patients_count_deleted after delete on public.patients
  referencing old table as was for each statement execute function app.count_patients();
create trigger patients_count_truncated after truncate on public.patients
  for each statement execute function app.count_patients();
insert into public.patient_counts (part, patients) values (0, 0);
