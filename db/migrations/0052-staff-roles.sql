-- Staff below the administrator: reception, professionals, managers (decision 055). Each permission of
-- contract/permissions.ts is a group role with grants and policies. A request of staff runs under a role
-- clinic_staff_<permissions>, which inherits from these groups. Columns with clinical content are granted to
-- clinic_record only.

grant usage on schema public, app to clinic_agenda, clinic_record, clinic_registration, clinic_settings;

-- As in 0003, with the roles of staff.
create or replace function app.leaves_trail() returns boolean
  language sql stable parallel safe
  return current_user in ('clinic_admin', 'clinic_patient', 'clinic_anonymous', 'clinic_service')
    or starts_with(current_user, 'clinic_staff_');

-- Roles of an account besides the administrator's. An ended account has none and stays, since rows name it.
alter table public.profiles
  add column staff_roles text[] not null default '{}',
  add column ended_at timestamptz,
  add constraint profiles_staff_roles_known
    check (staff_roles <@ array['reception', 'professional', 'manager']),
  add constraint profiles_ended_without_roles
    check (ended_at is null or (role = 'patient' and staff_roles = '{}'));
create index profiles_staff_idx on public.profiles (full_name, id) where role = 'admin' or staff_roles <> '{}';
grant insert (staff_roles, ended_at), update (staff_roles, ended_at) on public.profiles to clinic_service;

create or replace function app.announce_profile() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.role, old.staff_roles, old.full_name, old.ended_at)
    is not distinct from (new.role, new.staff_roles, new.full_name, new.ended_at)
  then
    return null;
  end if;
  perform app.announce('administrators');
  if tg_op <> 'UPDATE' or (old.role, old.staff_roles) is distinct from (new.role, new.staff_roles) then
    perform app.announce_account(case when tg_op = 'DELETE' then old.id else new.id end);
  end if;
  return null;
end
$$;
drop trigger profiles_log on public.profiles;
create trigger profiles_log after insert or update or delete on public.profiles
  for each row when (app.leaves_trail()) execute function app.log_change(
    'profile', '{full_name}', '', '{full_name,role,staff_roles,ended_at}', '{}');

-- Patients: who they are is for the agenda, to register them for the reception, the notes are clinical.
grant
  select (id, user_id, full_name, cpf, email, phone, birth_date, address, profile_photo, role, created_at, search_text,
          search_name)
  on public.patients to clinic_agenda, clinic_registration, clinic_record;
grant
  insert (user_id, full_name, cpf, email, phone, birth_date, address, profile_photo),
  update (user_id, full_name, cpf, email, phone, birth_date, address, profile_photo)
  on public.patients to clinic_registration;
grant select (notes), insert (notes), update (notes) on public.patients to clinic_record;
create policy staff_select on public.patients for select
  to clinic_agenda, clinic_registration, clinic_record using (true);
create policy staff_insert on public.patients for insert to clinic_registration with check (true);
create policy staff_update on public.patients for update to clinic_registration, clinic_record
  using (true) with check (true);
grant select on public.patient_counts to clinic_agenda;
create policy staff_select on public.patient_counts for select to clinic_agenda using (true);

-- Files: the reception sees which there are; what is in them is clinical.
grant select (id, patient_id, file_name, file_type, category, size_bytes, created_at)
  on public.patient_files to clinic_registration;
grant
  select,
  insert (patient_id, file_name, file_path, file_type, description, category, size_bytes, sha256, upload_key),
  update (file_name, description, category),
  delete
  on public.patient_files to clinic_record;
create policy staff_select on public.patient_files for select to clinic_registration using (true);
create policy record_all on public.patient_files to clinic_record using (true) with check (true);

grant
  select,
  insert (patient_id, title, description),
  update (title, description, completed_on),
  delete
  on public.patient_future_procedures to clinic_record;
create policy record_all on public.patient_future_procedures to clinic_record using (true) with check (true);

grant
  select,
  insert (patient_id, title, description, start_date, end_date, status),
  update (title, description, start_date, end_date, status),
  delete
  on public.treatment_plans to clinic_record;
