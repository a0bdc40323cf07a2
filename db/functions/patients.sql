create or replace function app.announce_patient() returns trigger
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
create or replace trigger patients_announce after insert or update or delete on public.patients
  for each row execute function app.announce_patient();
create or replace trigger patients_log after insert or update or delete on public.patients
  for each row when (app.leaves_trail()) execute function app.log_change(
    'patient', '{full_name}', 'id',
    '{full_name,civil_name,sex,cpf,email,phone,birth_date,guardian_name,guardian_cpf,guardian_phone,postal_code,address,'
    'health_insurance,how_found,how_found_detail,alert,notes,accepts_email,accepts_whatsapp,role}',
    '{profile_photo,user_id}');

-- Keeps `patient_counts` (decision 030).
-- pg_temp comes last in the search path, so that no temporary table can stand in for one of ours.
create or replace function app.count_patients() returns trigger
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
create or replace trigger patients_count_inserted after insert on public.patients
  referencing new table as became for each statement execute function app.count_patients();
create or replace trigger patients_count_deleted after delete on public.patients
  referencing old table as was for each statement execute function app.count_patients();
create or replace trigger patients_count_truncated after truncate on public.patients
  for each statement execute function app.count_patients();

-- A record that carries the administrator's role makes its account an administrator's. Imported ones may have no account.
create or replace function app.refuse_account() returns trigger
  language plpgsql as $$
begin
  raise exception 'only an administrator gives this record an account'
    using errcode = 'check_violation', schema = 'public', table = 'patients', constraint = 'patients_role_of_staff';
end
$$;
create or replace trigger patients_guard_role before update of user_id on public.patients
  for each row when (
    new.role = 'admin' and new.user_id is distinct from old.user_id and starts_with(current_user, 'clinic_staff_'))
  execute function app.refuse_account();
