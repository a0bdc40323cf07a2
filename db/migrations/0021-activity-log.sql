-- Who did what: written in the transaction of the change itself, and never changed afterwards by anybody. Rows point to
-- nothing, for the trail outlives what it tells of. `fields` names what was changed, for whoever may not see the values;
-- `before` and `after` hold them, without nulls. See decision 021.

create function app.user_name() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.user_name', true), '');

create function app.user_role() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.user_role', true), '');

create function app.client_address() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.client_address', true), '');

create table public.activity_log (
  id uuid primary key default gen_random_uuid(),
  -- Not now(), which is the same for all that one transaction does.
  happened_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  user_role text default app.user_role(),
  address text default app.client_address(),
  action text not null,
  noun text not null,
  -- Null where a list was read rather than one row of it.
  row_id uuid,
  patient_id uuid,
  -- What the row was called then.
  subject text,
  fields text[] not null default '{}',
  before jsonb,
  after jsonb,
  constraint activity_log_user_role_known check (user_role in ('admin', 'patient')),
  constraint activity_log_action_known
    check (action in ('created', 'changed', 'deleted', 'read', 'exported', 'signed_in', 'signed_out')),
  constraint activity_log_noun_known
    check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                    'profile', 'account', 'session'))
);
create index activity_log_happened_at_idx on public.activity_log (happened_at desc, id desc);
create index activity_log_patient_id_idx on public.activity_log (patient_id, happened_at desc, id desc);
create index activity_log_user_id_idx on public.activity_log (user_id, happened_at desc, id desc);

-- What is asked for now and then among very much else.
create index activity_log_exports_idx on public.activity_log (happened_at desc, id desc) where action = 'exported';
create index activity_log_access_idx on public.activity_log (happened_at desc, id desc)
  where noun in ('account', 'session', 'profile');

-- Who, when and from where come from the transaction and are not granted. Nobody is granted a change.
grant
  select,
  insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_admin;
grant
  select (id, happened_at, user_id, user_name, user_role, action, noun, row_id, patient_id, subject, fields),
  insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_patient;
grant insert (action, noun, row_id, patient_id, subject, fields, before, after) on public.activity_log to clinic_service;
grant select, insert on public.activity_log to clinic_maintenance;

alter table public.activity_log enable row level security;
alter table public.activity_log force row level security;
create policy maintenance_select on public.activity_log for select to clinic_maintenance using (true);
create policy maintenance_insert on public.activity_log for insert to clinic_maintenance with check (true);
create policy admin_select on public.activity_log for select to clinic_admin using (true);
create policy admin_insert on public.activity_log for insert to clinic_admin with check (true);
create policy patient_select on public.activity_log for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy patient_insert on public.activity_log for insert to clinic_patient
  with check (user_id = (select app.user_id()) and patient_id = (select app.current_patient_id()));
create policy service_insert on public.activity_log for insert to clinic_service with check (true);

-- Grants and policies leave the owner a way, above all by TRUNCATE. This closes it short of changing the table itself.
create function app.refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'what is written in % stays as it is', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger activity_log_append_only before update or delete or truncate on public.activity_log
  for each statement execute function app.refuse_change();

-- These columns of a row, as far as they hold something.
create function app.pick(row_data jsonb, columns text[]) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(row_data)
          where key = any (columns) and value <> 'null'::jsonb);

-- Writes down what became of one row. Arguments: the noun; the columns that a person calls the row by; the column that
-- says whose it is; the columns kept with their values; the columns of which is said only that they were changed.
-- A column that is in neither list is not looked at, so that a secret that joins a table stays out by itself.
create function app.log_change() returns trigger
  language plpgsql as $$
declare
  kept text[] := tg_argv[3];
  named constant text[] := tg_argv[4];
  was jsonb;
  became jsonb;
  told jsonb;
  changed text[];
  whose uuid;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    became := to_jsonb(new);
  end if;
  told := coalesce(became, was);
  if tg_op = 'UPDATE' then
    select array_agg(name order by place) into changed
      from unnest(kept || named) with ordinality as one (name, place)
      where was -> name is distinct from became -> name;
    if changed is null then
      return null;
    end if;
    select array_agg(name) into kept from unnest(kept) as one (name) where name = any (changed);
  end if;
  -- What moves from one patient to another is told to both.
  for whose in
    select (told ->> tg_argv[2])::uuid
    union
    select (was ->> tg_argv[2])::uuid where tg_op = 'UPDATE'
  loop
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values (
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_argv[0],
      (told ->> 'id')::uuid,
      whose,
      (select string_agg(told ->> name, ' ') from unnest(tg_argv[1]::text[]) as one (name)),
      coalesce(changed, '{}'),
      app.pick(was, kept),
      app.pick(became, kept)
    );
  end loop;
  return null;
