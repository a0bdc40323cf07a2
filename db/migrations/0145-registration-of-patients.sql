-- What a reception asks at registration. `full_name` stays the name that every screen, message and file shows: the social
-- name where the patient uses one. `civil_name` is then the name in the documents (decision 091). A minor's responsible
-- person may be responsible for several patients, so that their CPF and phone are not unique.

alter table public.patients
  add column civil_name text collate public.clinic_pt,
  add column sex text,
  add column guardian_name text collate public.clinic_pt,
  add column guardian_cpf text,
  add column guardian_phone text,
  add column postal_code text,
  add column health_insurance text,
  add column how_found text,
  add column how_found_detail text,
  add constraint patients_civil_name_length check (char_length(civil_name) <= 200 and btrim(civil_name) <> ''),
  add constraint patients_sex_known check (sex in ('female', 'male', 'other')),
  add constraint patients_guardian_name_length check (char_length(guardian_name) <= 200 and btrim(guardian_name) <> ''),
  add constraint patients_guardian_cpf_valid check (app.is_cpf(guardian_cpf)),
  add constraint patients_guardian_phone_digits check (guardian_phone ~ '^[1-9][0-9]{9,10}$'),
  add constraint patients_postal_code_digits check (postal_code ~ '^[0-9]{8}$'),
  add constraint patients_health_insurance_length check (char_length(health_insurance) <= 100),
  add constraint patients_how_found_known check (
    how_found in ('patient', 'professional', 'instagram', 'google', 'insurance', 'passing_by', 'other')
  ),
  add constraint patients_how_found_detail_length check (char_length(how_found_detail) <= 200);

-- Both names are found, also by the name alone; a minor by the responsible person too. A generated column keeps its
-- expression, so the two are made anew, with their grants and indexes.
alter table public.patients
  drop column search_text,
  drop column search_name,
  add column search_text text collate "C" not null generated always as (
    app.fold(
      (full_name collate "C") || ' ' || coalesce(civil_name collate "C", '') || ' ' || coalesce(email, '')
        || ' ' || coalesce(cpf, '') || ' ' || coalesce(phone, '')
        || ' ' || coalesce(guardian_name collate "C", '') || ' ' || coalesce(guardian_phone, '')
    )
  ) stored,
  add column search_name text collate "C" not null generated always as (
    app.fold((full_name collate "C") || coalesce(' ' || (civil_name collate "C"), ''))
  ) stored;
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
create index patients_search_text_idx on public.patients
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64);
create index patients_search_name_idx on public.patients
  using gin (search_name gin_trgm_ops) with (gin_pending_list_limit = 64);
create index patients_search_order_idx on public.patients (search_name, full_name, id) include (search_text);
create index patients_person_keys_idx on public.patients
  using gin (app.person_keys(cpf, email, phone, birth_date, search_name)) with (gin_pending_list_limit = 64);

grant
  insert (civil_name, sex, guardian_name, guardian_cpf, guardian_phone, postal_code, health_insurance, how_found,
          how_found_detail),
  update (civil_name, sex, guardian_name, guardian_cpf, guardian_phone, postal_code, health_insurance, how_found,
          how_found_detail)
  on public.patients to clinic_admin, clinic_registration;
grant
  select (search_text, search_name, civil_name, sex, guardian_name, guardian_cpf, guardian_phone, postal_code,
          health_insurance, how_found, how_found_detail)
  on public.patients to clinic_agenda, clinic_registration, clinic_record;
-- For the patient's own copy of the record.
grant
  select (civil_name, sex, guardian_name, guardian_cpf, guardian_phone, postal_code, health_insurance)
  on public.patients to clinic_patient;
