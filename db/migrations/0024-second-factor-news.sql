-- A second factor that is switched on or off, and what the clinic asks of all, is told in the trail and to open screens
-- like any other change of an account. A set-up that was never confirmed is nothing yet.

create function app.log_second_factor() returns trigger
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
create trigger second_factors_log after insert or update of confirmed_at or delete on auth.second_factors
  for each row when (app.leaves_trail()) execute function app.log_second_factor();
create trigger second_factors_announce after insert or update of confirmed_at or delete on auth.second_factors
  for each row execute function app.announce_table('administrators');

create function app.log_requirement() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, fields, before, after)
  values ('changed', 'settings', '{second_factor}',
          jsonb_build_object('second_factor', tg_op = 'DELETE'), jsonb_build_object('second_factor', tg_op <> 'DELETE'));
  return null;
end
$$;
create trigger requirements_log after insert or delete on auth.requirements
  for each row when (app.leaves_trail()) execute function app.log_requirement();
create trigger requirements_announce after insert or delete on auth.requirements
  for each row execute function app.announce_table('administrators');