end
$$;

-- The roles of requests do. clinic_maintenance does not: what it brings in (a backup, an import, the demonstration)
-- happened elsewhere. Nor does the owner, as whom the database carries out what a foreign key asks for.
create function app.leaves_trail() returns boolean
  language sql stable parallel safe
  return current_user in ('clinic_admin', 'clinic_patient', 'clinic_anonymous', 'clinic_service');

create trigger patients_log after insert or update or delete on public.patients
  for each row when (app.leaves_trail()) execute function app.log_change(
    'patient', '{full_name}', 'id',
    '{full_name,cpf,email,phone,birth_date,address,notes,role}', '{profile_photo,user_id}');
create trigger patient_files_log after insert or update or delete on public.patient_files
  for each row when (app.leaves_trail()) execute function app.log_change(
    'file', '{file_name}', 'patient_id',
    '{file_name,file_type,description,category,size_bytes,sha256}', '{}');
create trigger patient_future_procedures_log after insert or update or delete on public.patient_future_procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'future_procedure', '{title}', 'patient_id', '{title,description}', '{}');
create trigger appointments_log after insert or update or delete on public.appointments
  for each row when (app.leaves_trail()) execute function app.log_change(
    'appointment', '{date,time}', 'patient_id',
    '{date,time,duration_minutes,doctor_name,doctor_specialty,service,status,notes,squeeze_in}', '{patient_id}');
create trigger treatment_plans_log after insert or update or delete on public.treatment_plans
  for each row when (app.leaves_trail()) execute function app.log_change(
    'treatment_plan', '{title}', 'patient_id', '{title,description,start_date,end_date,status}', '{}');
create trigger procedures_log after insert or update or delete on public.procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'procedure', '{title}', '', '{title,description,duration,media_type}', '{media_url}');
create trigger clinic_settings_log after insert or update or delete on public.clinic_settings
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{clinic_name}', '',
    '{clinic_name,doctor_name,phone,address,instagram_url,facebook_url,whatsapp_url,email,business_hours}', '{logo_url}');
create trigger profiles_log after insert or update or delete on public.profiles
  for each row when (app.leaves_trail()) execute function app.log_change(
    'profile', '{full_name}', '', '{full_name,role}', '{}');

-- An account's name follows the record's, which is told there. A sign-in is known by its time, which only one that
-- succeeded writes.
create function app.log_account() returns trigger
  language plpgsql as $$
declare
  whose uuid := (select id from public.patients where user_id = coalesce(new.id, old.id));
begin
  if tg_op = 'DELETE' then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, before)
    values ('deleted', 'account', old.id, whose, old.name, jsonb_build_object('email', old.email));
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, after)
    values ('created', 'account', new.id, whose, new.name, jsonb_build_object('email', new.email));
    return null;
  end if;
  if old.email <> new.email then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values ('changed', 'account', new.id, whose, new.name, '{email}',
            jsonb_build_object('email', old.email), jsonb_build_object('email', new.email));
  end if;
  if not old.email_verified and new.email_verified then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
    values ('changed', 'account', new.id, whose, new.name, '{email_verified}');
  end if;
  if old.last_sign_in_at is distinct from new.last_sign_in_at then
    insert into public.activity_log (action, noun, row_id, patient_id, subject)
    values ('signed_in', 'session', new.id, whose, new.name);
  end if;
  return null;
end
$$;
create trigger users_log
  after insert or delete or update of email, email_verified, last_sign_in_at on auth.users
  for each row when (app.leaves_trail()) execute function app.log_account();

-- That a password was set, never which. A new account has its first one from the start.
create function app.log_password() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name, '{password}'
    from auth.users
    where id = new.user_id and not (tg_op = 'INSERT' and created_at = now());
  return null;
end
$$;
create trigger accounts_log after insert or update of password on auth.accounts
  for each row when (app.leaves_trail()) execute function app.log_password();

-- One line for each account, however many sessions end. One whose time was up has ended by itself.
create function app.log_ended_sessions() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, before)
  select 'signed_out', 'session', ended.user_id,
         (select patients.id from public.patients where patients.user_id = ended.user_id),
         (select users.name from auth.users where users.id = ended.user_id),
         jsonb_build_object('sessions', count(*))
    from ended where expires_at > now() group by ended.user_id;
  return null;
end
$$;
create trigger sessions_log after delete on auth.sessions referencing old table as ended
  for each statement when (app.leaves_trail()) execute function app.log_ended_sessions();
