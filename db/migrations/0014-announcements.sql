-- What has changed is announced at commit on the channel `vico_changes`, for open screens to look again (decision 014).
-- An announcement names a topic and, where a record is concerned, whose it is; nothing of what stands there. Equal ones
-- of one transaction are sent once, which is why no row is named: a bulk change is a single word.

create function app.announce(topic text, patient uuid default null) returns void
  language sql
  return pg_notify(
    'vico_changes',
    json_strip_nulls(json_build_object('topic', topic, 'patient', patient))::text
  );

-- What the account may see has changed, or a session of it has ended: its streams end, and begin anew with the rights
-- it has by then.
create function app.announce_account(account uuid) returns void
  language sql strict
  return pg_notify('vico_changes', json_build_object('account', account)::text);

-- For a table that is the same for everybody, or shown to administrators only. The argument is the topic.
create function app.announce_table() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old is distinct from new then
    perform app.announce(tg_argv[0]);
  end if;
  return null;
end
$$;

-- For a table whose rows belong to patients. The argument is the topic.
create function app.announce_of_patient() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform app.announce(tg_argv[0], old.patient_id);
  end if;
  if tg_op <> 'DELETE' then
    perform app.announce(tg_argv[0], new.patient_id);
  end if;
  return null;
end
$$;

create function app.announce_patient() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform app.announce('patients', case when tg_op = 'DELETE' then old.id else new.id end);
  -- An update is not looked into column by column except for what decides who sees what.
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

create function app.announce_profile() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.role, old.full_name) is not distinct from (new.role, new.full_name) then
    return null;
  end if;
  perform app.announce('administrators');
  if tg_op <> 'UPDATE' or old.role <> new.role then
    perform app.announce_account(case when tg_op = 'DELETE' then old.id else new.id end);
  end if;
  return null;
end
$$;

-- A session that begins or ends shows in the list of administrators; one that ends takes its streams with it.
create function app.announce_session() returns trigger
  language plpgsql as $$
begin
  perform app.announce('administrators');
  if tg_op = 'DELETE' then
    perform app.announce_account(old.user_id);
  end if;
  return null;
end
$$;

create trigger patients_announce after insert or update or delete on public.patients
  for each row execute function app.announce_patient();
create trigger patient_files_announce after insert or update or delete on public.patient_files
  for each row execute function app.announce_of_patient('files');
create trigger patient_future_procedures_announce
  after insert or update or delete on public.patient_future_procedures
  for each row execute function app.announce_of_patient('futureProcedures');
create trigger appointments_announce after insert or update or delete on public.appointments
  for each row execute function app.announce_of_patient('appointments');
create trigger treatment_plans_announce after insert or update or delete on public.treatment_plans
  for each row execute function app.announce_of_patient('treatmentPlans');
create trigger procedures_announce after insert or update or delete on public.procedures
  for each row execute function app.announce_table('procedures');
create trigger clinic_settings_announce after insert or update or delete on public.clinic_settings
  for each row execute function app.announce_table('settings');
create trigger profiles_announce after insert or update or delete on public.profiles
  for each row execute function app.announce_profile();
create trigger sessions_announce after insert or delete on auth.sessions
  for each row execute function app.announce_session();
create trigger users_announce after update of name, email, email_verified, last_sign_in_at on auth.users
  for each row execute function app.announce_table('administrators');
