create or replace trigger second_factors_announce after insert or update of confirmed_at or delete on auth.second_factors
  for each row execute function app.announce_table('administrators');
create or replace trigger requirements_announce after insert or delete on auth.requirements
  for each row execute function app.announce_table('administrators');

-- A set-up that was never confirmed is not logged.
create or replace function app.log_second_factor() returns trigger
  language plpgsql as $$
declare
  account uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  was_on boolean := tg_op <> 'INSERT' and old.confirmed_at is not null;
  is_on boolean := tg_op <> 'DELETE' and new.confirmed_at is not null;
begin
  if was_on is distinct from is_on then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    select 'changed', 'account', account,
           (select patients.id from public.patients where patients.user_id = account),
           (select users.name from auth.users where users.id = account),
           '{second_factor}',
           jsonb_build_object('second_factor', was_on), jsonb_build_object('second_factor', is_on);
  end if;
  return null;
end
$$;
create or replace trigger second_factors_log after insert or update of confirmed_at or delete on auth.second_factors
  for each row when (app.leaves_trail()) execute function app.log_second_factor();

create or replace function app.log_requirement() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, fields, before, after)
  values ('changed', 'settings', '{second_factor}',
          jsonb_build_object('second_factor', tg_op = 'DELETE'), jsonb_build_object('second_factor', tg_op <> 'DELETE'));
  return null;
end
$$;
create or replace trigger requirements_log after insert or delete on auth.requirements
  for each row when (app.leaves_trail()) execute function app.log_requirement();

-- The server deletes codes only to replace them. Codes deleted with their second factor are deleted by the foreign key,
-- as the owner; a set-up has no earlier codes.
create or replace function app.log_new_recovery_codes() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
         array['recovery_codes']
    from auth.users where id in (select user_id from gone);
  return null;
end
$$;
create or replace trigger recovery_codes_renewed_log after delete on auth.recovery_codes referencing old table as gone
  for each statement when (app.leaves_trail()) execute function app.log_new_recovery_codes();

create or replace function app.log_used_recovery_code() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
         array['recovery_code']
    from auth.users where id = new.user_id;
  return null;
end
$$;
create or replace trigger recovery_codes_used_log after update of used_at on auth.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null and app.leaves_trail())
  execute function app.log_used_recovery_code();