create policy record_all on public.treatment_plans to clinic_record using (true) with check (true);

-- What is taken back from a record goes into the archive. `app.sealed_now` looks for the record of this transaction,
-- which only an administrator can have archived: staff see no row.
grant select, insert (noun, row_id, patient_id, reason, explanation, record) on public.archived_items to clinic_record;
create policy record_select on public.archived_items for select to clinic_record using (true);
create policy record_insert on public.archived_items for insert to clinic_record with check (true);
-- The function compares xmin, which a grant of columns does not cover.
grant select on public.archived_records to clinic_record, clinic_registration, clinic_agenda;
create policy staff_select on public.archived_records for select
  to clinic_record, clinic_registration, clinic_agenda using (false);

-- Appointments without their notes.
grant
  select (id, patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, squeeze_in),
  insert (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, squeeze_in),
  update (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, squeeze_in)
  on public.appointments to clinic_agenda;
grant select (notes), insert (notes), update (notes) on public.appointments to clinic_record;
create policy staff_all on public.appointments to clinic_agenda using (true) with check (true);
create policy record_select on public.appointments for select to clinic_record using (true);
create policy record_update on public.appointments for update to clinic_record using (true) with check (true);
grant select on public.appointment_days to clinic_agenda;
create policy staff_select on public.appointment_days for select to clinic_agenda using (true);

-- The clinic's own tables: all staff read them.
grant select on public.procedures to clinic_agenda, clinic_settings;
grant
  insert (title, description, duration, media_url, media_type),
  update (title, description, duration, media_url, media_type),
  delete
  on public.procedures to clinic_settings;
create policy staff_select on public.procedures for select to clinic_agenda using (true);
create policy settings_all on public.procedures to clinic_settings using (true) with check (true);

grant select on public.clinic_settings to clinic_agenda, clinic_settings;
grant
  insert (clinic_name, doctor_name, logo_url, phone, address, instagram_url, facebook_url, whatsapp_url, email,
          business_hours),
  update (clinic_name, doctor_name, logo_url, phone, address, instagram_url, facebook_url, whatsapp_url, email,
          business_hours)
  on public.clinic_settings to clinic_settings;
create policy staff_select on public.clinic_settings for select to clinic_agenda, clinic_settings using (true);
create policy settings_insert on public.clinic_settings for insert to clinic_settings with check (true);
create policy settings_update on public.clinic_settings for update to clinic_settings using (true) with check (true);

grant select, insert (step) on public.hidden_setup_steps to clinic_settings;
create policy settings_select on public.hidden_setup_steps for select to clinic_settings using (true);
create policy settings_insert on public.hidden_setup_steps for insert to clinic_settings with check (true);

-- The audit log: staff add lines in their own name, and read none.
alter table public.activity_log
  drop constraint activity_log_user_role_known,
  add constraint activity_log_user_role_known check (user_role in ('admin', 'staff', 'patient')),
  drop constraint activity_log_noun_known,
  add constraint activity_log_noun_known
    check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                    'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                    'schedule_exception', 'waiting_list', 'appointment_series'));
grant insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_agenda, clinic_record, clinic_registration, clinic_settings;
create policy staff_insert on public.activity_log for insert
  to clinic_agenda, clinic_record, clinic_registration, clinic_settings
  with check (user_id = (select app.user_id()));

-- A repeated read of the same person is one line of the audit log, so their own recent reads are looked for. Of the log,
-- staff see nothing else.
grant select (user_id, happened_at, action, noun, row_id, patient_id, address, after)
  on public.activity_log to clinic_agenda, clinic_record, clinic_registration, clinic_settings;
create policy staff_select on public.activity_log for select
  to clinic_agenda, clinic_record, clinic_registration, clinic_settings
  using (user_id = (select app.user_id()) and action = 'read');

-- A booking locks its patient (`for key share`), for which PostgreSQL wants the right to update a column, and a policy.
-- The agenda alone changes no patient: no changed row passes the check.
grant update (phone) on public.patients to clinic_agenda;
create policy agenda_lock on public.patients for update to clinic_agenda using (true) with check (false);
