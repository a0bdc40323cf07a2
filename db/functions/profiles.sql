create or replace trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function app.touch_updated_at();

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
create or replace trigger profiles_announce after insert or update or delete on public.profiles
  for each row execute function app.announce_profile();
create or replace trigger profiles_log after insert or update or delete on public.profiles
  for each row when (app.leaves_trail()) execute function app.log_change(
    'profile', '{full_name}', '', '{full_name,role,staff_roles,ended_at}', '{}');
